import { useCall } from '@santhe/client'
import { type AdminOrder, type OrderDetail, setAdminOrderStatus } from '@santhe/contracts'
import { useSession, useToast } from '@santhe/host'
import { isFinalStatus, maySetStatus, moneyOf, type OrderStatus } from '@santhe/rules'
import { statusText, useTexts } from '@santhe/ui'
import { useState } from 'react'
import { texts } from '../texts.ts'

/** What a status is set on: a row of the list, or the order that is open. */
export type WorkedOrder = Pick<
  AdminOrder | OrderDetail,
  'id' | 'status' | 'items' | 'paymentMethod' | 'paymentStatus' | 'customerName' | 'total'
>

interface SetStatus {
  order: WorkedOrder
  /** The words of a failure, where they are others than the list's. */
  failure?: { title: string; text: string }
  onSet?: (order: OrderDetail) => void
}

/** Returns how an order's status is set: at once, with an undo where the role may go back, and after a confirmation where it closes the order. */
export function useSetStatus({ order, failure, onSet }: SetStatus) {
  const t = useTexts(texts)
  const toast = useToast()
  const { user } = useSession()
  const [send, { isBusy }] = useCall(setAdminOrderStatus)
  const [closing, setClosing] = useState<OrderStatus>()

  const set = async (to: OrderStatus, from?: OrderStatus): Promise<void> => {
    const outcome = await send({ params: { id: order.id }, body: { status: to } })
    if (!outcome.ok) {
      const text = outcome.error.message || failure?.text
      toast({ title: failure?.title ?? t('updateFailed'), ...(text ? { text } : {}), tone: 'bad' })
      return
    }
    onSet?.(outcome.data)
    const mayGoBack = from !== undefined && user !== null && maySetStatus(user.role, to, from, moneyOf(order))
    const text = t('isNow', { id: order.id, status: statusText(outcome.data.status) })
    toast({ title: t('updated'), text, tone: 'good' }, mayGoBack ? () => void set(from) : undefined)
  }

  const choose = (to: OrderStatus): void => {
    if (to === order.status || isBusy) return
    if (isFinalStatus(to)) setClosing(to)
    else void set(to, order.status)
  }
  const confirm = async (): Promise<void> => {
    if (closing) await set(closing, order.status)
    setClosing(undefined)
  }
  return { choose, isBusy, closing, confirm, leave: () => setClosing(undefined) }
}
