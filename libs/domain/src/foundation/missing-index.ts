import { mongo } from 'mongoose'

/** BadValue, with which MongoDB also refuses a hint of an index that is not there. */
const BAD_VALUE = 2

/** Returns whether a read was refused because the index that it names is missing now. docs/pitfalls.md: an older release beside the new one. */
export function isIndexMissing(error: unknown): error is mongo.MongoServerError {
  return error instanceof mongo.MongoServerError && error.code === BAD_VALUE && /\bhint\b/.test(error.message)
}
