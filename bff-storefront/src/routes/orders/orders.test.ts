import { placeOrder, readOrder } from '@santhe/contracts'
import { aBuyer, aProduct, CHECKOUT_FORM, NOW, someFees, testDomain } from '@santhe/domain/testing'
import { api, startTestServer } from '@santhe/http-kit/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { checkoutRoutes } from './checkout.ts'
import { orderRoutes } from './orders.ts'

const domain = await testDomain()
await someFees(domain)
const backend = { domain }
const server = await startTestServer({
  owner: 'storefront',
  served: [checkoutRoutes, orderRoutes].flatMap(of => of(backend)),
  clock: () => NOW,
})
afterAll(server.close)
const shop = api(server)
const { paymentMethod: _, ...form } = CHECKOUT_FORM
const cod = { ...form, paymentMethod: 'cod' as const }

async function signedIn() {
  const actor = await aBuyer(domain)
  return { actor, as: { token: await server.signIn(actor) } }
}

describe('an order', () => {
  // docs/product/orders.md#order-fields, docs/product/orders.md#order-items
  it('is read with every documented field', async () => {
    const { as } = await signedIn()
    const tomato = await aProduct(domain, { price: 24_050 })
    const items = [{ productId: tomato._id, quantity: 2 }]
    const notes = 'Delivery Date: 2026-11-28'
    const { id } = await shop.callOk(placeOrder, { body: { ...cod, notes, farmerId: tomato.farmId, items } }, as)
    const { name, phone, address, city, state, zipCode } = { ...cod, name: `${cod.firstName} ${cod.lastName}` }
    expect(await shop.callOk(readOrder, { params: { id } }, as)).toMatchObject({
      ...{ id, createdAt: NOW.toISOString(), status: 'pending', total: 521.22, paymentMethod: 'cod' },
      ...{ customerName: name, email: cod.email, phone, address, city, state, zipCode, notes },
      ...{ farmerId: tomato.farmId, estimatedDelivery: '2026-11-28' },
      fees: [
        { id: expect.any(Number), name: 'Delivery', amount: 30, displayOrder: expect.any(Number) },
        { id: expect.any(Number), name: 'Platform', amount: 10.22, displayOrder: expect.any(Number) },
      ],
      items: [
        {
          ...{ id: expect.any(Number), productId: tomato._id, productName: tomato.name, quantity: 2, price: 240.5 },
          ...{ farmerId: tomato.farmId, farmerName: expect.any(String), farmName: tomato.farm.name },
          imageUrl: expect.any(String),
          product: {
            ...{ id: tomato._id, name: tomato.name, farmerId: tomato.farmId, price: 240.5, unit: tomato.unit },
            ...{ status: 'Available Now', harvestDate: tomato.harvestDate, harvestMonth: 'November 2026' },
          },
        },
      ],
    })
  })
})
