import { shrinkPicture } from '@santhe/client'
import type { RoundStop } from '@santhe/contracts'
import { type NewStep, type QueuedStep, useToast, withPersonData } from '@santhe/host'
import type { RoundOutcome } from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import { useMemo } from 'react'
import { roundTexts } from '../texts/round.ts'

type Stop = Pick<RoundStop, 'orderId' | 'customerName'>

/** Steps of a round: stored locally first, sent once the market is reachable. */
export interface RoundSteps {
  /** Resolve to whether the step was stored; failures show a toast. */
  load: (orderIds: readonly number[]) => Promise<boolean>
  end: (stop: Stop, outcome: RoundOutcome) => Promise<boolean>
  photograph: (stop: Stop, photo: File) => Promise<boolean>
  /** Withdraws an unsent outcome. */
  undo: (step: QueuedStep) => Promise<void>
}

/** docs/product/delivery.md#queue-of-the-phone */
export function useRoundSteps(personId: number): RoundSteps {
  const t = useTexts(roundTexts)
  const toast = useToast()
  return useMemo(() => {
    const add = async (step: NewStep) => {
      const isStored = await withPersonData(async data => {
        await data.addStep(step)
        return true
      })
      if (!isStored) toast({ title: t('notStored'), text: t('notStoredText'), tone: 'bad' })
      return isStored === true
    }
    return {
      load: orderIds => add({ kind: 'start', personId, orderIds: [...orderIds], pressedAt: Date.now() }),
      end: ({ orderId }, outcome) =>
        add({ kind: 'outcome', personId, orderIds: [orderId], outcome, pressedAt: Date.now() }),
      photograph: async ({ orderId }, picture) => {
        const pressedAt = Date.now()
        const photo = await shrinkPicture(picture)
        if (photo) return add({ kind: 'photo', personId, orderIds: [orderId], photo, pressedAt })
        toast({ title: t('photoUnreadable'), text: t('photoUnreadableText'), tone: 'bad' })
        return false
      },
      undo: async step => {
        const isUndone = await withPersonData(data => data.undoStep(step))
        if (!isUndone) toast({ title: t('tooLate'), text: t('tooLateText'), tone: 'bad' })
      },
    }
  }, [personId, t, toast])
}
