import { z } from 'zod'

/** Times are milliseconds since 1970, amounts whole paise. */
const At = z.number()
const Paise = z.number().int()

export const METHODS = ['upi', 'card', 'netbanking'] as const
export type Method = (typeof METHODS)[number]

export const SandboxOrder = z.object({
  orderId: z.string(),
  cfOrderId: z.string(),
  sessionId: z.string(),
  amount: Paise,
  currency: z.string(),
  createdAt: At,
  expiresAt: At,
  customer: z.object({
    id: z.string(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string(),
  }),
  returnUrl: z.string().nullable(),
  notifyUrl: z.string().nullable(),
  paymentMethods: z.string().nullable(),
  note: z.string().nullable(),
  tags: z.record(z.string(), z.string()).nullable(),
})
export type SandboxOrder = z.output<typeof SandboxOrder>

/** One attempt to pay an order. */
export const SandboxPayment = z.object({
  cfPaymentId: z.string(),
  orderId: z.string(),
  status: z.enum(['SUCCESS', 'FAILED', 'USER_DROPPED', 'PENDING']),
  amount: Paise,
  currency: z.string(),
  method: z.enum(METHODS),
  startedAt: At,
  completedAt: At.nullable(),
  /** When a pending attempt succeeds. */
  succeedsAt: At.nullable(),
})
export type SandboxPayment = z.output<typeof SandboxPayment>

export const SandboxRefund = z.object({
  refundId: z.string(),
  cfRefundId: z.string(),
  orderId: z.string(),
  cfPaymentId: z.string(),
  amount: Paise,
  currency: z.string(),
  note: z.string().nullable(),
  speed: z.string(),
  status: z.enum(['PENDING', 'SUCCESS', 'CANCELLED']),
  createdAt: At,
  processedAt: At.nullable(),
  settlesAt: At.nullable(),
  settlesAs: z.enum(['SUCCESS', 'CANCELLED']),
})
export type SandboxRefund = z.output<typeof SandboxRefund>

/** An undelivered webhook event. */
export const PendingWebhook = z.object({
  webhookId: z.string(),
  orderId: z.string(),
  type: z.string(),
  url: z.string(),
  /** The raw bytes, which the signature covers. */
  body: z.string(),
  /** Number of attempts. */
  attempts: z.number(),
  dueAt: At,
  isForged: z.boolean(),
})
export type PendingWebhook = z.output<typeof PendingWebhook>

const FAULT_KINDS = [
  'webhookDelayed',
  'webhookDuplicated',
  'webhookShuffled',
  'webhookLost',
  'webhookWrongAmount',
  'webhookWrongCurrency',
  'webhookWrongSignature',
  'apiError',
  'apiHang',
  'apiSlow',
  'apiCut',
  'paidAfterExpiry',
  'secondSuccess',
  'paymentWrongAmount',
  'paymentWrongCurrency',
  'refundRefused',
  'refundPending',
  'refundFailed',
] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

const OPERATIONS = ['createOrder', 'readOrder', 'readPayments', 'createRefund', 'readRefund'] as const
export type Operation = (typeof OPERATIONS)[number]

/** A fault that applies `count` times. */
export const Fault = z.object({
  kind: z.enum(FAULT_KINDS),
  count: z.number().int().min(1).max(10_000).default(1),
  /** Only for this order. */
  orderId: z.string().optional(),
  /** Only for this call of the API. */
  operation: z.enum(OPERATIONS).optional(),
  /** Duration of delays, slowness and pending refunds, and how long webhook events are collected before shuffling. */
  seconds: z.number().min(0).max(86_400).default(5),
  /** How often a duplicated webhook event arrives. */
  copies: z.number().int().min(2).max(20).default(2),
  /** When the first webhook event was collected; the stand-in sets it. */
  beganAt: At.optional(),
})
export type Fault = z.output<typeof Fault>

const IdempotentResponse = z.object({
  key: z.string(),
  fingerprint: z.string(),
  status: z.number(),
  body: z.unknown(),
  at: At,
})

function keyedBy<T>(item: z.ZodType<T>, keyOf: (one: T) => string) {
  return z
    .array(item)
    .default([])
    .transform(list => new Map(list.map(one => [keyOf(one), one])))
}

/** The content of the file: lists on disk, maps in memory. */
export const LedgerState = z.object({
  /** The provider's next id. It starts at the current time, so that a new ledger repeats no id. */
  nextNumber: z.number(),
  orders: keyedBy(SandboxOrder, order => order.orderId),
  payments: keyedBy(SandboxPayment, payment => payment.cfPaymentId),
  refunds: keyedBy(SandboxRefund, refund => `${refund.orderId} ${refund.refundId}`),
  webhooks: keyedBy(PendingWebhook, webhook => webhook.webhookId),
  responses: keyedBy(IdempotentResponse, response => response.key),
  faults: z.array(Fault).default([]),
})
export type LedgerState = z.output<typeof LedgerState>

/** Returns the state as JSON that `LedgerState` can parse. */
export function serializeState(state: LedgerState): string {
  return JSON.stringify(state, (_key, value: unknown) => (value instanceof Map ? [...value.values()] : value))
}
