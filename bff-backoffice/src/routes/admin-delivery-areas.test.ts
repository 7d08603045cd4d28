import { listRuralPins, readDeliveryArea, switchRuralPin } from '@santhe/contracts'
import { deliveryAreas } from '@santhe/domain'
import { testDomain } from '@santhe/domain/testing'
import { serve } from '@santhe/http-kit'
import { api, startTestServer, testRedis } from '@santhe/http-kit/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { adminDeliveryAreaRoutes } from './admin-delivery-areas.ts'

const domain = await testDomain()
const store = await testRedis()
const server = await startTestServer({
  owner: 'backoffice',
  served: adminDeliveryAreaRoutes({ domain }),
  redis: store.redis,
})
/** The shop's side of the same market: its responses are cached until the office changes their data. */
const shop = await startTestServer({
  owner: 'storefront',
  served: [serve(readDeliveryArea, ({ params }) => deliveryAreas.find(params.zipCode, domain))],
  redis: store.redis,
})
afterAll(async () => {
  await Promise.all([server.close(), shop.close()])
  await store.close()
})

const office = api(server)
const admin = { token: await server.signIn({ id: 1, role: 'admin' }) }
const DEVANAHALLI = { zipCode: '562110' }
const areaInShop = async () => (await api(shop).callOk(readDeliveryArea, { params: DEVANAHALLI })).area

describe('a PIN of Bangalore Rural', () => {
  it('is outside in the shop the moment the office switches it off, and rural again when it is switched on', async () => {
    expect(await areaInShop()).toBe('rural')
    const off = await office.callOk(switchRuralPin, { params: DEVANAHALLI, body: { isOn: false } }, admin)
    expect(off).toEqual({ ...DEVANAHALLI, place: 'Devanahalli', isOn: false })
    expect(await areaInShop()).toBe('outside')
    expect((await office.callOk(listRuralPins, {}, admin)).filter(({ isOn }) => !isOn)).toEqual([off])
    await office.callOk(switchRuralPin, { params: DEVANAHALLI, body: { isOn: true } }, admin)
    expect(await areaInShop()).toBe('rural')
  })

  it.each(['560034', '110001'])('is not %s, which the office cannot switch', async zipCode => {
    const { status, failure } = await office.call(switchRuralPin, { params: { zipCode }, body: { isOn: false } }, admin)
    expect([status, failure?.code]).toEqual([404, 'NOT_FOUND'])
  })
})
