import { describe, expect, it } from 'vitest'
import {
  aMail,
  aMarket,
  anEvent,
  anOrder,
  aRefund,
  aStep,
  aStock,
  books,
  cancelled,
  EVENT,
  light,
  money,
  NOW,
  ofLight,
  providerRefund,
  smallRefund,
} from '../testing/a-market.ts'
import { type Confirmations, noConfirmations } from '../world/confirmations.ts'
import { checkConfirmations } from './check-confirmations.ts'
import { checkMessages } from './check-messages.ts'
import { checkMoney } from './check-money.ts'
import { checkPurchases } from './check-purchases.ts'
import { checkStock } from './check-stock.ts'
import type { ProviderBooks } from './provider-books.ts'
import type { MarketRows } from './read-market.ts'

const ON_SALE = [{ id: 1, farmId: 1, initial: 10 }]

const shortOfOne = anOrder({
  items: [{ productId: 1, quantity: 2, price: 10_000, lineTotal: 20_000 }],
  adjustments: [
    {
      ...{ kind: 'short', at: NOW, reason: '', refund: null },
      lines: [{ productId: 1, quantity: -1, amount: -11_525 }],
    },
  ],
})

function confirmed(overrides: Partial<Confirmations['placed'][number]> = {}): Confirmations {
  const responses = [{ status: 201, code: undefined, purchaseId: 7, orderIds: [7] }]
  return { ...noConfirmations(), placed: [{ key: 'the-key', call: 'POST', responses, isUnknown: false, ...overrides }] }
}

