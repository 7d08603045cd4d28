/** Queries that calls of the storefront send to all shards, each with its reason. docs/data.md#sharding */
export const SCATTERED: Readonly<Record<string, string>> = {
  'orders by $or': 'a farm or the staff opens one order; its buyer is routed',
  'orders by _id': 'a repeat or a step of farm and staff: one look into the index of ids',
  'orders by district': 'counts the places of limited delivery windows; an index is enough',
  'payments by _id': 'the provider names a payment alone: one look into the index of ids',
  'products by _id': 'a starting program loads the catalog index, in batches',
  'products by changedAt': 'the catalog index reads what changed since, for all lists at once',
  'products by farmId': 'the page of one farm',
  'products by isHidden': 'counts the products of one farm',
}
