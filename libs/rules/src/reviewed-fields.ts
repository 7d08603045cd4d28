/** Fields whose edits in an approved product need approval; a price only if higher. docs/product/products.md#pending-edits. */
export const REVIEWED_FIELDS = ['name', 'localName', 'description', 'price', 'images'] as const
export type ReviewedField = (typeof REVIEWED_FIELDS)[number]

/** Other fields that buyers see and the farmer writes; not the stock, which orders change. */
export type UnreviewedField =
  | 'categoryName'
  | 'unit'
  | 'unitsPerBox'
  | 'status'
  | 'availableUntil'
  | 'harvestDate'
  | 'seasons'
  | 'growingDetails'
