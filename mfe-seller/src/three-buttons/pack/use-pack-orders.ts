import type { OrderDetail, SheetOrder } from '@santhe/contracts'
import { addDays, farmWorkOf, type IstDate, packsUntil } from '@santhe/rules'
import { useDaySheet, usePackedTicks } from '../../day-sheet/use-day-sheet.ts'

type OnPacked = NonNullable<Parameters<typeof usePackedTicks>[0]['onPacked']>

export interface OrderToPack {
  order: SheetOrder
  pack: () => void
  onShort: (order: OrderDetail) => void
}

/** Orders to pack by due day, overdue ones first. docs/product/farmer-dashboard.md#what-to-do-first */
export function usePackOrders(today: IstDate, onPacked: OnPacked) {
  const days = [
    usePackDay('', today, onPacked),
    usePackDay(addDays(today, 1), today, onPacked),
    usePackDay(packsUntil(today), today, onPacked),
  ]
  const failed = days.find(({ hasFailed }) => hasFailed)
  return {
    orders: days.flatMap(({ orders }) => orders),
    isLoading: days.some(({ isLoading }) => isLoading),
    retry: failed && (() => days.forEach(({ retry }) => void retry())),
    isOffline: days.some(({ savedAt }) => savedAt !== undefined),
    waiting: days.reduce((sum, { waiting }) => sum + waiting, 0),
    refused: days.flatMap(({ refused }) => refused),
    closeRefused: () => days.forEach(({ closeRefused }) => void closeRefused()),
  }
}

function usePackDay(date: IstDate | '', today: IstDate, onPacked: OnPacked) {
  const { sheet, savedAt, ticks, change, onShort, error, retry } = useDaySheet(date)
  const { packed, toggle, ...steps } = usePackedTicks({ ticks, change, onPacked })
  const isToPack = (order: SheetOrder) =>
    farmWorkOf({ ...order, estimatedDelivery: order.dueOn }, today) === 'pack' &&
    !packed.has(order.id) &&
    !ticks.waiting.includes(order.id)
  const orders = (sheet?.orders ?? [])
    .filter(isToPack)
    .map((order): OrderToPack => ({ order, pack: () => toggle(order.id), onShort }))
  return { ...steps, orders, savedAt, retry, isLoading: !sheet && !error, hasFailed: !sheet && error !== undefined }
}
