import { useEndpoint } from '@santhe/client'
import { type Round, readRound } from '@santhe/contracts'
import { type QueuedWrite, useNow, useSession, withDrafts } from '@santhe/host'
import { DELIVERY_AREAS, isIstDate, istDateOf } from '@santhe/rules'
import { useCallback, useEffect, useRef, useState } from 'react'
import { goneStops, hasFailures } from './round-view.ts'
import { type RoundKey, readSavedRound, type SavedRound, saveRound } from './saved-round.ts'
import { useQueuedWrites } from './use-queued-writes.ts'

export interface RoundFilters {
  /** '' means the day the page was opened. */
  day: string
  area: string
  district: string
}

/** Keep sent writes this long (ms) so other tabs can still show them. */
const OTHER_TABS_MS = 10_000

/**
 * Drops writes sent well before a read started, since every tab's read includes them. Failures of starts stay until
 * dismissed.
 */
function forgetSent(writes: readonly QueuedWrite[], readFrom: number): void {
  for (const write of writes) {
    const isInReadings = (write.settledAt ?? 0) < readFrom - OTHER_TABS_MS
    if (write.state !== 'sent' || !isInReadings || hasFailures(write)) continue
    void withDrafts(data => data.forgetWrite(write))
  }
}

/** Returns which round was requested last, and its earliest time in ms since 1970. */
function useLastRequest(isRefreshing: boolean, name: string) {
  const request = useRef({ name: '', at: 0 })
  useEffect(() => {
    if (isRefreshing || request.current.name !== name) request.current = { name, at: Date.now() }
  }, [isRefreshing, name])
  return request
}

/** Returns the round of a day and area, live or saved, with the presses made here. */
export function useRound({ day: urlDay, area: urlArea, district }: RoundFilters) {
  const { user } = useSession()
  const today = istDateOf(useNow())
  // A round still open at midnight stays on screen.
  const [openedOn] = useState(today)
  const personId = user?.id ?? 0
  const day = isIstDate(urlDay) ? urlDay : openedOn
  // Omit the day while it is the market's today: the phone's clock may be wrong.
  const requestedDay = urlDay || (openedOn === today ? '' : openedOn)
  const area = DELIVERY_AREAS.find(each => each === urlArea)
  const name = [personId, day, area ?? '', district].join(' ')
  const query = { ...(requestedDay && { day: requestedDay }), ...(area && { area }), ...(district && { district }) }
  const { data, error, retry, isRefreshing } = useEndpoint(readRound, { query }, { fresh: true })
  const lastRequest = useLastRequest(isRefreshing, name)
  const writes = useQueuedWrites(personId)
  const latestWrites = useRef(writes)
  latestWrites.current = writes
  const [readings, setReadings] = useState<{ name: string; saved: SavedRound | undefined }>()
  const reading = readings?.name === name ? readings : undefined

  useEffect(() => {
    let isCurrent = true
    void readSavedRound({ personId, day, area: area ?? '', district }).then(saved => {
      if (isCurrent) setReadings({ name, saved })
    })
    return () => {
      isCurrent = false
    }
  }, [name, personId, day, area, district])

  const save = useCallback(
    (saved: SavedRound) => {
      setReadings({ name, saved })
      const key: RoundKey = { personId, day, area: area ?? '', district }
      void saveRound(key, saved)
      void saveRound({ ...key, area: saved.round.area }, saved)
    },
    [name, personId, day, area, district],
  )

  const accepted = useRef<{ name: string; data: Round }>(undefined)
  const hasRead = reading !== undefined && writes !== undefined
  useEffect(() => {
    if (!data || isRefreshing || !hasRead) return
    const current = latestWrites.current ?? []
    forgetSent(current, lastRequest.current.at)
    if (accepted.current?.name === name && accepted.current.data === data) return
    accepted.current = { name, data }
    const gone = reading?.saved ? goneStops(reading.saved, data, current) : []
    // Dismissals go when their start is dropped.
    const read = (reading?.saved?.read ?? []).filter(of => current.some(({ sequence }) => sequence === of.sequence))
    save({ round: data, gone, read, loadedAt: Date.now() })
  }, [data, isRefreshing, hasRead, reading, save, lastRequest, name])

  const isAway = error !== undefined && (error.status === 0 || error.status >= 500)
  return {
    ...{ today, openedOn, day, personId, error, retry, isRefreshing, save },
    writes: writes ?? [],
    /** Undefined when there is nothing to show. */
    saved: hasRead ? reading?.saved : undefined,
    /** Whether the market is unreachable. */
    isAway,
  }
}
