const BATCH = 1_000

/** The part of a mongoose model that this code uses. */
interface Store {
  readonly schema: { path(name: string): unknown }
  readonly collection: { insertMany(records: object[]): Promise<unknown> }
}

/**
 * Inserts whole records in batches, unchanged: the domain's functions created them, so nothing needs casting.
 * Sets `changedAt` in collections for catalog indexes, since this bypasses the models.
 */
export async function insertAll({ schema, collection }: Store, records: readonly object[]): Promise<void> {
  const isFollowed = schema.path('changedAt') !== undefined
  for (let from = 0; from < records.length; from += BATCH) {
    const changedAt = new Date()
    const batch = records.slice(from, from + BATCH)
    await collection.insertMany(batch.map(record => (isFollowed ? { ...record, changedAt } : { ...record })))
  }
}
