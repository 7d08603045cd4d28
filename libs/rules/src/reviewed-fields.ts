/** What a farmer's edit of an approved product has to be approved of; the price as far as it rises. docs/product/products.md#pending-edits. */
export const REVIEWED_FIELDS = ['name', 'localName', 'description', 'price', 'images'] as const
export type ReviewedField = (typeof REVIEWED_FIELDS)[number]
