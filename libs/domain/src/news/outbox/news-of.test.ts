import { ORDER_STATUSES } from '@santhe/rules'
import { describe, expect, it } from 'vitest'
import type { DomainEvent } from '../../records/events.ts'
import { NOW } from '../../testing/index.ts'
import { newsOf } from './news-of.ts'

const STEP = {
  kind: 'orderStatusChanged',
  at: NOW,
  orderId: 12,
  buyerId: 1,
  farmId: 2,
  farmName: 'Ravi’s Field',
  from: 'pending',
  byId: 3,
  reason: '',
  isForFarm: false,
} as const

describe('newsOf', () => {
  // docs/product/notifications.md#kinds-of-news
  it('treats boxes on their way as news of the day, and cancellations as money', () => {
    const kinds = ORDER_STATUSES.map(to => newsOf({ ...STEP, to })[0]?.kind)
    expect(kinds).toEqual([
      ...Array.from({ length: 5 }, () => 'orderSteps'),
      ...['deliveryDay', 'deliveryDay', 'orderMoney'],
    ])
  })

  it('stores only the parts of an event that its texts need', () => {
    const event: DomainEvent = { ...STEP, to: 'cancelled', reason: 'Hail', isForFarm: true }
    const farmNews = { code: 'news.cancelled', params: { orderId: 12, reason: 'Hail' } }
    expect(newsOf(event).map(({ text }) => text)).toEqual([
      { code: 'news.step', params: { orderId: 12, farmName: 'Ravi’s Field', status: 'cancelled', reason: 'Hail' } },
      farmNews,
      { code: 'news.unattended', params: { about: farmNews, farmName: 'Ravi’s Field' } },
    ])
  })
})
