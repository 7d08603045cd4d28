import { useCall } from '@santhe/client'
import { type AdminOrder, type OrderDetail, setAdminOrderStatus } from '@santhe/contracts'
import { reasonOf, useSession, useToast, withFallback } from '@santhe/host'
import {
  canTakeStepBack,
  formatRupees,
  isFinalStatus,
  maySetStatus,
  moneyOf,
  nextStatus,
  ORDER_STATUSES,
  type OrderStatus,
  parseOrderStatus,
  rupeesToPaise,
  takesCash,
  UNDO_STEP_MS,
} from '@santhe/rules'
import { Button, ConfirmDialog, Icon, Select, useRest, useStatusText, useTexts } from '@santhe/ui'
import { useRef, useState } from 'react'
import ordersTexts from '../texts/en/orders.json'

interface NextStepProps {
  order: WorkedOrder
  maySet?: readonly OrderStatus[]
  failure?: { title: string; text: string }
  onSet?: (order: OrderDetail) => void
}

/** Button for the role's next step; nothing if there is none or the order is the person's own. */
export function NextStep({ order, maySet, failure, onSet }: NextStepProps) {
  const t = useTexts(ordersTexts)
  const statusText = useStatusText()
  const { user } = useSession()
  const setting = useSetStatus({ order, ...(failure ? { failure } : {}), ...(onSet ? { onSet } : {}) })
  const next = user && !order.isOwn ? nextStatus(user.role, order) : undefined
  const { isResting } = useRest(next)
  const isOffered = next !== undefined && (maySet?.includes(next) ?? true)
  const word = next && !isResting ? t(`next.${wordOf(next, order)}`) : undefined
  return (
    <>
      {(isOffered || isResting) && (
        <Button
          isWide
          look={isResting ? 'quiet' : 'primary'}
          isBusy={setting.isBusy}
          aria-disabled={isResting || undefined}
          aria-label={word && t('nextOf', { step: word, id: order.id })}
          onClick={() => next && !isResting && setting.choose(next)}
        >
          {isResting && <Icon name="check" size="small" />}
          <span>{word ?? statusText(order.status)}</span>
        </Button>
      )}
      <ConfirmStatus order={order} setting={setting} />
    </>
  )
}

function wordOf(step: OrderStatus, { pickup }: WorkedOrder) {
  if (!pickup) return step
  return step === 'shipping' ? 'ready' : step === 'delivered' ? 'pickedUp' : step
}

interface StatusSelectorProps {
  order: OrderDetail
  failure: { title: string; text: string }
}

/** Offers the statuses that the server allows; closing needs a confirmation. docs/product/orders.md#who-may-set-what */
export function StatusSelector({ order, failure }: StatusSelectorProps) {
  const t = useTexts(ordersTexts)
  const statusText = useStatusText()
  const setting = useSetStatus({ order, failure })
  const isClosed = order.maySet.length === 0
  const statuses = ORDER_STATUSES.filter(status => status === order.status || order.maySet.includes(status))
  const handleChoice = (value: string) => {
    const status = parseOrderStatus(value)
    if (status) setting.choose(status)
  }
  return (
    <>
      <Select
        label={t('selector.label')}
        value={order.status}
        onChange={handleChoice}
        disabled={isClosed || setting.isBusy}
        options={statuses.map(status => ({ value: status, label: statusText(status) }))}
        hint={isClosed ? t(whyClosed(order.status)) : undefined}
      />
      <ConfirmStatus order={order} setting={setting} />
    </>
  )
}

function whyClosed(status: OrderDetail['status']) {
  if (status === 'delivered') return 'selector.finalDelivered'
  return status === 'cancelled' ? 'selector.finalCancelled' : 'selector.noneToSet'
}

interface ConfirmStatusProps {
  order: WorkedOrder
  setting: ReturnType<typeof useSetStatus>
}

export function ConfirmStatus({ order, setting: { closing, isBusy, confirm, leave } }: ConfirmStatusProps) {
  const t = useTexts(ordersTexts)
  const statusText = useStatusText()
  const status = statusText(closing ?? order.status)
  const isCash = closing === 'delivered' && takesCash(order)
  const amount = formatRupees(rupeesToPaise(order.totalNow ?? order.total) ?? 0)
  return (
    <ConfirmDialog
      title={t('confirm.title', { id: order.id, status })}
      text={isCash ? t('confirm.cash', { amount, name: order.customerName }) : t('confirm.text')}
      confirm={isCash ? t('confirm.cashSet', { amount }) : t('confirm.set', { status })}
      look={closing === 'cancelled' ? 'danger' : 'primary'}
      dismiss={t('confirm.back')}
      isOpen={closing !== undefined}
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onClose={leave}
    />
  )
}

export type WorkedOrder = Pick<
  AdminOrder | OrderDetail,
  | 'id'
  | 'isOwn'
  | 'status'
  | 'items'
  | 'paymentMethod'
  | 'paymentStatus'
  | 'customerName'
  | 'total'
  | 'totalNow'
  | 'pickup'
> &
  Partial<Pick<AdminOrder, 'isClosed'>>

interface SetStatus {
  order: WorkedOrder
  failure?: { title: string; text: string }
  onSet?: (order: OrderDetail) => void
}

/**
 * Sets an order's status at once, with undo for ten seconds; closing requires confirmation first.
 * docs/product/orders.md#taking-a-step-back
 */
export function useSetStatus({ order, failure, onSet }: SetStatus) {
  const t = useTexts(ordersTexts)
  const statusText = useStatusText()
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
    const counts = { kind: 'steps', title: (count: number) => t('updatedSeveral', { count }) }
    const onUndo = mayGoBack ? () => void set(from, to, true) : undefined
    toast(
      { title: t('updated'), text, tone: 'good', about: `order ${order.id}` },
      { onUndo, undoMs: UNDO_STEP_MS, counts },
    )
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
