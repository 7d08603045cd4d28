import { listRuralPins, readDeliveryArea, switchRuralPin } from '@santhe/contracts'
import { deliveryAreas } from '@santhe/domain'
import { serve } from '@santhe/http-kit'
import { describe, expect, it } from 'vitest'
import { startOfficeAndShop } from '../testing/back-office.ts'

const { office, shop, admin } = await startOfficeAndShop(domain => [
  serve(readDeliveryArea, ({ params }) => deliveryAreas.findArea(params.zipCode, domain)),
])
const DEVANAHALLI = { zipCode: '562110' }
const areaInShop = async () => (await shop.callOk(readDeliveryArea, { params: DEVANAHALLI })).area

describe('a PIN of Bangalore Rural', () => {
  // docs/product/delivery.md#switched-off-pins
  it('is outside once the office switches it off, and rural once switched on', async () => {
    expect(await areaInShop()).toBe('rural')
    const off = await office.callOk(switchRuralPin, { params: DEVANAHALLI, body: { isOn: false } }, admin)
    expect(off).toEqual({ ...DEVANAHALLI, place: 'Devanahalli', isOn: false })
    expect(await areaInShop()).toBe('outside')
    expect((await office.callOk(listRuralPins, {}, admin)).filter(({ isOn }) => !isOn)).toEqual([off])
    await office.callOk(switchRuralPin, { params: DEVANAHALLI, body: { isOn: true } }, admin)
    expect(await areaInShop()).toBe('rural')
  })

  it.each(['560034', '110001'])('cannot be switched by the office when it is %s', async zipCode => {
    const { status, failure } = await office.call(switchRuralPin, { params: { zipCode }, body: { isOn: false } }, admin)
    expect([status, failure?.code]).toEqual([404, 'NOT_FOUND'])
  })
})
