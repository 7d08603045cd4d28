import type { DaySheet, OrderDetail, SheetOrder } from '@santhe/contracts'
import { DELIVERY_WINDOWS, type DeliveryWindow, type Language, namesFor } from '@santhe/rules'

export interface PickedProduct {
  productId: number
  productName: string
  localName: string
  boxes: number
  unit: string
  unitsPerBox: number
}

/** Returns boxes to pick per product, by their first name. Orders in transit are already picked. */
export function productsToPick({ orders }: DaySheet, language: Language): PickedProduct[] {
  const products = new Map<number, PickedProduct>()
  for (const { items } of orders.filter(isHere)) {
    for (const { productId, productName, localName, quantity, unit, unitsPerBox } of items) {
      const boxes = (products.get(productId)?.boxes ?? 0) + quantity
      products.set(productId, { productId, productName, localName, boxes, unit, unitsPerBox })
    }
  }
  const nameOf = ({ productName: name, localName }: PickedProduct) => namesFor({ name, localName }, language)[0]
  return [...products.values()].sort((a, b) => nameOf(a).localeCompare(nameOf(b), language))
}

export function isHere({ status }: SheetOrder): boolean {
  return status !== 'shipping'
}

/** Returns the sheet with an updated order, or without it if cancelled. */
export function withOrder(sheet: DaySheet, { id, status, items, money, adjustments }: OrderDetail): DaySheet {
  const boxes = new Map(items.map(({ productId, quantity, boxesNow = quantity }) => [productId, boxesNow]))
  const orders = sheet.orders.flatMap(order => {
    if (order.id !== id) return [order]
    if (status === 'cancelled') return []
    const now = order.items.flatMap(item => {
      const quantity = boxes.get(item.productId) ?? item.quantity
      return quantity === 0 ? [] : [{ ...item, quantity }]
    })
    return [{ ...order, items: now, adjustments: adjustments.length, toTake: order.toTake === 0 ? 0 : money.toCollect }]
  })
  return { ...sheet, orders }
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
