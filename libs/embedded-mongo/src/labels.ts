/** Codes a driver may send the same write again for: the server was busy with itself, not with the write. */
const RETRYABLE = new Set([6, 7, 24, 89, 91, 134, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436])
const WRITE_CONFLICT = 112
const NO_SUCH_TRANSACTION = 251
/** Codes after which a whole transaction may be tried again. */
const TRANSIENT = new Set([WRITE_CONFLICT, 239, 246, NO_SUCH_TRANSACTION, 267])

/** What the labels of an answer depend on besides its code. */
export interface Labelled {
  /** Of the error, or of an unmet write concern. */
  readonly code: number
  readonly hasConcernError: boolean
  readonly isInTransaction: boolean
  readonly isRetryableWrite: boolean
  readonly endsTransaction: boolean
}

/** Whether an error ends the command and its transaction, not only one of its statements. */
export function isTransient(code: number): boolean {
  return TRANSIENT.has(code)
}

/** The labels MongoDB puts on an answer, by which drivers decide what to try again. */
export function labelsOf(answer: Labelled): string[] {
  const { code, hasConcernError, isInTransaction, isRetryableWrite, endsTransaction } = answer
  if (endsTransaction && code === NO_SUCH_TRANSACTION && !hasConcernError) return ['TransientTransactionError']
  if (endsTransaction || isRetryableWrite) return RETRYABLE.has(code) ? ['RetryableWriteError'] : []
  const isTransientHere = isInTransaction && !hasConcernError && (RETRYABLE.has(code) || TRANSIENT.has(code))
  return isTransientHere ? ['TransientTransactionError'] : []
}
