import { type Message, ORDER_STATUSES, type OrderStatus, type OrderWay, type Reason } from '@santhe/rules'
import { describe, expect, it } from 'vitest'
import { newsWords, textsIn } from '../index.ts'
import { say, sayNews } from '../say.ts'

const ORDER = { orderId: 12, farmName: 'Ravi’s Field' }
const PRODUCT = { productName: 'Okra', farmName: 'Ravi’s Field' }
const AGENT = { agentName: 'Manju', farmName: 'Ravi’s Field' }
const DAY = { date: '2026-11-25', window: 'evening' } as const
const text = textsIn('en')
const words = (news: Message) => newsWords(news, 'en')
const stepWords = (step: OrderWay & { status: OrderStatus; reason?: Reason }) =>
  words(sayNews('news.step', { ...ORDER, reason: '', ...step }))
const followed = (farms: readonly { farmName: string; added: string[]; harvested: string[] }[]) =>
  words(sayNews('news.followed', { farms }))

const TEXTS = [
  ...ORDER_STATUSES.map(status => stepWords({ status })),
  stepWords({ status: 'packaging', isPacked: true }),
  ...[
    sayNews('news.approved', PRODUCT),
    sayNews('news.editApproved', PRODUCT),
    sayNews('news.rejected', { ...PRODUCT, reason: 'Blurred' }),
    sayNews('news.editRejected', { ...PRODUCT, reason: 'Blurred' }),
    sayNews('news.placed', { ...ORDER, boxes: 3 }),
    sayNews('news.paid', { ...ORDER, amount: 48_000 }),
    sayNews('news.paidTooLate', { ...ORDER, amount: 48_000 }),
    sayNews('news.refunded', { ...ORDER, amount: 48_000 }),
    sayNews('news.harvested', { ...ORDER, ...PRODUCT, arrivesOn: '2026-11-24' }),
    sayNews('news.newOrder', { orderId: 12, customerName: 'Asha Rao', boxes: 1, isPaidOnline: true }),
    sayNews('news.cancelled', { orderId: 12, reason: 'Hail' }),
    sayNews('news.reopened', { orderId: 12 }),
    sayNews('news.day', { ...ORDER, ...DAY }),
    sayNews('news.dayOfBuyer', { ...ORDER, ...DAY }),
    sayNews('news.dayOfOffice', { ...ORDER, ...DAY }),
    sayNews('news.lowStock', { ...PRODUCT, boxes: 3 }),
    sayNews('news.soldOut', PRODUCT),
    sayNews('news.offerEnds', { ...PRODUCT, boxes: 3, availableUntil: '2026-11-24' }),
    sayNews('news.review', { authorName: 'Asha Rao', about: 'Okra', rating: 4 }),
    sayNews('news.farmDeleted', { ...PRODUCT, isHidden: true }),
    sayNews('news.assist', AGENT),
    sayNews('news.assistClosed', AGENT),
    sayNews('news.waits', PRODUCT),
    sayNews('news.editWaits', PRODUCT),
    sayNews('news.incident', { text: { code: 'The provider says ₹480.00.' } }),
    sayNews('news.canBuy', PRODUCT),
    sayNews('news.canPreOrder', PRODUCT),
    sayNews('news.offered', { ...PRODUCT, boxes: 1, until: '2026-11-24T05:00:00Z' }),
    sayNews('news.followed', { farms: [{ farmName: 'Ravi’s Field', added: ['Okra'], harvested: [] }] }),
    sayNews('news.password', {}),
    sayNews('news.emailChange', {}),
    sayNews('news.emailChanged', {}),
  ].map(words),
]

