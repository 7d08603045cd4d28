import { randomUUID } from 'node:crypto'
import { placePurchase } from '@santhe/contracts'
import { type Domain, purchases } from '@santhe/domain'
import type { PendingQuote } from './carts.ts'

/** Baseline: only an order's writes, one transaction by the driver, nothing validated or priced. */
export type PlaceOrder = (quote: PendingQuote) => Promise<void>

const FORM = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.com',
  phone: '+91 98450 12345',
  address: '12, 3rd Cross, Malleshwaram',
  city: 'Bengaluru',
  state: 'Karnataka',
  zipCode: '560003',
  notes: 'Ring twice',
  paymentMethod: 'cod',
} as const

/** By the command, with an idempotency key like the screens'. */
export function byCommand(domain: Domain): PlaceOrder {
  return async ({ buyer, quoteId }) => {
    await purchases.place({ actor: buyer, form: FORM, quoteId, now: new Date(), idempotencyKey: randomUUID() }, domain)
  }
}

export function byCall(storefront: string, tokens: ReadonlyMap<number, string>): PlaceOrder {
  return async ({ buyer, quoteId }) => {
    const response = await fetch(storefront + placePurchase.path, {
      method: placePurchase.method,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        authorization: `Bearer ${tokens.get(buyer.id) ?? ''}`,
      },
      body: JSON.stringify({ ...FORM, quoteId }),
    })
    const text = await response.text()
    if (response.status !== 201) throw new Error(`The back end responded with ${response.status}: ${text}`)
  }
}
