import { type QueuedWrite, sendQueued, useHost, withDrafts } from '@santhe/host'
import { useEffect, useState } from 'react'

type PersonData = Parameters<Parameters<typeof withDrafts>[0]>[0]
type ExpiredCount = Awaited<ReturnType<PersonData['countExpired']>>

/** Returns what `read` reads of a person's queue, again after each change in any tab; undefined while it is read, `none` where storage is forbidden. */
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

/** Returns what a person has pressed here and what became of it, in every tab, and has it sent as long as the page is open; undefined while it is read. */
export function useQueuedWrites(personId: number): readonly QueuedWrite[] | undefined {
  const { store } = useHost()
  const writes = useQueue(personId, readWrites, NOTHING)
  useEffect(() => void sendQueued(store), [store])
  return writes
}

/** Returns how many deliveries a person pressed here that are too old to be sent, and were not sent for certain; undefined while it is read. */
export function useExpiredCount(personId: number): ExpiredCount | undefined {
  return useQueue(personId, countExpired, NOTHING_EXPIRED)
}
