import { type QueuedWrite, sendQueued, useHost, withDrafts } from '@santhe/host'
import { useEffect, useState } from 'react'

type PersonData = Parameters<Parameters<typeof withDrafts>[0]>[0]
type ExpiredCount = Awaited<ReturnType<PersonData['countExpired']>>

/**
 * Reads a person's queue, again after each change in any tab. Undefined while loading; `none` when storage is
 * blocked.
 */
function useQueue<T>(personId: number, read: (data: PersonData, personId: number) => Promise<T>, none: T) {
  const [result, setResult] = useState<T>()
  useEffect(() => {
    let isCurrent = true
    let unwatch: (() => void) | undefined
    const update = async () => {
      const now = await withDrafts(data => read(data, personId))
      if (isCurrent) setResult(now ?? none)
    }
    void withDrafts(async data => {
      if (isCurrent) unwatch = data.watchWrites(() => void update())
    })
    void update()
    return () => {
      isCurrent = false
      unwatch?.()
    }
  }, [personId, read, none])
  return result
}

const NOTHING: readonly QueuedWrite[] = []
const NOTHING_EXPIRED: ExpiredCount = { notSent: 0, mayHaveArrived: 0, at: 0 }
const readWrites = (data: PersonData, personId: number): Promise<readonly QueuedWrite[]> => data.readWrites(personId)
const countExpired = (data: PersonData, personId: number) => data.countExpired(personId)

/** Returns a person's queued presses across tabs and sends them while the page is open. Undefined while loading. */
export function useQueuedWrites(personId: number): readonly QueuedWrite[] | undefined {
  const { store } = useHost()
  const writes = useQueue(personId, readWrites, NOTHING)
  useEffect(() => void sendQueued(store), [store])
  return writes
}

/** Counts deliveries that expired unsent. Undefined while loading. */
export function useExpiredCount(personId: number): ExpiredCount | undefined {
  return useQueue(personId, countExpired, NOTHING_EXPIRED)
}
