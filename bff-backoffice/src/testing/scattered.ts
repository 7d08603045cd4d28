const OFFICE = 'the office reads a district or all of the market, by an index on every shard'

/** Queries that calls of the back office send to all shards, each with its reason. docs/data.md#sharding */
export const SCATTERED: Readonly<Record<string, string>> = {
  'orders by $or': 'a product is sold to any buyer: its sales, its orders to move, whether it may go',
  'orders by _id': 'a farm or the staff opens or changes orders: one look into the index of ids',
  'orders by buyerId': 'rounds of all buyers but the agent',
  'orders by complaintDueAt': OFFICE,
  'orders by createdAt': OFFICE,
  'orders by district': OFFICE,
  'orders by everything': OFFICE,
  'orders by farmerId': 'the orders of one farm, each of another buyer',
  'orders by isForFarm': OFFICE,
  'orders by status': OFFICE,
  'outbox by _id': 'an undo withdraws its own few records: one look into the index of ids',
  'products by _id': 'a starting program loads the catalog index, in batches',
  'products by categoryId': 'counts the products of one category',
  'products by changedAt': 'the catalog index reads what changed since, for all lists at once',
  'products by farm.district': OFFICE,
  'products by farmId': 'the products of one farm',
  'products by isHidden': OFFICE,
  'products by isListed': 'replacements of a product that is short',
  'products by rank': OFFICE,
}
