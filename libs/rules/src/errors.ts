/** Contracts map them to HTTP status and text. */
export const ERROR_CODES = [
  'VALIDATION',
  'NOT_SIGNED_IN',
  'WRONG_CREDENTIALS',
  'RESET_LINK_INVALID',
  'EMAIL_LINK_INVALID',
  'FORBIDDEN',
  'ASSIST_CODE_WRONG',
  'ASSIST_CLOSED',
  'ASSIST_ENDED',
  'CSRF',
  'NOT_FOUND',
  'NO_SUCH_CALL',
  'METHOD_NOT_ALLOWED',
  'CONFLICT',
  'ALREADY_REVIEWED',
  'OWN_FARM',
  'NAME_TAKEN',
  'EMAIL_TAKEN',
  'PRODUCT_NOT_BUYABLE',
  'PRICE_CHANGED',
  'OUT_OF_STOCK',
  'QUOTE_EXPIRED',
  'UNPAID_PURCHASE',
  'PAYMENT_CLOSED',
  'PAYMENT_SESSION',
  'BAD_SIGNATURE',
  'ORDER_FINAL',
  'NOT_CANCELLABLE',
  'STATUS_NOT_ALLOWED',
  'KEY_REUSED',
  'TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'NOT_A_PICTURE',
  'RATE_LIMITED',
  'NOT_SERVED_YET',
  'UNAVAILABLE',
  'INTERNAL',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

export interface FailureDetails {
  /** Default: the code's text. */
  message?: string | undefined
  /** By field name. */
  fields?: Record<string, string> | undefined
  /** Facts about the failure. */
  details?: Record<string, unknown> | undefined
}

/** Returns the text of the first field that a rule refuses: other failures name fields beside a text of their own. */
function firstRefusal(code: ErrorCode, fields: Readonly<Record<string, string>> = {}): string | undefined {
  return code === 'VALIDATION' ? Object.values(fields)[0] : undefined
}

/**
 * A deliberate failure with a code. The message defaults to the first field's or the code's text
 * (docs/product/calls.md#errors).
 */
export class SantheError extends Error {
  readonly code: ErrorCode
  readonly fields?: Record<string, string>
  readonly details?: Record<string, unknown>

  constructor(code: ErrorCode, { message, fields, details }: FailureDetails = {}) {
    super(message ?? firstRefusal(code, fields) ?? '')
    this.name = 'SantheError'
    this.code = code
    if (fields !== undefined) this.fields = fields
    if (details !== undefined) this.details = details
  }
}

export function fail(code: ErrorCode, failure: FailureDetails = {}): never {
  throw new SantheError(code, failure)
}
