import type { DaySheet, SheetOrder } from '@santhe/contracts'
import { DELIVERY_WINDOWS, type DeliveryWindow } from '@santhe/rules'

/** What is to be picked of one product for all orders of a sheet. */
export interface PickedProduct {
  productId: number
  productName: string
  localName: string
  boxes: number
  unit: string
  unitsPerBox: number
}

/** Returns the boxes to pick, by product in the order of its name; what is on its way is picked already. */
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

/** Returns whether an order has not left the farm. */
export function isHere({ status }: SheetOrder): boolean {
  return status !== 'shipping'
}

/** The orders of one delivery window. */
interface WindowGroup {
  window: DeliveryWindow | null
  orders: SheetOrder[]
}

/** Returns the orders by delivery window, those without one last. */
export function byWindow({ orders }: DaySheet): WindowGroup[] {
  const groups = [...DELIVERY_WINDOWS, null].map(window => ({
    window,
    orders: orders.filter(order => order.window === window),
  }))
  return groups.filter(group => group.orders.length > 0)
}
