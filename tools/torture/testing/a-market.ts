import type { ProviderBooks } from '../check/provider-books.ts'
import { type MarketRows, type OrderRow, purchasesOf } from '../check/read-market.ts'

export const EVENT = '0123456789abcdef01234567'
export const NOW = new Date('2026-11-23T06:00:00.000Z')
const PAYMENT = 'santhe-7-abcdef01'

type Step = OrderRow['timeline'][number]

/** Returns an order of one box for ₹100 and a fee of ₹30.50, from purchase 7. */
export function anOrder(overrides: Partial<OrderRow> = {}): OrderRow {
  return {
    _id: 7,
    purchaseId: 7,
    buyerId: 5,
    status: 'pending',
    paymentMethod: 'cashfree',
    paymentStatus: 'paid',
    refund: null,
    isForFarm: true,
    hasBoxes: true,
    notes: 'the-key',
    items: [{ productId: 1, quantity: 1, price: 10_000, lineTotal: 10_000 }],
    fees: [{ id: 1, amount: 3_050 }],
    subtotal: 10_000,
    total: 13_050,
    timeline: [aStep(null, 'pending')],
    purchase: {
      orderIds: [7],
      paymentMethod: 'cashfree',
      fees: [{ id: 1, amount: 3_050 }],
      subtotal: 10_000,
      total: 13_050,
    },
    ...overrides,
  }
}

export function anEvent(kind: string, eventId: string): MarketRows['outbox'] {
  const event = { kind, orderId: 7, buyerId: 5 }
  const open = kind === 'orderStatusChanged' || kind === 'harvestMoved' ? ['live'] : []
  return ['bell', 'mail', 'push', 'statistics', ...open].map(channel => ({ eventId, channel, event }))
}

export const aMail = (_id: string) => ({ _id, text: '' })

export function aStock(overrides: Partial<MarketRows['stocks'][number]> = {}): MarketRows['stocks'][number] {
  return { _id: 1, available: 9, reserved: 0, sold: 1, inLine: 0, ...overrides }
}

/** Returns a paid online purchase from two farms that passes all checks. */
export function aMarket(overrides: Partial<MarketRows> = {}): MarketRows {
  const ids = [EVENT, EVENT.replace('0', 'f')]
  return {
    stocks: [aStock()],
    products: [{ _id: 1, soldOut: false }],
    quotes: [],
    orders: [anOrder()],
    purchases: purchasesOf([anOrder(), anOrder({ _id: 8, purchase: undefined })]),
    payments: [{ _id: PAYMENT, purchaseId: 7, amount: 13_050, status: 'paid', cfPaymentId: '91' }],
    refunds: [],
    incidents: [],
    outbox: [...anEvent('orderPlaced', ids[0] ?? ''), ...anEvent('orderPaid', ids[1] ?? '')],
    notifications: ids.map(id => ({ messageId: `${id}:5:bell`, personId: 5 })),
    mails: ids.map(id => aMail(`${id}.5.mail`)),
    ...{ choices: [], complaints: [], waits: [] },
    ...overrides,
  }
}

export const money = (id: string, amount = 13_050) => ({ id, orderId: PAYMENT, amount, currency: 'INR' })

export function books(overrides: Partial<ProviderBooks> = {}): ProviderBooks {
  return {
    orders: [{ id: PAYMENT, amount: 13_050 }],
    receipts: [money('91')],
    providerRefunds: [],
    pending: 0,
    ...overrides,
  }
}

export const refunded = { amount: 13_050, state: 'done' } as const
export const smallRefund = { amount: 1_000, state: 'done' as const }
export const ofLight = { _id: 'order_7_1', paymentId: PAYMENT, orderId: 7, adjustment: 0, ...smallRefund }

/** Returns the order with a box that weighed ₹10 less, or had a complaint. */
export function light(refund: OrderRow['refund'], kind = 'short'): OrderRow {
  const lines = [{ productId: 1, quantity: 0, amount: -1_000 }]
  return anOrder({ adjustments: [{ kind, at: NOW, reason: '', lines, refund }] })
}

export const aRefund = { ...refunded, _id: 'order_7', paymentId: PAYMENT, orderId: 7 }
export const providerRefund = { refundId: 'order_7', orderId: PAYMENT, amount: 13_050, isDone: true }
export const cancelled = anOrder({
  status: 'cancelled',
  hasBoxes: false,
  paymentStatus: 'refunded',
  refund: refunded,
  timeline: [aStep(null, 'pending'), aStep('pending', 'cancelled')],
})

/** Returns a step of the buyer, `seconds` after the first. */
export function aStep(from: Step['from'], to: Step['to'], seconds = 0): Step {
  return { at: new Date(1_800_000_000_000 + seconds * 1000), from, to, by: 5, reason: '' }
}
