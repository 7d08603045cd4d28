const productsText = (count: number) => (count === 1 ? '1 product uses' : `${count} products use`)

/** Refusals about products, categories and pictures. */
export const CATALOG = {
  'approval.decided': 'Someone else has decided on this product since you looked. Please look again.',
  'approval.undoOver': 'This decision can no longer be undone. You can decide again.',
  'category.full': ({ most }: { most: number }) => `A market has at most ${most} categories. Please delete one first.`,
  'category.inUse': ({ products }: { products: number }) =>
    `${productsText(products)} this category. Move or delete ${products === 1 ? 'it' : 'them'} first.`,
  'category.nameTaken': 'There is already a category of this name',
  'category.unknown': 'There is no category of this name',
  'cursor.invalid': 'This is not a cursor of this list',
  'distance.noPlace': 'Give lat and lng to sort by distance',
  'picture.broken':
    'This file is incomplete: the end of the picture is missing. Please choose it again, or another one.',
  'picture.empty': 'This file is empty.',
  'picture.gone': 'This picture is not there any more. Please upload it again.',
  'picture.heic': 'HEIC pictures can’t be read here. Please save it as JPEG and choose that.',
  'picture.kinds': ({ kinds }: { kinds: readonly string[] }) =>
    `This file is not a picture we can read (${kinds.slice(0, -1).join(', ')} or ${kinds.at(-1)}).`,
  'picture.missing': 'Please choose a picture',
  'picture.tooLarge': 'Please choose a picture under 8 MB.',
  'picture.tooManyPixels': 'Please choose a picture under 40 megapixels.',
  'pictures.full': ({ most }: { most: number }) => `A product has at most ${most} pictures. Please delete one first.`,
  'product.changed': 'Somebody has changed this product since you looked. Please look again.',
  'product.changedByFarmer': 'The farmer has changed this product since you looked. Please look again.',
  'product.decidedSince': 'Somebody has decided about this product since. You can delete it in your list of products.',
  'product.onlyFarms': 'Only farms can sell products.',
  'sheet.changed': 'Your products have changed since this preview. Please look at it again.',
  'sheet.severalOfName': 'Several of your products have this name. Please give the number of the one you mean.',
  'sheet.twice': ({ line }: { line: number }) => `Row ${line} is about the same product`,
  'sheet.unknownId': 'Your farm has no product with this number',
  'sheet.wrongRows': 'Rows of this sheet are wrong. Please mend them first.',
  'wish.notAwaited': 'We only tell you about products that are sold out or coming soon.',
} as const
