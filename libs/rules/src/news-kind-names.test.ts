import { expect, it } from 'vitest'
import { NEWS_KIND_NAMES, newsKindsOf } from './news-kind-names.ts'
import { NEWS_KINDS } from './news-kinds.ts'
import { ROLES } from './roles.ts'

const BUYERS = ['orderMoney', 'orderSteps', 'deliveryDay', 'followedFarms', 'productAvailable', 'accountSafety']

// docs/product/notifications.md#preferences
it('newsKindsOf gives everyone the news of buyers, and each role its own kinds', () => {
  const beyond = (role: (typeof ROLES)[number]) => newsKindsOf(role).filter(kind => !BUYERS.includes(kind))
  for (const role of ROLES) expect(newsKindsOf(role)).toEqual(expect.arrayContaining(BUYERS))
  expect(beyond('customer')).toEqual([])
  expect(beyond('farmer')).toEqual(['farmOrders', 'farmDecisions', 'farmStock', 'farmReviews'])
  expect(beyond('district_manager')).toEqual(['approvals', 'broughtBack', 'unattendedOrders'])
  expect(beyond('admin')).toEqual(['unattendedOrders', 'paymentIncidents'])
  expect(beyond('taluk_agent')).toEqual([])
})

it('NEWS_KIND_NAMES lists every kind of the table in its order', () => {
  expect(NEWS_KIND_NAMES).toEqual(Object.keys(NEWS_KINDS))
})
