/** Codes after which a driver may retry the write: the server's state was the cause, not the write. */
const RETRYABLE = new Set([6, 7, 89, 91, 134, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436])
const NO_SUCH_TRANSACTION = 251
/** Codes after which a driver may retry a whole transaction, even if its commit failed with them. */
const TRANSIENT = new Set([24, 112, 239, 246, 267])

export interface LabelContext {
  readonly code: number | undefined
  /** Code of an unmet write concern, despite which the command may have succeeded. */
  readonly concernCode: number | undefined
  readonly isInTransaction: boolean
  readonly isRetryableWrite: boolean
  readonly endsTransaction: boolean
}

/** Whether an error ends the command and its transaction, not just one statement. */
export function isTransient(code: number): boolean {
  return TRANSIENT.has(code) || code === NO_SUCH_TRANSACTION
}

/** Returns MongoDB's labels of a response, by which drivers decide about retries. */
export function labelsOf(context: LabelContext): string[] {
  const { code, concernCode, isInTransaction, isRetryableWrite, endsTransaction } = context
  const labels: string[] = []
  if (isInTransaction && code !== undefined && endsTransactionFor(code, context))
    labels.push('TransientTransactionError')
  const isRetryable = [code, concernCode].some(each => each !== undefined && RETRYABLE.has(each))
  if (isRetryable && (isRetryableWrite || endsTransaction)) labels.push('RetryableWriteError')
  return labels
}

function endsTransactionFor(code: number, { concernCode, endsTransaction }: LabelContext): boolean {
  if (TRANSIENT.has(code)) return true
  return endsTransaction
    ? code === NO_SUCH_TRANSACTION && concernCode === undefined
    : code === NO_SUCH_TRANSACTION || RETRYABLE.has(code)
}
