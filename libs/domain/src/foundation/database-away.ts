import { mongo } from 'mongoose'

/** What the driver says while nobody answers. */
const UNREACHABLE_ERRORS = [
  'MongooseServerSelectionError',
  'MongoServerSelectionError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoPoolClearedError',
]
/** InterruptedAtShutdown, InterruptedDueToReplStateChange, PrimarySteppedDown, NotYetInitialized, ShutdownInProgress, NotWritablePrimary, NotPrimaryNoSecondaryOk. */
const NO_PRIMARY = [11_600, 11_602, 189, 94, 91, 10_107, 13_435]

/** Whether a command failed because the database is away or has no primary just now; what it wrote, if anything, is not known. */
export function isDatabaseAway(error: unknown): error is Error {
  // Many writes at once hide what they failed with.
  if (error instanceof mongo.MongoBulkWriteError && error.errorResponse instanceof Error) {
    return isDatabaseAway(error.errorResponse)
  }
  if (!(error instanceof Error)) return false
  const code: unknown = 'code' in error ? error.code : undefined
  return UNREACHABLE_ERRORS.includes(error.name) || NO_PRIMARY.some(noPrimary => noPrimary === code)
}
