import { type QueuedWrite, sendQueued, useHost, withDrafts } from '@santhe/host'
import { useEffect, useState } from 'react'

/** Returns what a person has pressed here and what became of it, in every tab, and has it sent as long as the page is open; undefined while it is read. */
export function useQueuedWrites(personId: number): readonly QueuedWrite[] | undefined {
  const { store } = useHost()
  const [writes, setWrites] = useState<readonly QueuedWrite[]>()
  useEffect(() => {
    let isCurrent = true
    let unwatch: (() => void) | undefined
    const read = async () => {
      const now = await withDrafts(data => data.readWrites(personId))
      // Where storage is forbidden nothing waits.
      if (isCurrent) setWrites(now ?? [])
    }
    void withDrafts(async data => {
      if (isCurrent) unwatch = data.watchWrites(() => void read())
    })
    void read()
    void sendQueued(store)
    return () => {
      isCurrent = false
      unwatch?.()
    }
  }, [store, personId])
  return writes
}
