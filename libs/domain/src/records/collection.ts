import type { Connection, Model, mongo, Schema } from 'mongoose'

export type Collection<T> = (connection: Connection) => Model<T>

const declared: Collection<unknown>[] = []

/**
 * Declares a collection once, beside its schema; commands and queries get its model by connection.
 * Reads are lean and ids are numbers, so schemas go without mongoose's timestamps and `__v`.
 */
export function collection<T>(name: string, schema: Schema<T>): Collection<T> {
  const model: Collection<T> = connection => connection.models[name] ?? connection.model<T>(name, schema, name)
  declared.push(model as Collection<unknown>)
  return model
}

/** Creates a collection and its missing indexes with one command, since mongoose sends a command per index. */
async function createCollection(model: Model<unknown>): Promise<void> {
  const indexes = model.schema.indexes().map(([key, options]) => ({ ...options, key }) as mongo.IndexDescription)
  if (indexes.length > 0) await model.collection.createIndexes(indexes)
  else await model.createCollection()
}

export async function createIndexes(connection: Connection): Promise<void> {
  await Promise.all(declared.map(model => createCollection(model(connection))))
}
