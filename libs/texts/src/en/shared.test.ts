import { NEWS_KIND_NAMES, ORDER_STATUSES } from '@santhe/rules'
import { describe, expect, it } from 'vitest'
import { feeName } from '../index.ts'
import { sharedTexts } from '../shared.ts'

const text = sharedTexts('en')

// docs/product/checkout.md#fee-fields
it('feeName returns a usual name in its reader’s language, and staff’s own as written', () => {
  expect(feeName('Delivery', 'en')).toBe('Delivery')
  expect([feeName('Delivery', 'kn'), feeName('Delivery', 'hi')]).toEqual(['ಡೆಲಿವರಿ', 'डिलीवरी'])
  expect(feeName('Ice for mangoes', 'kn')).toBe('Ice for mangoes')
})

describe('sharedTexts', () => {
  // docs/product/orders.md#buyer-words
  it('name an order’s status in the words of the shipping policy', () =>
    expect(ORDER_STATUSES.map(status => text('order.status', { status }))).toEqual([
      'Order Placed',
      'Confirmed',
      'Processing',
      'Processing',
      'Processing',
      'Out for Delivery',
      'Delivered',
      'Cancelled',
    ]))

  it('name the step within Processing', () => {
    const steps = ['accepted', 'growing', 'harvested', 'packaging'] as const
    expect(steps.map(status => text('order.step', { status }))).toEqual([
      'Confirmed',
      'Processing: growing',
      'Processing: harvested',
      'Processing: packing',
    ])
    expect(text('order.step', { status: 'packaging', isPacked: true })).toBe('Ready for Shipping')
    expect(text('order.step', { status: 'packaging', isPacked: true, pickup: true })).toBe('Processing: packed')
  })

  // docs/product/delivery.md#pickup-words
  it('name the stages of a pickup order', () =>
    expect(
      ORDER_STATUSES.slice(-3).map(status => text('order.status', { status, pickup: true, isPacked: true })),
    ).toEqual(['Ready for Pickup', 'Picked up', 'Cancelled']))

  // docs/product/delivery.md#outside
  it('explain areas without delivery and days without places', () => {
    expect(text('delivery.outside', { zipCode: '570001' })).toBe('We don’t deliver to 570001 yet')
    expect(text('delivery.outsideFarms', { farms: ['A'], zipCode: '562110' })).toBe('A does not deliver to 562110')
    expect(text('delivery.outsideFarms', { farms: ['A', 'B'], zipCode: '562110' })).toBe(
      'A and B do not deliver to 562110',
    )
    const reasons = ['', 'Dasara'].map(reason => text('day.closed', { reason }))
    expect([text('day.full'), ...reasons]).toEqual(['Full', 'Closed', 'Closed: Dasara'])
  })

  it('give each kind of news its own title', () => {
    const titles = NEWS_KIND_NAMES.map(kind => text('kind.title', { kind }))
    expect(new Set(titles).size).toBe(titles.length)
  })
})
