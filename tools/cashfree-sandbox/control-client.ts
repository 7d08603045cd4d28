import { z } from 'zod'
import type { Fault } from './ledger/ledger-state.ts'
import type { Act } from './ledger/payments.ts'
import type { Keys } from './settings.ts'

const Payment = z.looseObject({
  cf_payment_id: z.string(),
  order_id: z.string(),
  payment_status: z.string(),
  payment_amount: z.number(),
  payment_currency: z.string(),
})
const Refund = z.looseObject({
  refund_id: z.string(),
  cf_payment_id: z.string(),
  refund_status: z.string(),
  refund_amount: z.number(),
})
const Order = z.looseObject({ order_id: z.string(), order_status: z.string(), order_amount: z.number() })
const ProviderOrder = z.object({ order: Order, payments: z.array(Payment), refunds: z.array(Refund) })
export type ProviderOrder = z.output<typeof ProviderOrder>

const Webhooks = z.object({
  waiting: z.array(z.object({ type: z.string(), orderId: z.string(), attempts: z.number(), dueAt: z.string() })),
  tried: z.array(
    z.object({
      type: z.string(),
      orderId: z.string(),
      attempt: z.number(),
      at: z.string(),
      status: z.number().nullable(),
    }),
  ),
})

/** A fault to add: its kind, and differences from the defaults (once, 5 seconds, any order, any call). */
export type FaultInput = Pick<Fault, 'kind'> & Partial<Omit<Fault, 'kind' | 'beganAt'>>

/** Controls a stand-in on this machine, so that tests and torture can pay without a browser and add faults. */
export function cashfreeControl({ url, appId, secret }: Keys & { readonly url: string }) {
  async function call<S extends z.ZodType>(schema: S, method: string, path: string, body?: unknown) {
    const response = await fetch(`${url}/cashfree-sandbox${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-client-id': appId, 'x-client-secret': secret },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return schema.parse(JSON.parse(text))
  }

  return {
    /**
     * Pays, fails or drops an order as its buyer would.
     * @throws Error with the provider's refusal
     */
    act: (act: Act) => call(Payment, 'POST', '/act', act),
    /** Adds faults to the existing ones. */
    addFaults: (...faults: readonly FaultInput[]) => call(z.unknown(), 'POST', '/faults', faults),
    clearFaults: () => call(z.unknown(), 'DELETE', '/faults'),
    /** Returns the undelivered webhook events and the last attempts. */
    webhooks: () => call(Webhooks, 'GET', '/webhooks'),
    orders: () => call(z.array(ProviderOrder), 'GET', '/orders'),
  }
}
export type CashfreeControl = ReturnType<typeof cashfreeControl>
