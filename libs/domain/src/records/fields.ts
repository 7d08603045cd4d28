import { Schema } from 'mongoose'

type Fields<T> = ConstructorParameters<typeof Schema<T>>[0]

export const number = { type: Number, required: true }
export const text = { type: String, required: true }
export const moment = { type: Date, required: true }
export const maybeText = { type: String, default: '' }
export const count = { type: Number, default: 0 }
export const orNull = <T>(type: T) => ({ type, default: null })

/** Returns the schema of a collection. Reads are lean, so records go without `__v`. */
export function record<T>(fields: Fields<T>, options: { minimize?: false } = {}): Schema<T> {
  return new Schema<T>(fields, { versionKey: false, ...options })
}

/** Returns the schema of a part of a record, without an id of its own. */
export function part<T>(fields: Fields<T>): Schema<T> {
  return new Schema<T>(fields, { _id: false })
}
