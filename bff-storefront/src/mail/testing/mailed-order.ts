import type { OrderRecord } from '@santhe/domain'

export const ORDER: OrderRecord = {
  _id: 12,
  purchaseId: 11,
  buyerId: 7,
  farmerId: 3,
  farmName: 'Ravi’s Field',
  farmerName: 'Ravi Gowda',
  district: 'Bengaluru Rural',
  taluk: 'Hoskote',
  status: 'pending',
  paymentMethod: 'cod',
  paymentStatus: 'unpaid',
  payUntil: null,
  refund: null,
  isForFarm: true,
  hasBoxes: true,
  recipient: {
    ...{ firstName: 'Asha', lastName: 'Rao', email: 'mother@example.com', phone: '+91 98450 12345' },
    ...{ address: '12, 3rd Cross, Malleshwaram', city: 'Bengaluru', state: 'Karnataka', zipCode: '560003' },
  },
  notes: 'Ring twice',
  delivery: { date: '2026-11-24', isChosen: true, window: 'morning', area: 'urban', isPickup: false },
  items: [
    {
      ...{ id: 12001, productId: 5, productName: 'Tomato', localName: 'ಟೊಮೇಟೊ', imageUrl: '/files/t.webp' },
      ...{ quantity: 2, price: 24_000, lineTotal: 48_000, unit: 'kg', unitsPerBox: 5 },
      ...{ status: 'Available Now', harvestDate: null },
    },
    {
      ...{ id: 12002, productId: 6, productName: 'Tender coconut', localName: '', imageUrl: '/files/c.webp' },
      ...{ quantity: 1, price: 12_000_000, lineTotal: 12_000_000, unit: 'each', unitsPerBox: 12 },
      ...{ status: 'Available Now', harvestDate: null },
    },
  ],
  fees: [{ id: 1, name: 'Delivery', amount: 1_537, displayOrder: 1 }],
  subtotal: 12_048_000,
  total: 12_049_537,
  timeline: [],
  createdAt: new Date('2026-11-21T06:30:00.000Z'),
}
