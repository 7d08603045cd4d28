import type { Order, OrderDetail, OrderFee, PaymentOutcome, Product, Quote, SessionPerson } from '@santhe/contracts'
import type { CartLine } from '@santhe/host'
import * as sample from '@santhe/host/testing'

export function asha(more: Partial<SessionPerson> = {}): SessionPerson {
  return sample.aPerson({ name: 'Asha Rao Kulkarni', createdAt: '2026-03-01T06:00:00.000Z', ...more })
}

/** Soon after the sample orders were placed, two days before they should arrive. */
export const NOW = new Date('2026-11-20T08:00:00.000Z')

export const savedAddress = { address: '12 Temple Road', city: 'Bengaluru', state: 'Karnataka', zipCode: '560034' }

export function aLine(id: number, more: Partial<CartLine> = {}): CartLine {
  return {
    id,
    name: `Produce ${id}`,
    localName: '',
    price: 300,
    quantity: 1,
    imageUrl: `/files/${id}.webp`,
    unit: 'kg',
    unitsPerBox: 10,
    inventory: 14,
    status: 'Available Now',
    availableUntil: '2099-12-01',
    harvestDate: null,
    farm: { id: 7, name: 'Ravi’s Field' },
    ...more,
  }
}

/** A product of Ravi’s Field that matches the line of the same id. */
export function aProduct(id: number, more: Partial<Product> = {}): Product {
  const { quantity: _, farm, ...item } = aLine(id)
  const place = { ...farm, logoUrl: null, location: 'Kolar' }
  return sample.aProduct(id, { ...item, farm: place, description: 'Ripe on the vine', harvestMonth: null, ...more })
}

export function aFee(id: number, more: Partial<OrderFee> = {}): OrderFee {
  return {
    id,
    name: `Fee ${id}`,
    description: '',
    type: 'fixed',
    value: 20,
    isActive: true,
    applyToSubtotal: false,
    displayOrder: 0,
    ...more,
  }
}

/** A quote for unchanged lines, with one fee of ₹20. */
export function aQuote(lines: readonly CartLine[], more: Partial<Quote> = {}): Quote {
  const quoted = lines.map(({ id, name, farm, quantity, price }) => ({
    productId: id,
    name,
    farmerId: farm.id,
    quantity,
    price,
    lineTotal: price * quantity,
  }))
  const subtotal = quoted.reduce((sum, line) => sum + line.lineTotal, 0)
  return {
    quoteId: 'quote-1',
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
    lines: quoted,
    fees: [{ id: 1, name: 'Handling', amount: 20 }],
    farms: [{ farmerId: 7, farmName: 'Ravi’s Field', subtotal, total: subtotal + 20, estimatedDelivery: '2026-11-21' }],
    area: 'urban',
    pickup: false,
    offersPickup: false,
    subtotal,
    total: subtotal + 20,
    ...more,
  }
}

export function anOrder(id: number, more: Partial<Order> = {}): Order {
  const price = { price: 300, lineTotal: 300 }
  return sample.anOrder(id, {
    ...{ purchaseId: id, subtotal: 300, total: 320, district: null, estimatedDelivery: '2026-11-22' },
    items: [sample.anOrderItem({ productId: 12, farmerName: 'Ravi', imageUrl: '/files/12.webp', ...price })],
    ...more,
  })
}

export function anOrderDetail(id: number, more: Partial<OrderDetail> = {}): OrderDetail {
  return sample.anOrderDetail(id, {
    ...anOrder(id),
    phone: '9845012345',
    ...savedAddress,
    timeline: [{ at: '2026-11-20T06:00:00.000Z', by: 'Asha', role: 'customer', from: null, to: 'pending', reason: '' }],
    isOwn: true,
    ...more,
  })
}

/** An opened payment, not paid yet. */
export function anOutcome(more: Partial<PaymentOutcome> = {}): PaymentOutcome {
  return {
    success: false,
    status: 'pending',
    message: '',
    purchaseId: 5,
    orders: [anOrder(11, { purchaseId: 5, paymentMethod: 'cashfree' })],
    payUntil: '2099-01-01T06:00:00.000Z',
    ...more,
  }
}
