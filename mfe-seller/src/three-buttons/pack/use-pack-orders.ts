import type { OrderDetail, SheetOrder } from '@santhe/contracts'
import { addDays, farmWorkOf, type IstDate, packsUntil } from '@santhe/rules'
import { useDaySheet } from '../../day-sheet/use-day-sheet.ts'
import { usePackedTicks } from '../../day-sheet/use-packed-ticks.ts'

type OnPacked = NonNullable<Parameters<typeof usePackedTicks>[0]['onPacked']>

export interface OrderToPack {
  order: SheetOrder
  pack: () => void
  onShort: (order: OrderDetail) => void
}

/** Orders to pack by due day, overdue ones first. docs/product/farmer-dashboard.md#what-to-do-first */
export function usePackOrders(today: IstDate, onPacked: OnPacked) {
  const days = [useDaySheet(''), useDaySheet(addDays(today, 1)), useDaySheet(packsUntil(today))]
  const sheets = days.flatMap(({ sheet, readAt }) => (sheet ? { ...sheet, readAt } : []))
  const { isTicked, toggle, ...steps } = usePackedTicks({ sheets, onPacked })
  const isToPack = (order: SheetOrder) =>
    farmWorkOf({ ...order, estimatedDelivery: order.dueOn }, today) === 'pack' && !isTicked(order.id)
  const ordersOf = ({ sheet, onShort }: (typeof days)[number]) =>
    (sheet?.orders ?? [])
      .filter(isToPack)
      .map((order): OrderToPack => ({ order, pack: () => toggle(order.id), onShort }))
  return {
    ...steps,
    orders: days.flatMap(ordersOf),
    isLoading: days.some(({ sheet, error }) => !sheet && !error),
    retry: days.some(({ sheet, error }) => !sheet && error) && (() => days.forEach(({ retry }) => void retry())),
    isOffline: days.some(({ savedAt }) => savedAt !== undefined),
  }
}
