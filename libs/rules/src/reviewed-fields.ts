/** What a farmer's edit of an approved product has to be approved of; the price as far as it rises. docs/product/products.md#pending-edits. */
export const REVIEWED_FIELDS = ['name', 'localName', 'description', 'price', 'images'] as const
export type ReviewedField = (typeof REVIEWED_FIELDS)[number]

/** What else buyers see of a product as its farmer wrote it; not its stock, which orders move. */
export type UnreviewedField =
  | 'categoryName'
  | 'unit'
  | 'unitsPerBox'
  | 'status'
  | 'availableUntil'
  | 'harvestDate'
  | 'seasons'
  | 'growingDetails'
