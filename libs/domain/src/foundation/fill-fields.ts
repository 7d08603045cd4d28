import { type Model, trusted } from 'mongoose'

const BATCH_SIZE = 500

/** Writes the fields that a search of the office reads to the records without `words` of a `tracked` collection, and returns how many there were. */
export async function fillFields<T extends { _id: number }>(
  model: Model<T>,
  fieldsOf: (record: T) => object,
): Promise<number> {
  const withoutWords = { words: trusted({ $exists: false }) }
  for (let filled = 0; ; ) {
    const older = await model.find(withoutWords).limit(BATCH_SIZE).lean<T[]>()
    if (older.length === 0) return filled
    // A change meanwhile writes the fields itself.
    const writes = older.map(record => ({
      updateOne: {
        filter: { _id: record._id, ...withoutWords },
        update: { $set: fieldsOf(record) },
      },
    }))
    await model.bulkWrite(writes as Parameters<typeof model.bulkWrite>[0], { ordered: false })
    filled += older.length
  }
}
