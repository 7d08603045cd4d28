import { placeOrder, readOrder } from '@santhe/contracts'
import { aProduct, CHECKOUT_FORM, NOW, someFees } from '@santhe/domain/testing'
import { describe, expect, it } from 'vitest'
import { startStorefront } from '../../testing/storefront.ts'

const { domain, someone, ...shop } = await startStorefront()
await someFees(domain)
const { paymentMethod: _, ...form } = CHECKOUT_FORM
const cod = { ...form, paymentMethod: 'cod' as const }

describe('an order', () => {
  // docs/product/orders.md#order-fields, docs/product/orders.md#order-items
  it('has every documented field', async () => {
    const { as } = await someone()
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
