import type { FarmOrder, FarmStepOutcome } from '@santhe/contracts'
import { nextFarmStep } from '@santhe/rules'
import { Button, useTexts } from '@santhe/ui'
import { workTexts } from '../work-texts.ts'
import { useFarmSteps, wordOfStep } from './use-farm-steps.ts'

interface NextFarmStepProps {
  order: Pick<FarmOrder, 'id' | 'status' | 'packedAt' | 'paymentMethod' | 'paymentStatus' | 'items' | 'pickup'>
  isWide?: boolean
  onDone?: (outcomes: readonly FarmStepOutcome[]) => void
}

export function NextFarmStep({ order, isWide = false, onDone }: NextFarmStepProps) {
  const w = useTexts(workTexts)
  const { takeOne, isBusy } = useFarmSteps(onDone)
  const step = nextFarmStep(order)
  if (!step) return null
  const name = w(`next.${wordOfStep(step, order)}`)
  return (
    <Button
      isWide={isWide}
      size={isWide ? undefined : 'small'}
      isBusy={isBusy}
      aria-label={w('nextOf', { step: name, id: order.id })}
      onClick={() => void takeOne(step, order)}
    >
      {name}
    </Button>
  )
}
