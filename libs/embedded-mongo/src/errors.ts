import type { Doc } from './bson/values.ts'

/** MongoDB's own error codes and their names, as far as this engine answers with them. */
export const ERROR_CODES = {
  InternalError: 1,
  BadValue: 2,
  FailedToParse: 9,
  TypeMismatch: 14,
  InvalidLength: 16,
  IllegalOperation: 20,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  MaxTimeMSExpired: 50,
  DollarPrefixedFieldName: 52,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  WriteConflict: 112,
  CommandNotSupported: 115,
  NamespaceNotSharded: 118,
  InvalidPipelineOperator: 168,
  CannotIndexParallelArrays: 171,
  QueryPlanKilled: 175,
  TransactionTooOld: 225,
  NotImplemented: 238,
  ConversionFailure: 241,
  NoSuchTransaction: 251,
  TransactionCommitted: 256,
  OperationNotSupportedInTransaction: 263,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  InterruptedAtShutdown: 11600,
  QueryExceededMemoryLimitNoDiskUseAllowed: 292,
  OutOfDiskSpace: 14031,
} as const

export type ErrorName = keyof typeof ERROR_CODES

export interface MongoErrorExtra {
  readonly labels?: readonly string[]
  readonly fields?: Doc
  /** A code of MongoDB's long tail that has no name of its own, such as 17419; the answer then says `Location17419`. */
  readonly location?: number
}

/** An error the client is told about: MongoDB's code and name, its labels, and fields such as `keyPattern`. */
export class MongoError extends Error {
  readonly code: number
  readonly codeName: string
  readonly labels: readonly string[]
  readonly fields: Doc | undefined

  constructor(name: ErrorName, message: string, extra: MongoErrorExtra = {}) {
    super(message)
    this.code = extra.location ?? ERROR_CODES[name]
    this.codeName = extra.location === undefined ? name : `Location${extra.location}`
    this.labels = extra.labels ?? []
    this.fields = extra.fields
  }
}

/** The refusal of something MongoDB can do and this engine cannot. */
export function notSupported(what: string): MongoError {
  return new MongoError('NotImplemented', `the embedded engine does not support ${what}; use MongoDB for it`)
}
