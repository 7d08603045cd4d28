import type { OrderDetail } from '@santhe/contracts'
import { useNow, useToast } from '@santhe/host'
import { isExpected, isLate, istDateOf } from '@santhe/rules'
import { Button, Icon, useItemName, useTexts } from '@santhe/ui'
import { useState } from 'react'
import texts from '../texts/en/checkout.json'

/** Absolute URL, for print and other programs. */
export function orderUrl(id: number): string {
  return `${location.origin}/dashboard/orders/${id}`
}

function save(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the blob after the handler returns.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** The calendar code loads on press. Hidden once the day has passed. */
export function AddToCalendar({ order }: { order: OrderDetail }) {
  const t = useTexts(texts)
  const toast = useToast()
  const itemName = useItemName()
  const today = istDateOf(useNow())
  const [isBusy, setIsBusy] = useState(false)
  const day = order.estimatedDelivery
  if (day === null || !isExpected(order) || isLate(order, today)) return null
  const handlePress = async () => {
    setIsBusy(true)
    try {
      const { calendarEntry } = await import('./calendar-entry.ts')
      const title = t('order.calendarTitle', { farm: order.farmName })
      const items = order.items.map(item => ({ ...item, productName: itemName(item) }))
      save(
        calendarEntry({ order: { ...order, items }, day, title, url: orderUrl(order.id) }),
        `santhe-order-${order.id}.ics`,
      )
    } catch {
      toast({ title: t('order.calendarFailed'), tone: 'bad' })
    }
    setIsBusy(false)
  }
  return (
    <Button look="quiet" size="small" isBusy={isBusy} onClick={() => void handlePress()}>
      <Icon name="calendar" size="small" />
      {t('order.addToCalendar')}
    </Button>
  )
}
