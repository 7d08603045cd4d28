import { useCall } from '@santhe/client'
import { type AdminOrder, type OrderDetail, setAdminOrderStatus } from '@santhe/contracts'
import { reasonOf, useSession, useToast, withFallback } from '@santhe/host'
import { canTakeStepBack, isFinalStatus, maySetStatus, moneyOf, type OrderStatus, UNDO_STEP_MS } from '@santhe/rules'
import { statusText, useTexts } from '@santhe/ui'
import { useRef, useState } from 'react'
import { texts } from '../texts.ts'

export type WorkedOrder = Pick<
  AdminOrder | OrderDetail,
  'id' | 'isOwn' | 'status' | 'items' | 'paymentMethod' | 'paymentStatus' | 'customerName' | 'total'
>

interface SetStatus {
  order: WorkedOrder
  failure?: { title: string; text: string }
  onSet?: (order: OrderDetail) => void
}

/**
 * Sets an order's status at once, with undo for ten seconds; closing asks for confirmation first.
 * docs/product/orders.md#taking-a-step-back.
 */
export function useSetStatus({ order, failure, onSet }: SetStatus) {
  const t = useTexts(texts)
  const toast = useToast()
  const { user } = useSession()
  const [send, { isBusy }] = useCall(setAdminOrderStatus)
  const [closing, setClosing] = useState<{ to: OrderStatus; from: OrderStatus }>()
  // Our own change, before the order is re-read; lists have it in the row.
  const latest = useRef({ order, status: order.status })
  const seen = () => (latest.current.order === order ? latest.current.status : order.status)

  const set = async (to: OrderStatus, from: OrderStatus, isUndo = false): Promise<void> => {
    const outcome = await send({ params: { id: order.id }, body: { status: to, seenStatus: from } })
    if (!outcome.ok) {
      const why = failure ? withFallback(outcome.error, failure.text) : { text: reasonOf(outcome.error) }
      toast({ title: failure?.title ?? t('updateFailed'), ...why, tone: 'bad' })
      return
    }
    if (onSet) onSet(outcome.data)
    else latest.current = { order, status: outcome.data.status }
    const isAllowed = user !== null && maySetStatus(user.role, to, from, moneyOf(order))
    const mayGoBack = !isUndo && (canTakeStepBack(from, to) || isAllowed)
    const text = t('isNow', { id: order.id, status: statusText(outcome.data.status) })
    const done = { title: t('updated'), text, tone: 'good', duration: UNDO_STEP_MS } as const
    toast(done, mayGoBack ? () => void set(from, to, true) : undefined)
  }

  const choose = (to: OrderStatus): void => {
    if (to === order.status || isBusy) return
    if (isFinalStatus(to)) setClosing({ to, from: seen() })
    else void set(to, seen())
  }
  const confirm = async (): Promise<void> => {
    if (closing) await set(closing.to, closing.from)
    setClosing(undefined)
  }
  return { choose, isBusy, closing: closing?.to, confirm, leave: () => setClosing(undefined) }
}
