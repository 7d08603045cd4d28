import type { Order, OrderDetail, OrderItem } from '@santhe/contracts'

/** A box of tomatoes in an order. Amounts of these samples are rupees. */
export function anOrderItem(more: Partial<Omit<OrderItem, 'product'>> = {}): OrderItem {
  const item = {
    ...{ id: 1, productId: 1, productName: 'Tomato', localName: 'ಟೊಮೇಟೊ', unit: 'kg', unitsPerBox: 10 },
    ...{ farmerId: 7, farmerName: 'Ravi Kumar', farmName: 'Ravi’s Field' },
    ...{ quantity: 1, price: 320, lineTotal: 320, imageUrl: '/files/drawn/tomato.webp' },
    status: 'Available Now' as const,
    harvestDate: null,
    ...more,
  }
  const { productId: id, productName: name, localName, imageUrl, price, unit, unitsPerBox, farmerId } = item
  const sold = { status: item.status, harvestDate: item.harvestDate, harvestMonth: null, farmerId }
  return { ...item, product: { id, name, localName, imageUrl, price, unit, unitsPerBox, ...sold } }
}

/** A pending order, paid on delivery. */
export function anOrder(id: number, more: Partial<Order> = {}): Order {
  return {
    id,
    purchaseId: 1,
    createdAt: '2026-11-20T06:00:00.000Z',
    status: 'pending',
    ...{ subtotal: 320, total: 340, paymentMethod: 'cod', paymentStatus: 'unpaid' },
    customerName: 'Asha Rao',
    ...{ farmerId: 7, farmName: 'Ravi’s Field', district: 'Bengaluru Rural' },
    notes: '',
    deliveryWindow: null,
    items: [anOrderItem()],
    estimatedDelivery: '2026-11-21',
    ...more,
  }
}

export function anOrderDetail(id: number, more: Partial<OrderDetail> = {}): OrderDetail {
  return {
    ...anOrder(id),
    ...{ email: 'asha@example.com', phone: '+91 98450 12345' },
    ...{ address: '14, 3rd Cross, Malleshwaram', city: 'Bengaluru', state: 'Karnataka', zipCode: '560003' },
    buyerNotes: '',
    fees: [{ id: 1, name: 'Handling', amount: 20, displayOrder: 0 }],
    timeline: [
      { at: '2026-11-20T06:00:00.000Z', by: 'Asha Rao', role: 'customer', from: null, to: 'pending', reason: '' },
    ],
    maySet: [],
    ...{ mayCancel: false, cancelUntil: null, mayOrderAgain: false },
    ...{ isOwn: false, adjustments: [], choices: [], changeUntil: null, mayPackShort: false },
    ...{ complaints: [], mayComplainUntil: null },
    money: { total: 340, adjusted: 0, paid: 0, refunded: 0, toRefund: 0, toCollect: 340 },
    ...{ payUntil: null, refund: null, farmPhone: null, packedAt: null },
    ...more,
  }
}
