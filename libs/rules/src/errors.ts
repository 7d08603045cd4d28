/** Contracts map codes to HTTP status, @santhe/texts to words. */
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
  'ORDER_NOT_CHANGEABLE',
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

/** Code of a text, which @santhe/texts translates. */
export interface Message {
  readonly code: string
  readonly params?: Readonly<Record<string, unknown>>
}

/** Reason for an act: a person's own words, never parsed as a code, or a message of the market. */
export type Reason = string | Message

export interface FailureDetails {
  /** Default: the text of the code. */
  message?: Message | undefined
  fields?: Readonly<Record<string, Message>> | undefined
  details?: Record<string, unknown> | undefined
}

export interface Refusal {
  readonly code: ErrorCode
  readonly reason?: Message | undefined
  readonly fields?: Readonly<Record<string, Message>> | undefined
}

/** Returns the reason for the first refused field. Other failures have a text besides those of fields. */
function firstRefusal(code: ErrorCode, fields: Readonly<Record<string, Message>> = {}): Message | undefined {
  return code === 'VALIDATION' ? Object.values(fields)[0] : undefined
}

/**
 * A deliberate failure with a code. The reason defaults to that of the first field, else the code's text applies
 * (docs/product/calls.md#errors). `message` is for logs.
 */
export class SantheError extends Error implements Refusal {
  readonly code: ErrorCode
  readonly reason: Message | undefined
  readonly fields?: Readonly<Record<string, Message>>
  readonly details?: Record<string, unknown>

  constructor(code: ErrorCode, { message, fields, details }: FailureDetails = {}) {
    const reason = message ?? firstRefusal(code, fields)
    super(reason?.code ?? code)
    this.name = 'SantheError'
    this.code = code
    this.reason = reason
    if (fields !== undefined) this.fields = fields
    if (details !== undefined) this.details = details
  }
}

export function fail(code: ErrorCode, failure: FailureDetails = {}): never {
  throw new SantheError(code, failure)
}
