import { useCall, useEndpoint, useForm, useIdempotencyKey } from '@santhe/client'
import { AddressForm, CheckoutForm, listAddresses, type SavedAddress, saveAddress } from '@santhe/contracts'
import { textOf, useLanguage, useNow, useToast } from '@santhe/host'
import {
  istDateOf,
  lastToChoose,
  MOST_SAVED_ADDRESSES,
  nearDeliveryDate,
  pinOf,
  plainZipCode,
  splitName,
} from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import texts from '../../../texts/en/checkout.json'
import {
  type DeliveringFarm,
  dateFieldOf,
  dayProblemOf,
  deliveriesOf,
  hasWish,
  readWishes,
  type Wishes,
} from './delivery-wishes.ts'

export const FIELDS = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'address',
  'city',
  'state',
  'zipCode',
  'pickup',
  'saveAddress',
  'addressLabel',
  'deliveries',
  'notes',
] as const
export type FieldName = (typeof FIELDS)[number]
export type Values = Record<FieldName, string>
/** By field name; farm dates use `dateFieldOf`. */
export type Problems = Readonly<Partial<Record<string, string>>>
export type Method = 'cod' | 'cashfree'

const EMPTY: Values = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
  pickup: '',
  saveAddress: '',
  addressLabel: '',
  deliveries: '',
  notes: '',
}

interface Profile {
  name: string
  email: string
  phone: string
  address: string
  landmark: string
  city: string
  state: string
  zipCode: string
}

interface ShippingForm {
  /** Undefined until known, or if loading failed. */
  initial: Values | undefined
  savedValues: Values | undefined
  method: Method
  /** Farms of the cart with earliest dates. */
  farms: readonly DeliveringFarm[]
  /** An undeliverable PIN and why. docs/product/delivery.md#outside */
  refusedPin: { zipCode: string; message: string } | undefined
  /** Submits valid values; `refuse` shows the server's errors. */
  onSend: (form: CheckoutForm, values: Values) => Promise<void>
  onInvalid: () => void
}

/** Prefills from the profile, or from the first saved address. docs/product/checkout.md#form-fields. */
export function prefilled(profile: Profile, saved: readonly SavedAddress[]): Values {
  const { name, email, phone, address, landmark, city, state, zipCode } = profile
  const place = { address: lineWithLandmark({ address, landmark }), city, state, zipCode }
  const [first] = address === '' ? saved : []
  const firstFields = first && Object.fromEntries(fieldsOfAddress(first, profile))
  return { ...EMPTY, ...splitName(name), email, phone, ...place, ...firstFields }
}

function isField(name: PropertyKey | undefined): name is FieldName {
  return FIELDS.some(field => field === name)
}

/** Without wishes, pickup and the address to save, which are sent separately. docs/product/checkout.md#form-rules. */
export function bodyOf(values: Values, method: Method) {
  const { deliveries: _, pickup: _pickup, saveAddress: _save, addressLabel: _label, ...fields } = values
  return { ...fields, paymentMethod: method }
}

/** Maps a server error path to a field. Online purchases have one form per farm: 'orderData.0.zipCode'. */
function fieldAt(path: string, wishes: Wishes, farmerIds: readonly number[]): string | undefined {
  const [list, place, name = list] = path.split('.')
  if (list === 'deliveries') {
    const delivery = deliveriesOf(wishes, farmerIds)[Number(place)]
    return delivery && dateFieldOf(delivery.farmerId)
  }
  const farmerId = list === 'orderData' && name === 'notes' ? farmerIds[Number(place)] : undefined
  if (farmerId !== undefined && hasWish(wishes, farmerId)) return dateFieldOf(farmerId)
  return isField(name) ? name : undefined
}

const DAY_PROBLEMS = { tooEarly: 'checkout.dateTooEarly', tooLate: 'checkout.dateTooLate' } as const

/** Only while the PIN is unchanged since it was refused. */
function pinProblem(zipCode: string, refusedPin: ShippingForm['refusedPin']): { zipCode?: string } {
  return refusedPin && refusedPin.zipCode === pinOf(zipCode) ? { zipCode: refusedPin.message } : {}
}

/** Saved fields without a text show the profile. */
const typedIn = (saved: Values) => Object.fromEntries(Object.entries(saved).filter(([, text]) => text !== ''))

/** Late profile data fills only untouched fields. */
export function useShippingForm({ initial, savedValues, method, farms, refusedPin, onSend, onInvalid }: ShippingForm) {
  const t = useTexts(texts)
  const language = useLanguage()
  const today = istDateOf(useNow())
  const { values, messages, change, handleSubmit, refuse } = useForm<FieldName>({
    schema: CheckoutForm,
    initial: initial ?? EMPTY,
    restored: savedValues && typedIn(savedValues),
    bodyOf: typed => bodyOf(typed, method),
    check: ({ deliveries, zipCode }): Record<string, string> => ({
      ...Object.fromEntries(
        farms.flatMap(farm => {
          const problem = dayProblemOf(readWishes(deliveries), farm)
          if (problem === undefined) return []
          const day = problem === 'tooEarly' ? farm.earliest : lastToChoose(farm.earliest)
          return [[dateFieldOf(farm.id), t(DAY_PROBLEMS[problem], { date: nearDeliveryDate(day, today, language) })]]
        }),
      ),
      ...pinProblem(zipCode, refusedPin),
    }),
    onInvalid,
    send: async typed => {
      await onSend(bodyOf(typed, method), typed)
      return undefined
    },
  })
  const problems: Problems = messages
  return {
    values,
    initial: initial ?? EMPTY,
    problems,
    /** Also checks for an undeliverable PIN, before submitting. */
    fieldProblems: { ...pinProblem(values.zipCode, refusedPin), ...problems } satisfies Problems,
    change,
    handleSubmit,
    /** Shows server errors at their fields; returns whether there were any. */
    refuse(fields: Readonly<Record<string, string>>): boolean {
      const farmerIds = farms.map(({ id }) => id)
      const wishes = readWishes(values.deliveries)
      const named = Object.entries(fields).flatMap(([path, message]) => {
        const name = fieldAt(path, wishes, farmerIds)
        return name === undefined ? [] : [[name, message] as const]
      })
      if (named.length > 0) refuse(Object.fromEntries(named))
      return named.length > 0
    },
  }
}

