import { useCall } from '@santhe/client'
import { type FarmOrder, type FarmStepOutcome, takeFarmSteps } from '@santhe/contracts'
import { offlineError, useLanguage, useToast } from '@santhe/host'
import { type FarmStep, nextFarmStep } from '@santhe/rules'
import { Button, Icon, useRest, useTexts } from '@santhe/ui'
import { useState } from 'react'
import ordersTexts from '../texts/en/orders.json'
import workTexts from '../texts/en/work.json'
import { useLoadedPress } from '../waiting/use-waiting.tsx'
import { useFarmWord } from './cells.tsx'
import type { SteppedOrder, StepTaker } from './farm-steps.ts'

/** Includes the queue for presses without a network. */
const loadSteps = () => import(/* webpackChunkName: "waiting" */ './farm-steps.ts')

interface NextFarmStepProps {
  order: Pick<FarmOrder, 'id' | 'status' | 'packedAt' | 'paymentMethod' | 'paymentStatus' | 'items' | 'pickup'> & {
    isQueued?: boolean
  }
  isWide?: boolean
  size?: 'small' | 'normal'
  onDone?: (outcomes: readonly FarmStepOutcome[]) => void
}

/**
 * After a step, and while one waits for the network, pauses and offers Undo before the next step.
 * docs/product/farmer-dashboard.md#one-tap
 */
export function NextFarmStep({ order, isWide = false, size = 'small', onDone }: NextFarmStepProps) {
  const w = useTexts(workTexts)
  const wordOf = useFarmWord()
  const [lastStep, setLastStep] = useState<FarmStep>()
  const { takeOne, isBusy } = useFarmSteps(onDone)
  const next = nextFarmStep(order)
  const { isResting, isDoubleTap } = useRest(next)
  if (!next && !isResting && !order.isQueued) return null
  const isDone = lastStep === 'packed' ? order.packedAt !== null : order.status === lastStep
  const mayUndo = order.isQueued || (isResting && isDone)
  const step = mayUndo ? 'back' : isResting ? undefined : next
  const done = mayUndo ? w(order.isQueued ? 'waitingUndo' : 'doneUndo', { step: wordOf(order) }) : wordOf(order)
  const name = mayUndo || isResting || !next ? done : w(`next.${wordOfStep(next, order)}`)
  const handlePress = () => {
    if (!step || isDoubleTap()) return
    setLastStep(step)
    void takeOne(step, order)
  }
  return (
    <Button
      isWide={isWide}
      size={size}
      look={mayUndo || isResting ? 'quiet' : 'primary'}
      isBusy={isBusy}
      aria-label={w('nextOf', { step: name, id: order.id })}
      onClick={handlePress}
    >
      {isResting && <Icon name="check" size="small" />}
      <span>{name}</span>
    </Button>
  )
}

/** Returns the text key of a step; pickup orders have different ones. */
export function wordOfStep(step: FarmStep, { pickup }: Pick<FarmOrder, 'pickup'>): FarmStep | 'ready' {
  return step === 'shipping' && pickup ? 'ready' : step
}

/**
 * Returns functions for steps of farm orders. Their code loads after the list, or with the first press. `onDone` receives
 * the outcomes before the list reloads.
 */
export function useFarmSteps(onDone?: (outcomes: readonly FarmStepOutcome[]) => void) {
  const t = useTexts(ordersTexts)
  const w = useTexts(workTexts)
  const language = useLanguage()
  const toast = useToast()
  const wordOf = useFarmWord()
  const [send] = useCall(takeFarmSteps)
  const { run, isBusy } = useLoadedPress(loadSteps)

  const withSteps = <R,>(work: (steps: Awaited<ReturnType<typeof loadSteps>>, by: StepTaker) => Promise<R>) =>
    run(async (steps, by) => {
      if (steps) return work(steps, { t, w, toast, wordOf, send, onDone, ...by })
      toast({ title: t('order.updateError'), text: offlineError(language).message, tone: 'bad' })
    })
  return {
    takeOne: (step: FarmStep, order: SteppedOrder) => withSteps((steps, by) => steps.takeOne(step, order, by)),
    /** Takes a step for several orders. Resolves to [] when queued, undefined on failure; a toast shows which. */
    takeAll: (step: FarmStep | 'next', orders: readonly SteppedOrder[]) =>
      withSteps((steps, by) => steps.takeAll(step, orders, by)),
    isBusy,
  }
}
