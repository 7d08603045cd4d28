import { mongo } from 'mongoose'

/** The driver's errors while the database is unreachable. */
const UNREACHABLE_ERRORS = [
  'MongooseServerSelectionError',
  'MongoServerSelectionError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoPoolClearedError',
  'PoolClearedOnNetworkError',
]
/** Node's error code, which the driver passes on when the server closed the connection before a write. */
const ENDED_SOCKET = 'EPIPE'
/** InterruptedAtShutdown, InterruptedDueToReplStateChange, PrimarySteppedDown, NotYetInitialized, ShutdownInProgress, NotWritablePrimary, NotPrimaryNoSecondaryOk. */
const NO_PRIMARY = [11_600, 11_602, 189, 94, 91, 10_107, 13_435]

/** Returns whether a command failed because the database is unreachable or has no primary. Its write may have succeeded. */
export function isDatabaseAway(error: unknown): error is Error {
  // A bulk write wraps its cause.
  if (error instanceof mongo.MongoBulkWriteError && error.errorResponse instanceof Error) {
    return isDatabaseAway(error.errorResponse)
  }
  if (!(error instanceof Error)) return false
  const code: unknown = 'code' in error ? error.code : undefined
  return UNREACHABLE_ERRORS.includes(error.name) || [...NO_PRIMARY, ENDED_SOCKET].some(ofAway => ofAway === code)
}

/** Returns the fields of the unique index that refused a write (MongoDB's error 11000); undefined for any other error. */
export function duplicateKey(error: unknown): string[] | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 11000) return undefined
  const pattern = 'keyPattern' in error ? error.keyPattern : undefined
  return typeof pattern === 'object' && pattern !== null ? Object.keys(pattern) : []
}

/** For the `catch` of a write whose record a concurrent one has stored. */
export function ignoreDuplicate(error: unknown): void {
  if (!duplicateKey(error)) throw error
}
