import type { SheetOrder } from '@santhe/contracts'
import { expect, it } from 'vitest'
import { productsToPick } from './sheet-lists.ts'

const line = (productId: number, productName: string, localName: string) => ({
  ...{ productId, productName, localName, quantity: 1, unit: 'kg', unitsPerBox: 5, status: 'Available Now' as const },
})
const order: SheetOrder = {
  ...{ id: 12, customerName: 'Asha Rao', area: 'Bengaluru 560003', phone: '98450 12345', status: 'accepted' },
  ...{ packedAt: null, dueOn: null, window: null, adjustments: 0, toTake: 0 },
  items: [line(1, 'Apple', 'सेब'), line(2, 'Mango', 'आम')],
}
const sheet = { date: '2026-11-23', orders: [order], toAccept: 0, hasMore: false }

it.each([
  ['en', ['Apple', 'Mango']],
  ['hi', ['Mango', 'Apple']],
] as const)('productsToPick sorts by the names that readers in %s see', (language, names) => {
  expect(productsToPick(sheet, language).map(({ productName }) => productName)).toEqual(names)
})
