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

/** Status and default message per code. */
export const ERRORS: Readonly<Record<ErrorCode, { status: number; text: string }>> = {
  VALIDATION: { status: 400, text: 'Some fields need another look.' },
  NOT_SIGNED_IN: { status: 401, text: 'Please sign in to go on.' },
  RESET_LINK_INVALID: {
    status: 400,
    text: 'This link has expired, was already used, or was mangled. Please ask for a new one.',
  },
  EMAIL_LINK_INVALID: { status: 400, text: 'This link has expired, was already used, or was mangled.' },
  WRONG_CREDENTIALS: { status: 401, text: 'Invalid username or password' },
  FORBIDDEN: { status: 403, text: 'You are not allowed to do this.' },
  /** Same text for every reason: docs/product/roles.md#assist-codes. */
  ASSIST_CODE_WRONG: {
    status: 403,
    text: 'This code does not open this farm. After five wrong codes the farmer has to make another one.',
  },
  ASSIST_CLOSED: {
    status: 403,
    text: 'This is closed while you help a farm. Press Finish to go back to your own work.',
  },
  ASSIST_ENDED: { status: 403, text: 'The help on this farm is over.' },
  BAD_SIGNATURE: { status: 401, text: 'This message is not signed by the payment provider.' },
  CSRF: { status: 403, text: 'This request did not come from our own pages. Reload the page and try again.' },
  OWN_FARM: { status: 403, text: 'You can’t buy from or review your own farm.' },
  STATUS_NOT_ALLOWED: { status: 403, text: 'You can’t set this status.' },
  NOT_FOUND: { status: 404, text: 'We can’t find that.' },
  NO_SUCH_CALL: { status: 404, text: 'There is no such call.' },
  METHOD_NOT_ALLOWED: { status: 405, text: 'This address does not take that method.' },
  ALREADY_REVIEWED: { status: 409, text: 'You have already written a review here.' },
  NAME_TAKEN: { status: 409, text: 'This username is already taken.' },
  EMAIL_TAKEN: { status: 409, text: 'This email address is already registered.' },
  PRICE_CHANGED: {
    status: 409,
    text: 'A price has changed since you looked. Nothing was ordered; please check the new total.',
  },
  OUT_OF_STOCK: { status: 409, text: 'There are not enough boxes left. Nothing was ordered.' },
  PRODUCT_NOT_BUYABLE: { status: 409, text: 'This product can’t be bought any more. Nothing was ordered.' },
  QUOTE_EXPIRED: {
    status: 409,
    text: 'Your boxes were held for 10 minutes and have been released. Please check the cart again.',
  },
  /** `details` names the purchase. docs/product/payments.md#the-same-boxes-twice */
  UNPAID_PURCHASE: {
    status: 409,
    text: 'You have ordered these boxes and not paid for them yet. Please pay that order, or cancel it first.',
  },
  PAYMENT_CLOSED: { status: 409, text: 'This purchase can no longer be paid online.' },
  ORDER_FINAL: { status: 409, text: 'This order is already delivered or cancelled and cannot be updated.' },
  NOT_CANCELLABLE: { status: 409, text: 'This order can no longer be cancelled.' },
  KEY_REUSED: { status: 409, text: 'This Idempotency-Key was already used for something else.' },
  CONFLICT: { status: 409, text: 'Someone else changed this in the meantime. Reload and try again.' },
  TOO_LARGE: { status: 413, text: 'That is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, text: 'This kind of content is not accepted here.' },
  NOT_A_PICTURE: { status: 422, text: 'This file is not a picture we can read (JPEG, PNG, GIF or WebP).' },
  RATE_LIMITED: { status: 429, text: 'Too many tries. Please wait a little and try again.' },
  INTERNAL: { status: 500, text: 'Something went wrong on our side. Nothing was lost; please try again.' },
  NOT_SERVED_YET: { status: 501, text: 'This is not available yet.' },
  /** docs/product/payments.md#payment-errors; the order stands, a retry opens the payment. */
  PAYMENT_SESSION: { status: 503, text: 'Failed to create payment session' },
  UNAVAILABLE: { status: 503, text: 'The market is busy right now. Please try again in a moment.' },
}