describe('texts of news', () => {
  it.each(TEXTS)('do not repeat the title in the message: $title', ({ title, message }) => {
    const sentence = (text: string) => text.toLowerCase().replace(/[.:]/g, '')
    expect(message.trim()).toBe(message)
    expect(sentence(message)).not.toContain(sentence(title))
    expect(sentence(message)).not.toContain('undefined')
    expect(sentence(title)).not.toContain(sentence(message))
  })

  it.each(['pending', 'accepted', 'growing', 'harvested', 'packaging'] as const)(
    'name the stage of an order that is %s in the words of the shipping policy',
    status => {
      const stage = status === 'pending' ? 'back at Order Placed' : text('order.status', { status }).toLowerCase()
      expect(stepWords({ status }).title).toBe(`Order #12 is ${stage}`)
      expect(text('mail.status', { id: 12, status })).toContain(`is ${stage}`)
    },
  )

  it("name a packed order Ready for Shipping, and give a step's reason", () => {
    const packed = stepWords({ status: 'packaging', isPacked: true })
    expect(packed).toMatchObject({
      title: 'Order #12 is ready for shipping',
      message: 'Ravi’s Field has packed your boxes.',
    })
    const { title, message } = stepWords({ status: 'cancelled', reason: 'Hail' })
    expect([title, message]).toEqual(['Order #12 was cancelled', 'Its boxes will not be sent. Reason: Hail'])
  })

  it('explain an order in transit, delivered or never paid', () => {
    expect(stepWords({ status: 'shipping' }).title).toBe('Order #12 is on its way')
    expect(stepWords({ status: 'delivered' }).title).toBe('Order #12 was delivered')
    expect(stepWords({ status: 'cancelled', reason: say('reason.notPaid') }).message).toBe('It wasn’t paid in time.')
  })

  it('of pickup orders say where boxes wait, without delivery words', () => {
    const texts = ORDER_STATUSES.map(status => stepWords({ status, pickup: true }))
    expect(texts.slice(-3)).toMatchObject([
      {
        title: 'Order #12 is ready for pickup',
        message: 'Your boxes wait for you at Ravi’s Field. The order’s page says where and when.',
      },
      { title: 'Order #12 was picked up', message: 'You have collected your boxes from Ravi’s Field.' },
      { title: 'Order #12 was cancelled', message: 'Its boxes will not be packed.' },
    ])
    const harvested = { ...ORDER, productName: 'Ragi', arrivesOn: '2026-11-24', pickup: true } as const
    expect(words(sayNews('news.harvested', harvested)).message).toContain(
      'Your order should be ready for pickup from 24 Nov 2026.',
    )
    expect(texts.map(({ title, message }) => title + message).join()).not.toMatch(/deliver|ship|send|arrive/i)
  })

  it('of a failed visit name its day, since phones may send it later', () => {
    // 11:45 pm in India.
    const visit = { ...ORDER, at: new Date('2026-11-21T18:15:00Z') }
    const when = 'Nov 21, 2026, 11:45 pm'
    const codes = ['news.nobodyThere', 'news.backAtFarm', 'news.broughtBackTo', 'news.broughtBack'] as const
    expect(codes.map(code => words(sayNews(code, visit)).message)).toEqual([
      `Nobody was there on ${when}. You may choose another time.`,
      `Your boxes went back on ${when}. Ravi’s Field and our office decide what comes next. You may choose another time.`,
      `Its boxes of Ravi’s Field could not be handed over on ${when}. Please decide with the farm: a new date, or cancelled.`,
      `Its boxes could not be handed over on ${when}. Please decide with the office: a new date, or cancelled.`,
    ])
  })
})

describe('the digest of followed farms', () => {
  const farm = (farmName: string) => ({ farmName, added: ['Okra'], harvested: [] })

  it("names each farm's harvests and new products", () => {
    const farms = [
      { farmName: 'Ravi’s Field', harvested: ['Ragi'], added: ['Okra', 'Beans'] },
      { farmName: 'Ridge', harvested: ['A', 'B', 'C'], added: [] },
      { farmName: 'Hillside', harvested: ['Figs', 'Plums', 'Pears', 'Limes', 'Dates'], added: [] },
    ]
    expect(followed(farms).message).toBe(
      'Ravi’s Field: harvested Ragi; new Okra and Beans. Ridge: harvested A, B and C. Hillside: harvested Figs, Plums, Pears and 2 more.',
    )
  })

  it('names three farms and counts the rest', () => {
    const farms = ['A', 'B', 'C', 'D', 'E'].map(farm)
    expect(followed(farms).message).toBe('A: new Okra. B: new Okra. C: new Okra. And 2 more farms.')
    expect(followed(farms.slice(0, 4)).message).toMatch(/C: new Okra\. And 1 more farm\.$/)
  })
})
