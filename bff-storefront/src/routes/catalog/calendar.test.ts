import { readCalendar } from '@santhe/contracts'
import { aProduct } from '@santhe/domain/testing'
import { expect, it } from 'vitest'
import { startStorefront } from '../../testing/storefront.ts'

const { domain, callOk } = await startStorefront()

it('the calendar has one row per produce, filtered by month, category and name', async () => {
  await aProduct(domain, { name: 'Tomato', localName: 'ಟೊಮೇಟೊ' })
  await aProduct(domain, { name: 'Okra' })
  const rows = await callOk(readCalendar, { query: { month: 10, category: 'all', search: 'tom' } })
  expect(rows).toMatchObject([
    { produceName: 'Tomato', localName: 'ಟೊಮೇಟೊ', monthlyStatus: { 10: 'available', 5: 'none' } },
  ])
})
