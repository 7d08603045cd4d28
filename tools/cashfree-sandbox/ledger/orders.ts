import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { SandboxOrder, SandboxPayment } from './ledger-state.ts'
import type { Ledger } from './open-ledger.ts'
import { refuse } from './provider-error.ts'

const DAY = 86_400_000
const MAX_LIFETIME = 30 * DAY
const INVALID = 'invalid value provided'
const MAX_TAGS = 10

/** Rupees with at most two decimals. */
export const Rupees = z
  .number(INVALID)
  .refine(rupees => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-6, 'can have two decimals at most')

export const CreateOrder = z.object({
  order_id: z
    .string(INVALID)
    .regex(/^[A-Za-z0-9_-]{3,45}$/, 'should have 3 to 45 letters, digits, - or _')
    .optional(),
  order_amount: Rupees.min(1, 'should be at least 1').max(10_000_000, 'is too large'),
  order_currency: z.literal('INR', INVALID),
  customer_details: z.object(
    {
      customer_id: z.string(INVALID).regex(/^[A-Za-z0-9]{3,50}$/, 'should have 3 to 50 letters and digits'),
      customer_phone: z
        .string(INVALID)
        .regex(/^(?:\d{10}|\+\d{10,15})$/, 'should have 10 digits, or + and the number with its country'),
      customer_name: z.string(INVALID).min(3, INVALID).max(100, INVALID).nullish(),
      customer_email: z.email(INVALID).min(3, INVALID).max(100, INVALID).nullish(),
    },
    'is missing',
  ),
  order_meta: z
    .object({
      return_url: z
        .url({ protocol: /^https?$/, error: INVALID })
        .max(250, INVALID)
        .nullish(),
      notify_url: z
        .url({ protocol: /^https?$/, error: INVALID })
        .max(250, INVALID)
        .nullish(),
      payment_methods: z.string(INVALID).nullish(),
    })
    .nullish(),
  order_expiry_time: z.iso.datetime({ offset: true, error: INVALID }).nullish(),
  order_note: z.string(INVALID).min(3, INVALID).max(200, INVALID).nullish(),
  order_tags: z
    .record(z.string(), z.string().max(255))
    .refine(tags => Object.keys(tags).length <= MAX_TAGS, `should have ${MAX_TAGS} tags at most`)
    .nullish(),
})
export type CreateOrder = z.output<typeof CreateOrder>

function expiryOf(requested: string | null | undefined, now: number): number {
  if (!requested) return now + MAX_LIFETIME
  const at = Date.parse(requested)
  const received = `Value received: ${requested}`
  if (at <= now) refuse(400, 'order_expiry_time_invalid', `order_expiry_time : should be in the future. ${received}`)
  if (at > now + MAX_LIFETIME) {
    refuse(400, 'order_expiry_time_invalid', `order_expiry_time : should be within 30 days. ${received}`)
  }
  return at
}

/**
 * Opens a payable order.
 * @throws ProviderError order_already_exists, order_expiry_time_invalid
 */
export function createOrder(ledger: Ledger, input: CreateOrder): SandboxOrder {
  const { state, now, number } = ledger
  const orderId = input.order_id ?? `order_${number()}`
  if (state.orders.has(orderId)) refuse(409, 'order_already_exists', 'order with same id is already present')
  const { customer_details: customer, order_meta: meta } = input
  const order: SandboxOrder = {
    orderId,
    cfOrderId: number(),
    sessionId: `session_${randomBytes(60).toString('base64url')}`,
    amount: Math.round(input.order_amount * 100),
    currency: input.order_currency,
    createdAt: now(),
    expiresAt: expiryOf(input.order_expiry_time, now()),
    customer: {
      id: customer.customer_id,
      name: customer.customer_name ?? null,
      email: customer.customer_email ?? null,
      phone: customer.customer_phone,
    },
    returnUrl: meta?.return_url ?? null,
    notifyUrl: meta?.notify_url ?? null,
    paymentMethods: meta?.payment_methods ?? null,
    note: input.order_note ?? null,
    tags: input.order_tags ?? null,
  }
  state.orders.set(orderId, order)
  return order
}

/** @throws ProviderError order_not_found */
export function findOrder({ state }: Ledger, orderId: string): SandboxOrder {
  return state.orders.get(orderId) ?? refuse(404, 'order_not_found', 'Order Reference Id does not exist')
}

/** Returns the attempts to pay an order, latest first. */
export function paymentsOf({ state }: Ledger, orderId: string): SandboxPayment[] {
  return [...state.payments.values()].filter(payment => payment.orderId === orderId).reverse()
}

export type OrderStatus = 'ACTIVE' | 'PAID' | 'EXPIRED'

/** Returns an order's status now: the order expires by the clock, but late money still counts. */
export function statusOf(ledger: Ledger, order: SandboxOrder): OrderStatus {
  if (paymentsOf(ledger, order.orderId).some(({ status }) => status === 'SUCCESS')) return 'PAID'
  return order.expiresAt <= ledger.now() ? 'EXPIRED' : 'ACTIVE'
}

/** Returns the order of a payment session, for the checkout page. */
export function orderOfSession({ state }: Ledger, sessionId: string): SandboxOrder | undefined {
  return [...state.orders.values()].find(order => order.sessionId === sessionId)
}
