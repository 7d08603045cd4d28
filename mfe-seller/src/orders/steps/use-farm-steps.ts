import { useCall } from '@santhe/client'
import { type FarmStepOutcome, takeFarmSteps } from '@santhe/contracts'
import { useToast, withFallback } from '@santhe/host'
import type { FarmStep, OrderStatus } from '@santhe/rules'
import { UNDO_STEP_MS } from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import { texts } from '../../texts.ts'
import { workTexts } from '../work-texts.ts'

interface SteppedOrder {
  id: number
  status: OrderStatus
  pickup?: boolean | undefined
}

/** Returns the word of a step under `next` and `became`: nobody brings what its buyer picks up. */
export function wordOfStep(step: FarmStep, { pickup }: Pick<SteppedOrder, 'pickup'>): FarmStep | 'ready' {
  return step === 'shipping' && pickup ? 'ready' : step
}

interface FarmSteps {
  /** Takes a step with one order, says what became of it, and offers to take it back. */
  takeOne: (step: FarmStep, order: SteppedOrder) => Promise<void>
  /** Takes a step with several orders; undefined where the market could not be reached, which a toast shows. */
  takeAll: (step: FarmStep, orders: readonly SteppedOrder[]) => Promise<FarmStepOutcome[] | undefined>
  isBusy: boolean
}

/** Returns how a farm's orders are taken on; `onDone` gets what each has become before the list is read again. */
export function useFarmSteps(onDone?: (outcomes: readonly FarmStepOutcome[]) => void): FarmSteps {
  const t = useTexts(texts)
  const w = useTexts(workTexts)
  const toast = useToast()
  const [send, { isBusy }] = useCall(takeFarmSteps)

  const takeAll = async (step: FarmStep, orders: readonly SteppedOrder[], again?: () => void) => {
    const seen = (status: OrderStatus) => (step === 'back' || step === 'packed' ? {} : { seenStatus: status })
    const body = { step, orders: orders.map(({ id, status }) => ({ id, ...seen(status) })) }
    const outcome = await send({ body })
    if (outcome.ok) {
      onDone?.(outcome.data)
      return outcome.data
    }
    const why = withFallback(outcome.error, t('order.updateFailed'))
    toast({ title: t('order.updateError'), ...why, tone: 'bad' }, outcome.error.status === 0 ? again : undefined)
    return undefined
  }

  const takeOne: FarmSteps['takeOne'] = async (step, order) => {
    // An Undo without a response may be done already: repeated, it changes nothing more.
    const again = step === 'back' ? () => void takeOne('back', order) : undefined
    const [result] = (await takeAll(step, [order], again)) ?? []
    if (!result) return
    if (!result.isDone) {
      toast({ title: t('order.updateError'), text: result.message || t('order.updateFailed'), tone: 'bad' })
      return
    }
    const text = w('done', { id: order.id, step: w(`became.${wordOfStep(step, order)}`) })
    const undo = step === 'back' ? undefined : () => void takeOne('back', order)
    toast({ title: t('order.updated'), text, tone: 'good', duration: UNDO_STEP_MS }, undo)
  }

  return { takeOne, takeAll, isBusy }
}