export interface Owner {
  name: string
  phone: string
}

/** Label length limits of the contract, in characters. */
const SHORTEST_LABEL = 2
export const LONGEST_LABEL = 40

type PlaceField = 'address' | 'city' | 'state' | 'zipCode'
type AddressField = PlaceField | 'firstName' | 'lastName' | 'phone'

/** Appends the landmark, as the farm reads one line. */
function lineWithLandmark({ address, landmark }: { address: string; landmark?: string }): string {
  return [address, landmark].filter(Boolean).join(', ')
}

/** Returns the form values for a saved address, recipient included. */
export function fieldsOfAddress(saved: SavedAddress, owner: Owner): readonly [AddressField, string][] {
  const { firstName, lastName } = splitName(saved.name || owner.name)
  return [
    ['firstName', firstName],
    ['lastName', lastName],
    ['phone', saved.phone || owner.phone],
    ['address', lineWithLandmark(saved)],
    ['city', saved.city],
    ['state', saved.state],
    ['zipCode', saved.zipCode],
  ]
}

function isChosen(saved: SavedAddress, values: Readonly<Record<PlaceField, string>>): boolean {
  return (
    lineWithLandmark(saved) === values.address &&
    saved.city === values.city &&
    saved.state === values.state &&
    plainZipCode(saved.zipCode) === plainZipCode(values.zipCode)
  )
}

/** Returns the saved address that matches the form: also by recipient if several share a place. */
export function chosenAmong(
  saved: readonly SavedAddress[],
  values: Readonly<Record<AddressField, string>>,
  owner: Owner | undefined,
): SavedAddress | undefined {
  const ofPlace = saved.filter(address => isChosen(address, values))
  const isWhole = (address: SavedAddress) =>
    owner !== undefined && fieldsOfAddress(address, owner).every(([name, value]) => values[name] === value)
  return ofPlace.find(isWhole) ?? ofPlace[0]
}

/** Whether a new address can be saved: complete, and below the limit. */
export function maySave(values: TypedAddress, owner: Owner | undefined, saved: readonly SavedAddress[]): boolean {
  if (saved.some(address => isChosen(address, values))) return false
  if (saved.filter(({ id }) => id !== null).length >= MOST_SAVED_ADDRESSES) return false
  return AddressForm.safeParse(addressToSave(values, owner)).success
}

/** The first address is saved unless the buyer unchecks it. docs/product/checkout.md#saved-addresses */
export function isToBeSaved({ saveAddress }: Values, saved: readonly SavedAddress[] | undefined): boolean {
  return saveAddress === 'yes' || (saveAddress === '' && saved?.length === 0)
}

type TypedAddress = Readonly<Record<AddressField | 'addressLabel', string>>

/** Label defaults to the first words; the recipient is only stored if it isn't the owner. */
function addressToSave(values: TypedAddress, owner: Owner | undefined): AddressForm {
  const { address, city, state, zipCode } = values
  const label = values.addressLabel.trim()
  const { firstName, lastName } = splitName(owner?.name ?? '')
  const isOwner = values.firstName.trim() === firstName && values.lastName.trim() === lastName
  return {
    label: label.length < SHORTEST_LABEL ? firstWords(address) : label,
    name: isOwner ? '' : `${values.firstName.trim()} ${values.lastName.trim()}`,
    phone: values.phone === owner?.phone ? '' : values.phone,
    ...{ address, landmark: '', city, state, zipCode },
  }
}

/** Returns the text before the first comma, cut to label length; the whole text if that is too short. */
function firstWords(address: string): string {
  const [first = ''] = address.trim().split(/[,\n]/)
  const words = first.trim().length < SHORTEST_LABEL ? address.trim().replaceAll('\n', ' ') : first.trim()
  return words.slice(0, LONGEST_LABEL).trim()
}

/** Failure only shows a toast. */
export function useSaveAddress(owner: Owner | undefined): (values: Values) => Promise<void> {
  const t = useTexts(texts)
  const toast = useToast()
  const { data: saved } = useEndpoint(listAddresses)
  const [save] = useCall(saveAddress)
  const keyOf = useIdempotencyKey()
  return async values => {
    // Another address may be selected by now, or an earlier attempt saved it.
    if (!isToBeSaved(values, saved) || !maySave(values, owner, saved ?? [])) return
    const body = addressToSave(values, owner)
    const outcome = await save({ body, idempotencyKey: keyOf(body) })
    if (!outcome.ok) toast({ title: t('addresses.failed'), text: textOf(outcome.error), tone: 'bad' })
  }
}
