import type { Doc } from './bson/values.ts'

/** The subset of MongoDB's error codes and names that this engine returns. */
const ERROR_CODES = {
  InternalError: 1,
  BadValue: 2,
  FailedToParse: 9,
  Unauthorized: 13,
  TypeMismatch: 14,
  Overflow: 15,
  InvalidLength: 16,
  InvalidBSON: 22,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  MaxTimeMSExpired: 50,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  NotSingleValueField: 54,
  EmptyFieldName: 56,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  UnknownReplWriteConcern: 79,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  OperationFailed: 96,
  UnsatisfiableWriteConcern: 100,
  NotExactValueField: 111,
  WriteConflict: 112,
  InvalidPipelineOperator: 168,
  CannotIndexParallelArrays: 171,
  InvalidIndexSpecificationOption: 197,
  QueryFeatureNotAllowed: 224,
  TransactionTooOld: 225,
  NotImplemented: 238,
  ConversionFailure: 241,
  NoSuchTransaction: 251,
  TransactionCommitted: 256,
  OperationNotSupportedInTransaction: 263,
  ClientDisconnect: 279,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  QueryExceededMemoryLimitNoDiskUseAllowed: 292,
  APIVersionError: 322,
  APIStrictError: 323,
  OutOfDiskSpace: 14031,
} as const

export type ErrorName = keyof typeof ERROR_CODES

/** Codes that only fail points return, with names that drivers and tests check. */
const OTHER_NAMES = {
  HostUnreachable: 6,
  HostNotFound: 7,
  UnknownError: 8,
  LockTimeout: 24,
  WriteConcernFailed: 64,
  NetworkTimeout: 89,
  ShutdownInProgress: 91,
  PrimarySteppedDown: 189,
  ExceededTimeLimit: 262,
  SocketException: 9001,
  NotWritablePrimary: 10107,
  InterruptedAtShutdown: 11600,
  Interrupted: 11601,
  InterruptedDueToReplStateChange: 11602,
  NotPrimaryNoSecondaryOk: 13435,
  NotPrimaryOrSecondary: 13436,
}
const NAMES = new Map(Object.entries({ ...ERROR_CODES, ...OTHER_NAMES }).map(([name, code]) => [code, name]))

/** Maximum length of an error's message, which may repeat up to 48 MB of a client's input. */
const MAX_LETTERS = 10_000

/** An error for the client: MongoDB's code and name, and fields such as `keyPattern`. */
export class MongoError extends Error {
  readonly code: number
  readonly codeName: string
  readonly fields: Doc | undefined

  /** `error`: a name, or one of MongoDB's many codes without a name, such as 17419. */
  constructor(error: ErrorName | number, message: string, fields?: Doc) {
    super(message.slice(0, MAX_LETTERS))
    this.code = typeof error === 'number' ? error : ERROR_CODES[error]
    this.codeName = NAMES.get(this.code) ?? `Location${this.code}`
    this.fields = fields
  }
}

/** @throws MongoError unless `isRight` */
export function check(isRight: boolean, error: ErrorName | number, message: string): asserts isRight {
  if (!isRight) throw new MongoError(error, message)
}

/** Returns a check that throws NotImplemented for these names (without dollar signs), which only MongoDB supports. */
export function refusal(feature: string, names: string): (name: string) => void {
  const refused = new Set(names.split(/\s+/).map(name => `$${name}`))
  return name => {
    if (refused.has(name)) throw notSupported(`${feature} ${name}`)
  }
}

/** Returns the error for a feature of MongoDB that this engine lacks. */
export function notSupported(feature: string): MongoError {
  return new MongoError('NotImplemented', `the embedded engine does not support ${feature}; use MongoDB for it`)
}
