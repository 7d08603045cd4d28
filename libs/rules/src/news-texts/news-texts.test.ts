import { describe, expect, it } from 'vitest'
import { buyerStatusText } from '../order-stages.ts'
import { ORDER_STATUSES } from '../order-status.ts'
import { emailChangedText, emailChangeRequestedText, passwordChangedText } from './account-texts.ts'
import {
  deliveryChosenText,
  deliveryFailedText,
  orderHarvestedText,
  orderPaidText,
  orderPlacedText,
  orderRefundedText,
  orderStepText,
  stepSentence,
} from './buyer-texts.ts'
import {
  assistClosedText,
  assistStartedText,
  broughtBackText,
  buyerChoseDeliveryText,
  cancelledOrderText,
  decisionText,
  deletedFarmText,
  endingOfferText,
  lowStockText,
  newOrderText,
  officeChoseDeliveryText,
  reopenedOrderText,
  reviewText,
} from './farm-texts.ts'
import { namesText } from './news-text.ts'
import { paymentIncidentText, waitingApprovalText } from './office-texts.ts'
import { availableProductText, followedFarmsText } from './shop-texts.ts'

const ORDER = { orderId: 12, farmName: 'Ravi’s Field' }
const PRODUCT = { productName: 'Okra', farmName: 'Ravi’s Field' }

const steps = ORDER_STATUSES.map(status => orderStepText({ ...ORDER, status, reason: '' }))
const decisions = [true, false].flatMap(isOfEdit =>
  [null, 'Blurred'].map(reason => decisionText({ ...PRODUCT, isOfEdit, reason })),
)
const TEXTS = [
  ...steps,
  ...decisions,
  orderStepText({ ...ORDER, status: 'packaging', isPacked: true, reason: '' }),
  orderPlacedText({ ...ORDER, boxes: 3 }),
  orderPaidText({ ...ORDER, amount: 48_000, goesBack: false }),
  orderPaidText({ ...ORDER, amount: 48_000, goesBack: true }),
  orderRefundedText({ ...ORDER, amount: 48_000 }),
  orderHarvestedText({ ...ORDER, ...PRODUCT, arrivesOn: '2026-11-24' }),
  newOrderText({ orderId: 12, customerName: 'Asha Rao', boxes: 1, isPaidOnline: true }),
  cancelledOrderText({ orderId: 12, reason: 'Hail' }),
  reopenedOrderText({ orderId: 12 }),
  deliveryChosenText({ ...ORDER, date: '2026-11-25', window: 'evening' }),
  buyerChoseDeliveryText({ ...ORDER, date: '2026-11-25', window: 'evening' }),
  officeChoseDeliveryText({ ...ORDER, date: '2026-11-25', window: 'evening' }),
  lowStockText({ ...PRODUCT, boxes: 3 }),
  lowStockText({ ...PRODUCT, boxes: 0 }),
  endingOfferText({ ...PRODUCT, boxes: 3, availableUntil: '2026-11-24' }),
  reviewText({ authorName: 'Asha Rao', about: 'Okra', rating: 4 }),
  deletedFarmText({ ...PRODUCT, isHidden: true }),
  assistStartedText({ ...PRODUCT, agentName: 'Manju' }),
  assistClosedText({ ...PRODUCT, agentName: 'Manju' }),
  waitingApprovalText({ ...PRODUCT, isOfEdit: true }),
  waitingApprovalText({ ...PRODUCT, isOfEdit: false }),
  paymentIncidentText({ text: 'The provider says ₹480.00.' }),
  availableProductText({ ...PRODUCT, isPreOrder: false }),
  availableProductText({ ...PRODUCT, isPreOrder: true }),
  followedFarmsText([{ farmName: 'Ravi’s Field', added: ['Okra'], harvested: [] }]),
  passwordChangedText(),
  emailChangeRequestedText(),
  emailChangedText(),
]

