import { useEndpoint } from '@santhe/client'
import { type Round, readRound } from '@santhe/contracts'
import { type QueuedStep, useNow, useSession, withDrafts } from '@santhe/host'
import { DELIVERY_AREAS, isIstDate, istDateOf } from '@santhe/rules'
import { useCallback, useEffect, useRef, useState } from 'react'
import { goneStops } from './round-view.ts'
import { type RoundKey, readSavedRound, type SavedRound, saveRound } from './saved-round.ts'
import { useQueuedSteps } from './use-queued-steps.ts'

export interface RoundFilters {
  /** '' means the day the page was opened. */
  day: string
  area: string
  district: string
}

/** Keep sent steps this long (ms) so other tabs can still show them. */
const OTHER_TABS_MS = 10_000

/**
 * Drops steps sent well before a read started, since every tab's read includes them. Failures of starts stay until
 * dismissed.
 */
function forgetSent(steps: readonly QueuedStep[], readFrom: number): void {
  for (const step of steps) {
    const isInReadings = (step.settledAt ?? 0) < readFrom - OTHER_TABS_MS
    if (step.state !== 'sent' || !isInReadings || step.failures.length > 0) continue
    void withDrafts(data => data.forgetStep(step))
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

/** Returns the round of a day and area, live or saved, with the steps made here. */
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
  const steps = useQueuedSteps(personId)
  const latestSteps = useRef(steps)
  latestSteps.current = steps
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
  const hasRead = reading !== undefined && steps !== undefined
  useEffect(() => {
    if (!data || isRefreshing || !hasRead) return
    const current = latestSteps.current ?? []
    forgetSent(current, lastRequest.current.at)
    if (accepted.current?.name === name && accepted.current.data === data) return
    accepted.current = { name, data }
    const gone = reading?.saved ? goneStops(reading.saved, data, current) : []
    save({ round: data, gone, loadedAt: Date.now() })
  }, [data, isRefreshing, hasRead, reading, save, lastRequest, name])

  const isAway = error !== undefined && (error.status === 0 || error.status >= 500)
  return {
    ...{ today, openedOn, day, personId, error, retry, isRefreshing, save },
    steps: steps ?? [],
    /** Undefined when there is nothing to show. */
    saved: hasRead ? reading?.saved : undefined,
    /** Whether the market is unreachable. */
    isAway,
  }
}
