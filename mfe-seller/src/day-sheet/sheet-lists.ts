import type { DaySheet, SheetOrder } from '@santhe/contracts'
import { DELIVERY_WINDOWS, type DeliveryWindow } from '@santhe/rules'

export interface PickedProduct {
  productId: number
  productName: string
  localName: string
  boxes: number
  unit: string
  unitsPerBox: number
}

/** Returns boxes to pick per product, by name. Orders in transit are already picked. */
export function productsToPick({ orders }: DaySheet): PickedProduct[] {
  const products = new Map<number, PickedProduct>()
  for (const { items } of orders.filter(isHere)) {
    for (const { productId, productName, localName, quantity, unit, unitsPerBox } of items) {
      const boxes = (products.get(productId)?.boxes ?? 0) + quantity
      products.set(productId, { productId, productName, localName, boxes, unit, unitsPerBox })
    }
  }
  return [...products.values()].sort((a, b) => a.productName.localeCompare(b.productName))
}

export function isHere({ status }: SheetOrder): boolean {
  return status !== 'shipping'
}

interface WindowGroup {
  window: DeliveryWindow | null
  orders: SheetOrder[]
}

export function byWindow({ orders }: DaySheet): WindowGroup[] {
  const groups = [...DELIVERY_WINDOWS, null].map(window => ({
    window,
    orders: orders.filter(order => order.window === window),
  }))
  return groups.filter(group => group.orders.length > 0)
}