describe('texts of news', () => {
  it.each(TEXTS)('do not say in the message what the title says: $title', ({ title, message }) => {
    const sentence = (text: string) => text.toLowerCase().replace(/[.:]/g, '')
    expect(message.trim()).toBe(message)
    expect(sentence(message)).not.toContain(sentence(title))
    expect(sentence(message)).not.toContain('undefined')
    expect(sentence(title)).not.toContain(sentence(message))
  })

  it.each(ORDER_STATUSES.filter(status => status !== 'cancelled'))(
    'name the stage of an order that is %s in the words of the shipping policy',
    status => {
      const { title } = orderStepText({ ...ORDER, status, reason: '' })
      expect(title).toMatch(new RegExp(`^Order #12 is (back at )?${buyerStatusText(status)}$`))
      expect(stepSentence({ status })).toContain(buyerStatusText(status))
    },
  )

  it('name a packed order Ready for Shipping, and say why a step was taken', () => {
    const packed = orderStepText({ ...ORDER, status: 'packaging', isPacked: true, reason: '' })
    expect(packed).toMatchObject({
      title: 'Order #12 is Ready for Shipping',
      message: 'Ravi’s Field has packed your boxes.',
    })
    const { title, message } = orderStepText({ ...ORDER, status: 'cancelled', reason: 'Hail' })
    expect([title, message]).toEqual(['Order #12 has been cancelled', 'Ravi’s Field will not send it. Reason: Hail'])
  })

  it('of boxes that are picked up say where they wait, and nothing of a delivery', () => {
    const texts = ORDER_STATUSES.map(status => orderStepText({ ...ORDER, status, pickup: true, reason: '' }))
    expect(texts.slice(-3)).toMatchObject([
      {
        title: 'Order #12 is Ready for Pickup',
        message: 'Your boxes wait for you at Ravi’s Field. The order’s page says where and when.',
      },
      { title: 'Order #12 is Picked up', message: 'You have fetched your boxes from Ravi’s Field.' },
      { title: 'Order #12 has been cancelled', message: 'Ravi’s Field will not prepare it.' },
    ])
    const harvested = { ...ORDER, productName: 'Ragi', arrivesOn: '2026-11-24', pickup: true } as const
    expect(orderHarvestedText(harvested).message).toContain('Your order should be ready for pickup from 24 Nov 2026.')
    expect(texts.map(({ title, message }) => title + message).join()).not.toMatch(/deliver|ship|send|arrive/i)
  })

  it('of a visit in vain name its day, since a phone may send it two days later', () => {
    // A quarter to twelve at night in India.
    const visit = { ...ORDER, at: new Date('2026-11-21T18:15:00Z') }
    const when = 'Nov 21, 2026, 11:45 pm'
    const failed = (['nobodyThere', 'broughtBack'] as const).map(outcome => deliveryFailedText({ ...visit, outcome }))
    const back = [true, false].map(isForManager => broughtBackText({ ...visit, isForManager }))
    expect([...failed, ...back].map(({ message }) => message)).toEqual([
      `Nobody was there on ${when}. You may choose another time.`,
      `Your boxes went back on ${when}. Ravi’s Field and our office decide what comes next. You may choose another time.`,
      `Its boxes of Ravi’s Field could not be handed over on ${when}. Please decide with the farm: a new date, or cancelled.`,
      `Its boxes could not be handed over on ${when}. Please decide with the office: a new date, or cancelled.`,
    ])
  })

  it('count what stays on its way as news of the day, and money as money', () => {
    const kinds = ORDER_STATUSES.map(status => orderStepText({ ...ORDER, status, reason: '' }).kind)
    expect(kinds).toEqual([
      ...Array.from({ length: 5 }, () => 'orderSteps'),
      ...['deliveryDay', 'deliveryDay', 'orderMoney'],
    ])
  })
})

describe('the digest of followed farms', () => {
  const farm = (farmName: string) => ({ farmName, added: ['Okra'], harvested: [] })

  it('names at each farm what was harvested and what is new', () => {
    const farms = [
      { farmName: 'Ravi’s Field', harvested: ['Ragi'], added: ['Okra', 'Beans'] },
      { farmName: 'Hillside', harvested: ['Figs', 'Plums', 'Pears', 'Limes', 'Dates'], added: [] },
    ]
    expect(followedFarmsText(farms).message).toBe(
      'Ravi’s Field: harvested Ragi; new Okra and Beans. Hillside: harvested Figs, Plums, Pears and 2 more.',
    )
  })

  it('names three farms, and how many more there are', () => {
    const farms = ['A', 'B', 'C', 'D', 'E'].map(farm)
    expect(followedFarmsText(farms).message).toBe('A: new Okra. B: new Okra. C: new Okra. And 2 more farms.')
    expect(followedFarmsText(farms.slice(0, 4)).message).toMatch(/C: new Okra\. And 1 more farm\.$/)
  })

  it('lists no name as nothing', () => {
    expect([namesText([]), namesText(['A']), namesText(['A', 'B', 'C'])]).toEqual(['', 'A', 'A, B and C'])
  })
})
