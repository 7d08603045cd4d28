import type { Product } from '@santhe/contracts'
import type { CartItem } from '../store/cart.ts'

export function cartItemOf(product: Product): CartItem {
  const { id, name, localName, price, imageUrl, unit, unitsPerBox, inventory, status, availableUntil, harvestDate } =
    product
  const farm = { id: product.farm.id, name: product.farm.name }
  return {
    id,
    name,
    localName,
    price,
    imageUrl,
    unit,
    unitsPerBox,
    inventory,
    status,
    availableUntil,
    harvestDate,
    farm,
  }
}
