import { describe, expect, it } from 'vitest'
import {
  aMarket,
  anOrder,
  aRefund,
  aStock,
  cancelled,
  light,
  NOW,
  ofLight,
  refunded,
  smallRefund,
} from '../testing/a-market.ts'
import { noConfirmations } from '../world/confirmations.ts'
import { checkAftermath } from './check-aftermath.ts'
import { checkConfirmations } from './check-confirmations.ts'
import { checkOrderMoney } from './check-order-money.ts'

describe('checkOrderMoney', () => {
  it('accepts adjustments with their refunds', () => {
    const cancelledMarket = aMarket({ orders: [cancelled], refunds: [aRefund] })
    const lightMarket = aMarket({ orders: [light(smallRefund)], refunds: [ofLight] })
    for (const market of [aMarket(), cancelledMarket, lightMarket]) expect(checkOrderMoney(market)).toEqual([])
  })

  it.each([
    ['an adjustment without its refund', { orders: [light(null)] }],
    ['an adjustment with two', { orders: [light(smallRefund)], refunds: [ofLight, { ...ofLight, _id: 'order_7_2' }] }],
    ['more money back than came', { orders: [anOrder({ paymentStatus: 'paid', refund: refunded })] }],
    ['a delivered order that still costs', { orders: [{ ...light(null), paymentMethod: 'cod', status: 'delivered' }] }],
  ])('reports %s', (_what, overrides) => {
    expect(checkOrderMoney(Object.assign(aMarket(), overrides))).not.toEqual([])
  })
})

describe('checkAftermath', () => {
  const choice = {
    _id: '7-1-1',
    orderId: 7,
    productId: 1,
    buyerId: 5,
    to: '2026-12-09',
    links: [],
    deadline: NOW,
    state: 'open' as const,
  }
  const verdict = { outcome: 'refund' as const, amount: 1_000 }
  const settled = { waitsFor: null, dueAt: null, response: verdict, decision: null, replacementId: null }
  const complaint = { _id: 3, orderId: 7, paidOrderId: 7, ...settled }
  const replaced = { ...complaint, response: { outcome: 'replace' as const, amount: 0 }, replacementId: 9 }
  const bringing = anOrder({ _id: 9, total: 0, replaces: { orderId: 7, complaintId: 3 } })
  const complained = light(smallRefund, 'complaint')
  const offer = { quantity: 2, until: new Date(NOW.getTime() + 1), reserved: 2 }
  const wait = { productId: 1, personId: 5, offer }

  it.each([
    ['a choice that is in time', { choices: [{ ...choice, deadline: new Date(NOW.getTime() + 1) }] }],
    ['a complaint with its refund', { complaints: [complaint], orders: [complained] }],
    ['a complaint with its replacement', { complaints: [replaced], orders: [anOrder(), bringing] }],
    ['boxes that are offered, and others in line', { waits: [wait], stocks: [aStock({ reserved: 3, inLine: 1 })] }],
  ])('accepts %s', (_what, overrides) => {
    expect(checkAftermath(aMarket(overrides), NOW)).toEqual([])
  })

  it.each([
    ['a choice that outlives its deadline', { choices: [choice] }],
    ['a choice of money that leaves the boxes', { choices: [{ ...choice, state: 'refunded' as const }] }],
    ['a swap that its order does not have', { choices: [{ ...choice, state: 'swapped' as const }] }],
    ['a complaint that gave nothing', { complaints: [complaint] }],
    ['a refund that no complaint says', { orders: [complained] }],
    ['a complaint that is replaced twice', { complaints: [replaced], orders: [bringing, { ...bringing, _id: 10 }] }],
    ['a replacement that costs something', { complaints: [replaced], orders: [{ ...bringing, total: 1 }] }],
    ['boxes that are offered twice', { waits: [wait, { ...wait, personId: 6 }], stocks: [aStock({ reserved: 2 })] }],
    ['boxes that were never freed', { stocks: [aStock({ reserved: 1 })] }],
    [
      'an offer that did not lapse',
      { waits: [{ ...wait, offer: { ...offer, until: NOW } }], stocks: [aStock({ reserved: 2 })] },
    ],
    ['boxes for sale for which somebody waits', { waits: [{ productId: 1, personId: 5 }] }],
  ])('reports %s', (_what, overrides) => {
    expect(checkAftermath(aMarket(overrides), NOW)).not.toEqual([])
  })

  it('reports a confirmed choice with another outcome, and a lost complaint', () => {
    const chosen = [{ id: choice._id, choice: 'keep' as const }]
    const confirmations = { ...noConfirmations(), chosen, complaints: [3] }
    const right = { choices: [{ ...choice, state: 'kept' as const }], complaints: [complaint] }
    expect(checkConfirmations(confirmations, aMarket(right))).toEqual([])
    expect(checkConfirmations(confirmations, aMarket({ ...right, choices: [choice] }))).toHaveLength(1)
    expect(checkConfirmations(confirmations, aMarket({ ...right, complaints: [] }))).toHaveLength(1)
  })
})
