import type { useCall } from '@santhe/client'
import type { FarmOrder, FarmStepOutcome, takeFarmSteps } from '@santhe/contracts'
import { mayRepeat, newKey, type useToast, withFallback } from '@santhe/host'
import { type FarmStep, UNDO_STEP_MS } from '@santhe/rules'
import type { TranslateOf } from '@santhe/ui'
import type ordersTexts from '../texts/en/orders.json'
import type workTexts from '../texts/en/work.json'
import { type PressedBy, press, takeOut } from '../waiting/press.ts'
import type { useFarmWord } from './cells.tsx'

export type SteppedOrder = Pick<FarmOrder, 'id' | 'status' | 'packedAt' | 'pickup'>

export interface StepTaker extends PressedBy {
  t: TranslateOf<typeof ordersTexts>
  w: TranslateOf<typeof workTexts>
  toast: ReturnType<typeof useToast>
  wordOf: ReturnType<typeof useFarmWord>
  send: ReturnType<typeof useCall<typeof takeFarmSteps>>[0]
  onDone: ((outcomes: readonly FarmStepOutcome[]) => void) | undefined
}

/** Returns the values that the server compares before a step. */
function seenOf(step: FarmStep | 'next', { status, packedAt }: SteppedOrder) {
  if (step === 'back' || step === 'packed') return {}
  return { seenStatus: status, ...(step === 'next' && { seenPacked: packedAt !== null }) }
}

export async function takeAll(
  step: FarmStep | 'next',
  orders: readonly SteppedOrder[],
  by: StepTaker & { again?: (() => void) | undefined },
): Promise<FarmStepOutcome[] | undefined> {
  const { t, w, toast, send, onDone } = by
  const body = { step, orders: orders.map(order => ({ id: order.id, ...seenOf(step, order) })) }
  const idempotencyKey = newKey()
  const now = { kind: 'farmSteps' as const, orderIds: orders.map(({ id }) => id), body, idempotencyKey }
  const outcome = await press({ now, later: now, send: () => send({ body, idempotencyKey }) }, by)
  if (outcome.ok) {
    onDone?.(outcome.data)
    return outcome.data
  }
  if (outcome.isQueued) {
    toast({ title: w('queued'), text: w('queuedText', { count: orders.length }), tone: 'good' })
    return []
  }
  const why = withFallback(outcome.error, t('order.updateFailed'))
  toast({ title: t('order.updateError'), ...why, tone: 'bad' }, mayRepeat(outcome.error) ? by.again : undefined)
  return undefined
}

export async function takeOne(step: FarmStep, order: SteppedOrder, by: StepTaker): Promise<void> {
  const { t, w, toast, wordOf, personId } = by
  if (step === 'back' && (await takeOut(order.id, personId)))
    return toast({ title: t('order.updated'), text: w('done', { id: order.id, step: w('back') }), tone: 'good' })
  // Without a response, Undo may have succeeded; a repeat changes nothing more.
  const again = step === 'back' ? () => void takeOne('back', order, by) : undefined
  const [result] = (await takeAll(step, [order], { ...by, again })) ?? []
  if (!result) return
  if (!result.isDone) {
    toast({ title: t('order.updateError'), text: result.message || t('order.updateFailed'), tone: 'bad' })
    return
  }
  const { status, packedAt } = result
  const word = step === 'back' || !status ? w('back') : wordOf({ ...order, status, packedAt })
  const onUndo = step === 'back' ? undefined : () => void takeOne('back', order, by)
  const done = { title: t('order.updated'), text: w('done', { id: order.id, step: word }) }
  const counts = { kind: 'steps', title: (count: number) => w('doneSeveral', { count }) }
  toast({ ...done, tone: 'good', about: `order ${order.id}` }, { onUndo, undoMs: UNDO_STEP_MS, counts })
}
