import { useCall, useQueuedSteps } from '@santhe/client'
import { type FarmStepOutcome, type SheetOrder, takeFarmSteps } from '@santhe/contracts'
import { mayRepeat, newKey, textOf, useHost, useSession, useToast, withPersonData } from '@santhe/host'
import { type FarmStep, UNDO_STEP_MS } from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import { useEffect, useMemo, useRef, useState } from 'react'
import daySheetTexts from '../texts/en/day-sheet.json'
import { press, takeOut } from '../waiting/press.ts'
import { type FarmChange, isFarmChange, isUnread, isWaiting } from '../waiting/queued-changes.ts'

type QueuedTick = Extract<FarmChange, { kind: 'farmSteps' }>
type Named = Pick<FarmStepOutcome, 'id' | 'message'> & Partial<Pick<FarmStepOutcome, 'customerName'>>

const isTick = (change: FarmChange): change is QueuedTick =>
  change.kind === 'farmSteps' && (change.body.step === 'packed' || change.body.step === 'back')

interface PackedTicks {
  /** `readAt` in ms since 1970. */
  sheets: readonly { orders: readonly Pick<SheetOrder, 'id' | 'customerName'>[]; readAt: number | undefined }[]
  /** Shows the last packed order; a toast by default. `undo` resolves to undefined without a response. */
  onPacked?: ((order: FarmStepOutcome, undo: () => Promise<FarmStepOutcome | undefined>) => void) | undefined
}

/** Returns the ticks in the queue, which sends them from any page, for any day. docs/product/delivery.md#queue-of-the-phone */
function useQueuedTicks(sheets: PackedTicks['sheets'], personId: number) {
  const steps = useQueuedSteps(personId)
  const ticks = useMemo(() => steps?.filter(isFarmChange).filter(isTick) ?? [], [steps])
  const names = useRef(new Map<number, string>())
  // Compare with the order's own sheet only: another day's sheet doesn't list it.
  const readAts = new Map(sheets.flatMap(({ orders, readAt }) => orders.map(({ id }) => [id, readAt] as const)))
  const isUnreadFor = (one: QueuedTick, id: number) => isUnread(one, readAts.get(id))
  useEffect(() => {
    for (const { id, customerName } of sheets.flatMap(({ orders }) => orders)) names.current.set(id, customerName)
    const done = ticks.filter(one => one.failures.length === 0 && !one.orderIds.some(id => isUnreadFor(one, id)))
    for (const one of done) void withPersonData(data => data.forgetStep(one))
  })
  const lastOf = (id: number) =>
    ticks.findLast(
      one => one.orderIds.includes(id) && isUnreadFor(one, id) && !one.failures.some(({ orderId }) => orderId === id),
    )
  const refused = ticks.flatMap(({ failures }) =>
    failures.map(({ orderId: id, message }) => ({ id, customerName: names.current.get(id), message })),
  )
  const closeRefused = () => {
    for (const one of ticks)
      for (const { orderId } of one.failures) void withPersonData(data => data.forgetFailure(one, orderId))
  }
  const unsent = new Set(ticks.filter(isWaiting).flatMap(({ orderIds }) => orderIds))
  const waiting = [...unsent].filter(id => lastOf(id)?.body.step === 'packed').length
  return { lastOf, refused, closeRefused, waiting }
}

function usePackedToast(): NonNullable<PackedTicks['onPacked']> {
  const t = useTexts(daySheetTexts)
  const toast = useToast()
  return ({ id }, undo) => {
    const counts = { kind: 'packed', title: (count: number) => t('packedSeveral', { count }) }
    const options = { onUndo: () => void undo(), undoMs: UNDO_STEP_MS, counts }
    toast({ title: t('updated'), text: t('done', { id }), tone: 'good', about: `order ${id}` }, options)
  }
}

/** Marks orders as packed, at once or from the queue; the server treats repeats as one. */
export function usePackedTicks({ onPacked, sheets }: PackedTicks) {
  const t = useTexts(daySheetTexts)
  const toastPacked = usePackedToast()
  const { store } = useHost()
  const { id: personId = 0, helps } = useSession().user ?? {}
  const [send] = useCall(takeFarmSteps)
  const queued = useQueuedTicks(sheets, personId)
  const [packed, setPacked] = useState<ReadonlySet<number>>(new Set())
  const [refused, setRefused] = useState<readonly Named[]>([])
  /** Pressed ticks that are neither sent nor queued yet. */
  const [pressed, setPressed] = useState<ReadonlyMap<number, boolean>>(new Map())

  const undo = async (id: number) => {
    const outcome = await send({ body: { step: 'back', orders: [{ id }] } })
    const [result] = outcome.ok ? outcome.data : []
    if (result?.isDone) setPacked(before => new Set([...before].filter(one => one !== id)))
    else if (result) setRefused(before => [...before, result])
    return result
  }

  const showPacked = (order: FarmStepOutcome) => {
    setPacked(before => new Set([...before, order.id]))
    ;(onPacked ?? toastPacked)(order, () => undo(order.id))
  }

  const take = async (id: number, step: FarmStep) => {
    if (step === 'back' && (await takeOut(id, personId))) return
    const body = { step, orders: [{ id }] }
    const idempotencyKey = newKey()
    const now = { kind: 'farmSteps' as const, orderIds: [id], body, idempotencyKey }
    const by = { personId, isHelping: Boolean(helps), store }
    const outcome = await press({ now, later: now, send: () => send({ body, idempotencyKey }), mayWait: mayRepeat }, by)
    if (!outcome.ok) {
      if (!outcome.isQueued) setRefused(before => [...before, { id, message: textOf(outcome.error) }])
      return
    }
    const [result] = outcome.data
    if (result && !result.isDone) setRefused(before => [...before, result])
    else if (result && step === 'packed') showPacked(result)
  }

  const isTicked = (id: number) => pressed.get(id) ?? (packed.has(id) || queued.lastOf(id)?.body.step === 'packed')
  const isSent = (id: number) => packed.has(id) || (isTicked(id) && queued.lastOf(id)?.state === 'sent')
  const toggle = async (id: number) => {
    if (pressed.has(id) || isSent(id)) return
    const wished = !isTicked(id)
    setPressed(before => new Map(before).set(id, wished))
    await take(id, wished ? 'packed' : 'back')
    setPressed(before => new Map([...before].filter(([one]) => one !== id)))
  }
  const named = (one: Named) => ({
    ...one,
    order: [t('order', { id: one.id }), one.customerName].filter(Boolean).join(' '),
  })
  return {
    ...{ isTicked, isSent, waiting: queued.waiting, refused: [...queued.refused, ...refused].map(named) },
    toggle: (id: number) => void toggle(id),
    closeRefused: () => {
      setRefused([])
      queued.closeRefused()
    },
  }
}