describe('the checks after a seed', () => {
  it('accept a correct market', () => {
    expect(checkStock(ON_SALE, aMarket())).toEqual([])
    expect(checkPurchases(aMarket())).toEqual([])
    expect(checkMoney(aMarket(), books())).toEqual([])
    expect(checkMessages(aMarket())).toEqual([])
    expect(checkConfirmations(confirmed(), aMarket())).toEqual([])
    const cancelledMarket = aMarket({ orders: [cancelled], refunds: [aRefund] })
    expect(checkMoney(cancelledMarket, books({ providerRefunds: [providerRefund] }))).toEqual([])
    const lightMarket = aMarket({ orders: [light(smallRefund)], refunds: [ofLight] })
    const given = [{ ...providerRefund, refundId: ofLight._id, amount: 1_000 }]
    expect(checkMoney(lightMarket, books({ providerRefunds: given }))).toEqual([])
  })

  it.each([
    ['lost', { available: 8, reserved: 0, sold: 1 }],
    ['oversold', { available: -1, reserved: 0, sold: 11 }],
  ])('report a box that is %s', (_how, stock) => {
    expect(checkStock(ON_SALE, aMarket({ stocks: [aStock(stock)] }))).not.toEqual([])
  })

  it('count boxes packed short as missing, not as lost', () => {
    const orders = [shortOfOne]
    const right = [aStock({ available: 8 })]
    expect(checkStock(ON_SALE, aMarket({ orders, stocks: right }))).toEqual([])
    const returned = [aStock()]
    expect(checkStock(ON_SALE, aMarket({ orders, stocks: returned }))).not.toEqual([])
  })

  it('accept a refund whose outcome the provider never reports, and report one never sent', () => {
    const sent = { ...smallRefund, state: 'sent' as const }
    const market = aMarket({ orders: [light(sent)], refunds: [{ ...ofLight, ...sent }] })
    const awaited = { ...providerRefund, refundId: ofLight._id, amount: 1_000, isDone: false }
    expect(checkMoney(market, books({ providerRefunds: [awaited] }))).toEqual([])
    expect(checkMoney(market, books())).not.toEqual([])
    const byOffice = aMarket({ orders: [light(smallRefund)], refunds: [{ ...ofLight, reference: 'UTR 1' }] })
    expect(checkMoney(byOffice, books())).toEqual([])
  })

  it('report boxes that returned from a cancelled order twice or never', () => {
    expect(checkStock(ON_SALE, aMarket({ orders: [cancelled] }))).not.toEqual([])
    const twice = [aStock({ available: 11, sold: -1 })]
    expect(checkStock(ON_SALE, aMarket({ orders: [cancelled], stocks: twice }))).not.toEqual([])
    expect(checkStock(ON_SALE, aMarket({ orders: [{ ...cancelled, hasBoxes: true }] }))).not.toEqual([])
  })

  it.each([
    ['an order without its purchase', { purchases: [] }],
    ['a purchase without its orders', { orders: [] }],
    ['a share that is a paisa off', { orders: [anOrder({ total: 13_051 })] }],
    ['a fee that is lost', { orders: [anOrder({ fees: [], total: 10_000 })] }],
    ['a payment that is missing', { payments: [] }],
  ])('report %s', (_what, overrides) => {
    expect(checkPurchases(aMarket(overrides))).not.toEqual([])
  })

  it.each([
    ['money that nobody settled', { payments: [{ ...aMarket().payments[0], status: 'expired' }] }, {}],
    ['a purchase that is paid by no money', {}, { receipts: [] }],
    ['money that came twice and is kept', {}, { receipts: [money('91'), money('92')] }],
    ['wrong money of which nobody was notified', {}, { receipts: [money('91'), money('92', 100)] }],
    ['a cancelled order whose money is kept', { orders: [cancelled] }, {}],
    ['a refund of an order that goes on', { refunds: [aRefund] }, { providerRefunds: [providerRefund] }],
    ['a refund that the provider never got', { orders: [cancelled], refunds: [aRefund] }, {}],
    [
      'a refund that the provider gave twice',
      { orders: [cancelled], refunds: [aRefund] },
      { providerRefunds: [providerRefund, { ...providerRefund, refundId: 'order_7_again' }] },
    ],
    [
      'a refund of another amount',
      { orders: [cancelled], refunds: [{ ...aRefund, amount: 13_049 }] },
      { providerRefunds: [{ ...providerRefund, amount: 13_049 }] },
    ],
    ['a light box whose money is kept', { orders: [light(null)] }, {}],
    [
      'a light box that gives back twice',
      { orders: [light(smallRefund)], refunds: [ofLight, { ...ofLight, _id: 'order_7_2' }] },
      { providerRefunds: [{ ...providerRefund, refundId: ofLight._id, amount: 1_000 }] },
    ],
    [
      'an adjustment that shows another refund than was given',
      { orders: [light({ ...smallRefund, state: 'due' })], refunds: [ofLight] },
      { providerRefunds: [{ ...providerRefund, refundId: ofLight._id, amount: 1_000 }] },
    ],
    ['a refund that failed in silence', { orders: [cancelled], refunds: [{ ...aRefund, state: 'failed' }] }, {}],
  ])('report %s', (_what, overrides, bookOverrides) => {
    const market: MarketRows = Object.assign(aMarket(), overrides)
    expect(checkMoney(market, books(bookOverrides))).not.toEqual([])
  })

  it('count the payment of added boxes with its order; report it if missing, doubled or kept', () => {
    const { payments } = aMarket()
    const more = { _id: 'santhe-7-more', purchaseId: 7, change: { orderId: 7 }, amount: 10_200, cfPaymentId: '95' }
    const items = [{ productId: 1, quantity: 1, price: 10_000, lineTotal: 10_000 }]
    const bought = { items, fees: [{ id: 1, amount: 200 }], lines: [{ productId: 1, quantity: 1, amount: 10_200 }] }
    const adjustments = [{ kind: 'changed', at: NOW, reason: '', refund: null, ...bought }]
    const changed = (overrides: Partial<MarketRows> = {}) =>
      aMarket({
        orders: [anOrder({ adjustments })],
        payments: [...payments, { ...more, status: 'paid' }],
        ...overrides,
      })
    const receipt = { ...money('95', more.amount), orderId: more._id }
    const came = (...receipts: (typeof receipt)[]) =>
      books({
        orders: [...books().orders, { id: more._id, amount: more.amount }],
        receipts: [money('91'), ...receipts],
      })
    expect(checkMoney(changed(), came(receipt))).toEqual([])
    expect(checkMoney(changed(), came())).not.toEqual([])
    expect(checkMoney(changed(), came(receipt, { ...receipt, id: '96' }))).not.toEqual([])
    const ended = changed({ orders: [{ ...cancelled, adjustments }], refunds: [aRefund] })
    expect(checkMoney(ended, { ...came(receipt), providerRefunds: [providerRefund] })).not.toEqual([])
  })

  describe('of a purchase switched to payment on delivery', () => {
    const [purchase] = aMarket().purchases
    const [payment] = aMarket().payments
    if (!purchase || !payment) throw new Error('No purchase')
    const order = anOrder({ paymentMethod: 'cod', paymentStatus: 'unpaid' })
    const replaced = { ...payment, status: 'expired' as const, cfPaymentId: null, replacedAt: new Date() }
    const lateRefund = { ...aRefund, _id: 'other_92', orderId: null }
    const late = { receipts: [money('92')], providerRefunds: [{ ...providerRefund, refundId: 'other_92' }] }
    const onDelivery = (overrides: Partial<MarketRows> = {}) =>
      aMarket({
        orders: [order],
        purchases: [{ ...purchase, paymentMethod: 'cod' }],
        payments: [replaced],
        ...overrides,
      })
    const problems = (market: MarketRows, bookOverrides: Partial<ProviderBooks> = { receipts: [] }) => [
      ...checkPurchases(market),
      ...checkMoney(market, books(bookOverrides)),
    ]

    it('accept its order with late money refunded', () => {
      expect(problems(onDelivery())).toEqual([])
      expect(problems(onDelivery({ refunds: [lateRefund] }), late)).toEqual([])
      const again = onDelivery({
        outbox: [...anEvent('orderPlaced', EVENT), ...anEvent('orderPlaced', EVENT.replace('0', 'f'))],
      })
      expect(checkMessages(again)).toEqual([])
      expect(checkConfirmations({ ...noConfirmations(), onDelivery: [7] }, again)).toEqual([])
    })

    it('report unrefunded money, an order not switched or hidden, and an undone switch', () => {
      expect(problems(onDelivery(), late)).not.toEqual([])
      expect(problems(onDelivery({ orders: [{ ...order, paymentMethod: 'cashfree' }] }))).not.toEqual([])
      expect(problems(onDelivery({ orders: [{ ...order, isForFarm: false }] }))).not.toEqual([])
      expect(problems(onDelivery({ payments: [{ ...replaced, status: 'paid' }] }))).not.toEqual([])
      expect(problems(onDelivery({ purchases: [purchase] }))).not.toEqual([])
      expect(checkConfirmations({ ...noConfirmations(), onDelivery: [7] }, aMarket())).not.toEqual([])
    })
  })

  it('report an event delivered twice, never, or to nobody', () => {
    const { outbox, mails, notifications } = aMarket()
    const again = EVENT.replace('1', 'e')
    const twice = [...outbox, ...anEvent('orderPlaced', again)]
    expect(checkMessages(aMarket({ outbox: twice }))).toContain('order 7: orderPlaced is told 2 times, not 1')
    expect(checkMessages(aMarket({ mails: mails.slice(1) }))).not.toEqual([])
    expect(checkMessages(aMarket({ mails: [...mails, aMail(`${again}.5.mail`)] }))).not.toEqual([])
    const doubled = [...notifications, ...notifications]
    expect(checkMessages(aMarket({ notifications: doubled }))).not.toEqual([])
  })

  it('expect news of every step except undone ones', () => {
    const { outbox } = aMarket()
    const stepsOf = (seconds: number) => [
      aStep(null, 'pending'),
      aStep('pending', 'accepted', 20),
      aStep('accepted', 'pending', 20 + seconds),
    ]
    const ids = [EVENT.replace('1', 'b'), EVENT.replace('1', 'c')]
    const quiet = ids.flatMap(id =>
      anEvent('orderStatusChanged', id).filter(({ channel }) => /live|stat/.test(channel)),
    )
    const problemsAfter = (seconds: number, events = quiet) =>
      checkMessages(aMarket({ orders: [anOrder({ timeline: stepsOf(seconds) })], outbox: [...outbox, ...events] }))
    expect(problemsAfter(9)).toEqual([])
    expect(problemsAfter(11)).toEqual(['order 7: 2 steps notify nobody, not 0'])
    const loud = ids.flatMap(id => anEvent('orderStatusChanged', id))
    expect(problemsAfter(9, loud)).toContain('order 7: 0 steps notify nobody, not 2')
  })

  it('report a move without news, and a mail that asks after the deadline', () => {
    const moved = {
      ...light(null, 'moved'),
      adjustments: light(null, 'moved').adjustments?.map(one => ({ ...one, lines: [] })),
    }
    const { outbox, notifications } = aMarket()
    const id = EVENT.replace('1', 'a')
    const stored = { outbox: [...outbox, ...anEvent('harvestMoved', id)] }
    const bell = { notifications: [...notifications, { messageId: `${id}:5:bell`, personId: 5 }] }
    expect(checkMessages(aMarket({ orders: [moved], ...stored, ...bell }))).toEqual([])
    expect(checkMessages(aMarket({ orders: [moved], ...stored }))).toHaveLength(1)
    expect(checkMessages(aMarket({ orders: [moved] }))).toHaveLength(1)
  })

  it('accept a digest in place of its mails; report news missing from it or mailed twice', () => {
    const { outbox, mails } = aMarket()
    const digest = EVENT.replace('1', 'd')
    const over = { eventId: digest, channel: 'mail', event: { kind: 'orderMailHourOver' } }
    const withDigests = outbox.map(entry => (entry.channel === 'mail' ? { ...entry, digests: [digest] } : entry))
    const market = { outbox: [...withDigests, over], mails: [aMail(`${digest}.5.mail`)] }
    expect(checkMessages(aMarket(market))).toEqual([])
    expect(checkMessages(aMarket({ ...market, mails: [] }))).toHaveLength(2)
    expect(checkMessages(aMarket({ ...market, mails: [...market.mails, ...mails] }))).toHaveLength(2)
  })

  it('report a broken promise, and a key that ordered twice', () => {
    expect(checkConfirmations(confirmed(), aMarket({ orders: [] }))).not.toEqual([])
    const twice = [anOrder(), anOrder({ _id: 8, purchaseId: 8 })]
    expect(checkConfirmations(confirmed(), aMarket({ orders: twice }))).not.toEqual([])
    const refused = confirmed({
      responses: [{ status: 409, code: 'OUT_OF_STOCK', purchaseId: undefined, orderIds: [] }],
    })
    expect(checkConfirmations(refused, aMarket())).not.toEqual([])
    const step = { key: 'cancel-1', orderId: 7, hasSucceeded: true }
    expect(checkConfirmations({ ...noConfirmations(), statuses: [step] }, aMarket())).not.toEqual([])
    expect(checkConfirmations({ ...noConfirmations(), reportedPaid: ['santhe-9-0'] }, aMarket())).not.toEqual([])
    expect(checkConfirmations({ ...noConfirmations(), unexpectedResponses: ['401'] }, aMarket())).toEqual(['401'])
  })
})
