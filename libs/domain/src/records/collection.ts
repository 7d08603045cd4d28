import type { Connection, Model, Schema } from 'mongoose'

/** Gives the mongoose model of one collection on a connection. */
export type Collection<T> = (connection: Connection) => Model<T>

const declared: Collection<unknown>[] = []

/**
 * Declares a collection once, beside its schema; commands and queries ask for its model by connection.
 * Reads are lean and numbers are ids, so the schema's own timestamps and `__v` stay off unless it asks for them.
 */
export function collection<T>(name: string, schema: Schema<T>): Collection<T> {
  const model: Collection<T> = connection => connection.models[name] ?? connection.model<T>(name, schema, name)
  declared.push(model as Collection<unknown>)
  return model
}

/** Makes every declared collection and its indexes exist. */
export async function createIndexes(connection: Connection): Promise<void> {
  for (const model of declared) {
    await model(connection).createCollection()
    await model(connection).createIndexes()
  }
}
