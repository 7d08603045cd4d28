import { listActiveOrderFees } from '@santhe/contracts'
import { NOW, someFees, testDomain } from '@santhe/domain/testing'
import { api, startTestServer } from '@santhe/http-kit/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { orderFeeRoutes } from './cart.ts'

const domain = await testDomain()
await someFees(domain)
const server = await startTestServer({
  owner: 'storefront',
  served: orderFeeRoutes({ domain }),
  clock: () => NOW,
})
afterAll(server.close)
const shop = api(server)

describe('the fees', () => {
  it('is read by everybody, by displayOrder', async () => {
    const fees = await shop.callOk(listActiveOrderFees)
    expect(fees.map(({ name, value }) => [name, value])).toEqual([
      ['Delivery', 30],
      ['Platform', 2],
    ])
  })
})
