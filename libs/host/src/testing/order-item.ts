import type { OrderItem } from '@santhe/contracts'

/** Returns an item of an order with its product as it was ordered, in a test. */
export function withProduct(item: Omit<OrderItem, 'product'>): OrderItem {
  const { productId: id, productName: name, localName, imageUrl, price, unit, unitsPerBox, farmerId } = item
  const { status, harvestDate } = item
  const sold = { status, harvestDate, harvestMonth: null, farmerId }
  return { ...item, product: { id, name, localName, imageUrl, price, unit, unitsPerBox, ...sold } }
}
