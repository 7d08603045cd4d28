import type { Connection, Model, Schema } from 'mongoose'

/** Returns the mongoose model of one collection on a connection. */
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

/** Creates every declared collection and its indexes where they do not exist. */
export async function createIndexes(connection: Connection): Promise<void> {
  for (const model of declared) {
    await model(connection).createCollection()
    await model(connection).createIndexes()
  }
}
