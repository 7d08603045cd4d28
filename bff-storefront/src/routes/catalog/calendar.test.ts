import { readCalendar } from '@santhe/contracts'
import { aProduct, NOW, testDomain } from '@santhe/domain/testing'
import { api, startTestServer } from '@santhe/http-kit/testing'
import { afterAll, expect, it } from 'vitest'
import { routes } from '../index.ts'

const domain = await testDomain()
const server = await startTestServer({ owner: 'storefront', served: routes({ domain }), clock: () => NOW })
const { callOk } = api(server)
afterAll(() => server.close())

it('the calendar has a row for a produce, found by month, category and name', async () => {
  await aProduct(domain, { name: 'Tomato', localName: 'ಟೊಮೇಟೊ' })
  await aProduct(domain, { name: 'Okra' })
  const rows = await callOk(readCalendar, { query: { month: 10, category: 'all', search: 'tom' } })
  expect(rows).toMatchObject([
    { produceName: 'Tomato', localName: 'ಟೊಮೇಟೊ', monthlyStatus: { 10: 'available', 5: 'none' } },
  ])
})
