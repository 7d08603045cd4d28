import type { CartItem } from '../store/cart.ts'

/** A cart item as product pages create it. */
export function anItem(id: number, more: Partial<CartItem> = {}): CartItem {
  return {
    id,
    name: 'Tomato',
    localName: 'ಟೊಮೇಟೊ',
    price: 320,
    imageUrl: '/files/tomato.webp',
    unit: 'kg',
    unitsPerBox: 10,
    inventory: 14,
    status: 'Available Now',
    availableUntil: '2026-12-01',
    harvestDate: null,
    farm: { id: 7, name: 'Ravi’s Field' },
    ...more,
  }
}
