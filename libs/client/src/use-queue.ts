import { type QueuedStep, sendQueued, useHost, withPersonData } from '@santhe/host'
import { useEffect, useState } from 'react'

type PersonData = Parameters<Parameters<typeof withPersonData>[0]>[0]
type ExpiredCount = Awaited<ReturnType<PersonData['countExpired']>>

/**
 * Reads a person's queue, again after each change in any tab. Undefined while loading; `none` when storage is
 * blocked. docs/product/delivery.md#queue-of-the-phone
 */
function useQueue<T>(personId: number, read: (data: PersonData, personId: number) => Promise<T>, none: T) {
  const [result, setResult] = useState<T>()
  useEffect(() => {
    let isCurrent = true
    let unwatch: (() => void) | undefined
    const update = async () => {
      const now = await withPersonData(data => read(data, personId))
      if (isCurrent) setResult(now ?? none)
    }
    void withPersonData(async data => {
      if (isCurrent) unwatch = data.watchSteps(() => void update())
    })
    void update()
    return () => {
      isCurrent = false
      unwatch?.()
    }
  }, [personId, read, none])
  return result
}

const NOTHING: readonly QueuedStep[] = []
const NOTHING_EXPIRED: ExpiredCount = { notSent: 0, mayHaveArrived: 0, at: 0 }
const readSteps = (data: PersonData, personId: number): Promise<readonly QueuedStep[]> => data.readSteps(personId)
const countExpired = (data: PersonData, personId: number) => data.countExpired(personId)
const countUnsent = (data: PersonData, personId: number) => data.countUnsent(personId)

/** Returns a person's queued steps across tabs and sends them while the page is open. Undefined while loading. */
export function useQueuedSteps(personId: number): readonly QueuedStep[] | undefined {
  const { store } = useHost()
  const steps = useQueue(personId, readSteps, NOTHING)
  useEffect(() => void sendQueued(store), [store])
  return steps
}

/** Counts steps that expired unsent. Undefined while loading. */
export function useExpiredCount(personId: number): ExpiredCount | undefined {
  return useQueue(personId, countExpired, NOTHING_EXPIRED)
}

/** Counts orders or products with unsent steps. Undefined while loading. */
export function useUnsentCount(personId: number): number | undefined {
  return useQueue(personId, countUnsent, 0)
}
