import type { Product } from '@santhe/contracts'

/** A product on sale of Ravi’s Field. */
export function aProduct(id: number, more: Partial<Product> = {}): Product {
  return {
    ...{ id, name: 'Tomato', localName: 'ಟೊಮೇಟೊ', description: 'Firm, red and sweet enough to eat like fruit.' },
    ...{ category: 'Vegetables', categoryId: 1, imageUrl: '/files/drawn/tomato.webp', extraImages: 0 },
    ...{ price: 320, unit: 'kg', unitsPerBox: 10, inventory: 24 },
    status: 'Available Now',
    ...{ availableUntil: '2099-12-01', harvestDate: '2026-11-20', harvestMonth: 'November 2026', growingDetails: '' },
    ...{ rating: 0, reviewCount: 0, rejectionReason: null },
    approvalStatus: 'approved',
    ...{ farmerId: 7, farm: { id: 7, name: 'Ravi’s Field', logoUrl: null, location: 'Hoskote' } },
    ...{ createdAt: '2026-11-01T06:00:00.000Z', updatedAt: '2026-11-01T06:00:00.000Z' },
    ...more,
  }
}
