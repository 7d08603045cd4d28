const atMost =
  (things: string) =>
  ({ most }: { most: number }) =>
    `Please give at most ${most} ${things}`
const below = (characters: number) => `Please keep this under ${characters} characters`

type RefusedCharacter = {
  /** In camel case: 'farmName'. */
  field: string
  /** 'U+202E'. */
  sign: string
  /** The text before it. */
  before: string
}

/** 'Farm name' for 'farmName'. */
function titleOf(field: string): string {
  const label = field.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
  return label.charAt(0).toUpperCase() + label.slice(1)
}

function refusedCharacter({ field, sign, before }: RefusedCharacter): string {
  const place = before === '' ? 'at its beginning' : `behind “${before}”`
  return `${titleOf(field)} has a character that can’t be used here (${sign}), ${place}. Please take it out.`
}

/** Rules of fields, for servers and screens. */
export const FORMS = {
  'form.address': 'Address must be at least 5 characters',
  'form.addressLabel': 'Name this address in at least 2 characters',
  'form.amount': 'Give an amount in rupees with at most two decimals',
  'form.area': 'Choose urban, rural or extended',
  'form.areas': 'Please deliver to at least one area',
  'form.authKey': 'Send the 16 bytes of the secret in base64url',
  'form.boxes': 'Please give a whole number of boxes',
  'form.category': 'Category is required',
  'form.cellError': ({ text }: { text: string }) =>
    `This cell has the error ${text}. Please write what belongs there, or empty it.`,
  'form.character': refusedCharacter,
  'form.city': 'City must be at least 2 characters',
  'form.codOnly': 'Online payments go through create-session',
  'form.comma': 'Please write decimals after a point, such as 1250.50',
  'form.comment': 'Comment must be at least 10 characters',
  'form.confirmPassword': "Passwords don't match",
  'form.date': 'Give a date as YYYY-MM-DD',
  'form.dateOrTime': 'Please choose a day or a time of day',
  'form.dateSuchAs': 'Please give a date such as 22/11/2026',
  'form.daysAhead': ({ most }: { most: number }) => `Please choose a date at most ${most} days ahead`,
  'form.description': 'Description must be at least 10 characters',
  'form.descriptionMissing': 'Description is required',
  'form.displayOrder': 'Display order must be a whole number of at least 0',
  'form.district': 'District is required',
  'form.email': 'Please enter a valid email address',
  'form.emptyCart': 'Your cart is empty',
  'form.farmDescription': 'Farm description is required and must be at least 10 characters',
  'form.farmLocation': 'Farm location is required',
  'form.farmName': 'Farm name is required and must be at least 2 characters',
  'form.farmNameShort': 'Farm name must be at least 2 characters',
  'form.feeSteps': 'Give at least one step',
  'form.feeStepFirst': 'The first step begins at 0',
  'form.feeStepOrder': 'Give more than in the step above',
  'form.feeValue': 'Give a value of 0 or more with at most two decimals',
  'form.firstName': 'First name must be at least 2 characters',
  'form.futureDate': 'Date must be in the future',
  'form.harvestDate': 'Harvest date is required',
  'form.inventory': 'Inventory must be a non-negative integer',
  'form.lastName': 'Last name must be at least 2 characters',
  'form.liveProducts': 'Give product ids, such as 12,15, each perhaps with the boxes that are shown, such as 12:7',
  'form.location': 'Location must be at least 2 characters',
  'form.month': 'Give a month as YYYY-MM',
  'form.mostBoxes': 'Please give at most 1,00,000 boxes',
  'form.mostDays': ({ most }: { most: number }) => `At most ${most} days can be set by themselves`,
  'form.mostFeeSteps': ({ most }: { most: number }) => `Give at most ${most} steps`,
  'form.mostLines': 'Please order at most 100 lines at once',
  'form.mostOrders': ({ most }: { most: number }) => `Choose at most ${most} orders`,
  'form.mostPictures': 'Please keep at most 20 pictures',
  'form.mostPrice': 'Please give a price below ₹10,00,000',
  'form.mostProducts': ({ most }: { most: number }) => `Give at most ${most} products`,
  'form.mostSeasons': atMost('seasons'),
  'form.mostSheetRows': 'A sheet may have at most 1,000 rows',
  'form.mostTags': atMost('tags'),
  'form.mostUnits': 'Please give at most 10,000 units a box',
  'form.name': 'Name must be at least 2 characters',
  'form.nameMissing': 'Name is required',
  'form.oneLine': ({ field }: { field: string }) => `${titleOf(field)} must stand on one line`,
  'form.onlineMethod': 'Online payments are made with cashfree',
  'form.orders': 'Choose at least one order',
  'form.otherHour': 'Choose another hour than they begin at',
  'form.password': 'Password must be at least 6 characters',
  'form.passwordMissing': 'Password is required for new staff members',
  'form.payerName': 'Please enter your name',
  'form.paymentMethod': 'Choose how you want to pay',
  'form.phone': 'Please enter a valid phone number',
  'form.phoneShort': 'Phone number must be at least 10 digits',
  'form.pickupHours': 'Please say when boxes can be picked up',
  'form.picture': 'Please upload the picture, or give an address on the web',
  'form.pin': 'An Indian PIN code has six digits, such as 560034',
  'form.places': ({ most }: { most: number }) =>
    `Give a whole number from 0 to ${most}, or nothing where the window is open`,
  'form.price': 'Price must be positive',
  'form.productName': 'Product name must be at least 2 characters',
  'form.publicKey': 'Send the 65 bytes of the key in base64url',
  'form.quantity': 'Quantity must be a whole number from 1 to 10',
  'form.rating': 'Choose a rating from 1 to 5',
  'form.reason': 'Please give a reason for the rejection',
  'form.required': ({ field }: { field: string }) => `${field || 'The input'} is required.`,
  'form.role': 'Role is required',
  'form.seasonMonth': 'Please give a season’s months from 0 (January) to 11 (December)',
  'form.sheetEmpty': 'The sheet has no rows',
  'form.soldOut': 'What is sold out has no boxes and no other status',
  'form.staffFields': 'Please fill in all required fields',
  'form.state': 'State must be at least 2 characters',
  'form.status': 'Status is required',
  'form.tooLong': ({ most }: { most: number }) => below(most),
  'form.unit': 'Unit is required',
  'form.unitsPerBox': 'Must have at least 1 unit per box',
  'form.unknownFields': ({ names }: { names: readonly string[] }) =>
    `There is no field named ${names.map(name => `'${name}'`).join(', ')} here.`,
  'form.unreadableSign': 'A character of this cell could not be read. Please write it again.',
  'form.url': 'Please enter a valid URL',
  'form.username': 'Use English letters, or those of one Indian script, with digits and . _ - and no spaces',
  'form.usernameShort': 'Username must be at least 3 characters',
  'form.invalid': ({ field }: { field: string }) => `${field || 'The input'} is not valid.`,
  'form.viewName': 'Name this view',
  'form.viewTaken': 'You already have a view of this name',
  'form.week': 'A week has seven days',
  'form.window': 'Choose morning, afternoon or evening',
  'form.zipCode': 'Zip code must be at least 5 characters',
} as const
