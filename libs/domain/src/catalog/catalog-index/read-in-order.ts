import { type Model, trusted } from 'mongoose'

/** Returns the present documents of these rows, in the rows' order, without those deleted meanwhile. */
export async function readInOrder<T extends { _id: number }>(
  model: Model<T>,
  rows: readonly { readonly _id: number }[],
): Promise<T[]> {
  if (rows.length === 0) return []
  const documents = await model.find({ _id: trusted({ $in: rows.map(({ _id }) => _id) }) }).lean<T[]>()
  const byId = new Map(documents.map(document => [document._id, document]))
  return rows.flatMap(({ _id }) => byId.get(_id) ?? [])
}
