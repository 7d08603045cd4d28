import { useCall } from '@santhe/client'
import { type FarmOrder, type FarmStepOutcome, takeFarmSteps } from '@santhe/contracts'
import { newKey, useToast, withFallback } from '@santhe/host'
import { type FarmStep, nextFarmStep, UNDO_STEP_MS } from '@santhe/rules'
import { Button, Icon, useRest, useTexts } from '@santhe/ui'
import { useState } from 'react'
import { ordersTexts, workTexts } from '../texts/orders.ts'
import { usePress } from '../waiting/use-press.ts'
import { useFarmWord } from './cells.tsx'

interface NextFarmStepProps {
  order: Pick<FarmOrder, 'id' | 'status' | 'packedAt' | 'paymentMethod' | 'paymentStatus' | 'items' | 'pickup'> & {
    /** A step of it waits for the network. */
    isQueued?: boolean
  }
  isWide?: boolean
  size?: 'small' | 'normal'
  onDone?: (outcomes: readonly FarmStepOutcome[]) => void
}

/** Rests after a step, and while one waits for the network, and offers its Undo, before it offers the next one. docs/product/farmer-dashboard.md#one-tap */
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

type SteppedOrder = Pick<FarmOrder, 'id' | 'status' | 'packedAt' | 'pickup'>

/** Returns the text key of a step; pickup orders have their own. */
export function wordOfStep(step: FarmStep, { pickup }: Pick<FarmOrder, 'pickup'>): FarmStep | 'ready' {
  return step === 'shipping' && pickup ? 'ready' : step
}

interface FarmSteps {
  takeOne: (step: FarmStep, order: SteppedOrder) => Promise<void>
  /** Takes a step for several orders. A toast says where it waits (none) or fails (undefined). */
  takeAll: (step: FarmStep | 'next', orders: readonly SteppedOrder[]) => Promise<FarmStepOutcome[] | undefined>
  isBusy: boolean
}

/** Returns what the server compares before it takes a step. */
function seenOf(step: FarmStep | 'next', { status, packedAt }: SteppedOrder) {
  if (step === 'back' || step === 'packed') return {}
  return { seenStatus: status, ...(step === 'next' && { seenPacked: packedAt !== null }) }
}

/** Steps of farm orders. `onDone` gets the outcomes before the list is re-read. */
export function useFarmSteps(onDone?: (outcomes: readonly FarmStepOutcome[]) => void): FarmSteps {
  const t = useTexts(ordersTexts)
  const w = useTexts(workTexts)
  const toast = useToast()
  const wordOf = useFarmWord()
  const [send] = useCall(takeFarmSteps)
  const { press, takeOut, isBusy } = usePress()

  const takeAll = async (step: FarmStep | 'next', orders: readonly SteppedOrder[], again?: () => void) => {
    const body = { step, orders: orders.map(order => ({ id: order.id, ...seenOf(step, order) })) }
    const orderIds = orders.map(({ id }) => id)
    const idempotencyKey = newKey()
    const steps = { kind: 'farmSteps' as const, orderIds, body, idempotencyKey }
    const outcome = await press(steps, () => send({ body, idempotencyKey }))
    if (outcome.ok) {
      onDone?.(outcome.data)
      return outcome.data
    }
    if (outcome.isQueued) {
      toast({ title: w('queued'), text: w('queuedText', { count: orders.length }), tone: 'good' })
      return []
    }
    const why = withFallback(outcome.error, t('order.updateFailed'))
    toast({ title: t('order.updateError'), ...why, tone: 'bad' }, outcome.error.status === 0 ? again : undefined)
    return undefined
  }

  const takeOne: FarmSteps['takeOne'] = async (step, order) => {
    if (step === 'back' && (await takeOut(order.id)))
      return toast({ title: t('order.updated'), text: w('done', { id: order.id, step: w('back') }), tone: 'good' })
    // Without a response Undo may have succeeded; a repeat changes nothing more.
    const again = step === 'back' ? () => void takeOne('back', order) : undefined
    const [result] = (await takeAll(step, [order], again)) ?? []
    if (!result) return
    if (!result.isDone) {
      toast({ title: t('order.updateError'), text: result.message || t('order.updateFailed'), tone: 'bad' })
      return
    }
    const { status, packedAt } = result
    const word = step === 'back' || !status ? w('back') : wordOf({ ...order, status, packedAt })
    const undo = step === 'back' ? undefined : () => void takeOne('back', order)
    const done = { title: t('order.updated'), text: w('done', { id: order.id, step: word }) }
    const counts = { kind: 'steps', title: (count: number) => w('doneSeveral', { count }) }
    toast({ ...done, tone: 'good', about: `order ${order.id}` }, { onUndo: undo, undoMs: UNDO_STEP_MS, counts })
  }

  return { takeOne, takeAll, isBusy }
}
