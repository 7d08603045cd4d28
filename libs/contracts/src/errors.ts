import type { ErrorCode } from '@santhe/rules'
import { z } from './schema.ts'

/** `fields` has messages by field (docs/product/calls.md#errors). */
export const Failure = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  details: z.record(z.string(), z.unknown()).optional(),
})
export type Failure = z.output<typeof Failure>

/** Status per code; @santhe/texts has the words. */
export const STATUS_OF: Readonly<Record<ErrorCode, number>> = {
  VALIDATION: 400,
  NOT_SIGNED_IN: 401,
  RESET_LINK_INVALID: 400,
  EMAIL_LINK_INVALID: 400,
  WRONG_CREDENTIALS: 401,
  FORBIDDEN: 403,
  /** Same text for every reason: docs/product/roles.md#assist-codes. */
  ASSIST_CODE_WRONG: 403,
  ASSIST_CLOSED: 403,
  ASSIST_ENDED: 403,
  BAD_SIGNATURE: 401,
  CSRF: 403,
  OWN_FARM: 403,
  STATUS_NOT_ALLOWED: 403,
  NOT_FOUND: 404,
  NO_SUCH_CALL: 404,
  METHOD_NOT_ALLOWED: 405,
  ALREADY_REVIEWED: 409,
  NAME_TAKEN: 409,
  EMAIL_TAKEN: 409,
  PRICE_CHANGED: 409,
  OUT_OF_STOCK: 409,
  PRODUCT_NOT_BUYABLE: 409,
  QUOTE_EXPIRED: 409,
  /** `details` names the purchase. docs/product/payments.md#the-same-boxes-twice */
  UNPAID_PURCHASE: 409,
  PAYMENT_CLOSED: 409,
  ORDER_FINAL: 409,
  NOT_CANCELLABLE: 409,
  ORDER_NOT_CHANGEABLE: 409,
  KEY_REUSED: 409,
  CONFLICT: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  NOT_A_PICTURE: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  NOT_SERVED_YET: 501,
  /** docs/product/payments.md#payment-errors; the order stands, a retry opens the payment. */
  PAYMENT_SESSION: 503,
  UNAVAILABLE: 503,
}
