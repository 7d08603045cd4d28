import { shrinkPicture, useEndpoint, useQueuedSteps } from '@santhe/client'
import { Round, RoundStop, readRound, z } from '@santhe/contracts'
import { type NewStep, useNow, useSession, useToast, withPersonData } from '@santhe/host'
import { DELIVERY_AREAS, isIstDate, istDateOf, type RoundOutcome } from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import roundTexts from '../texts/en/round.json'
import { goneStops, isOfRound, type RoundStep } from './round-view.ts'

/** docs/product/delivery.md#queue-of-the-phone */
export const SavedRound = z.object({ round: Round, gone: z.array(RoundStop) })
/** `loadedAt`: milliseconds since 1970. */
type SavedRound = z.output<typeof SavedRound> & { loadedAt: number }

export interface RoundFilters {
  /** '' means the day the page was opened. */
  day: string
  area: string
  district: string
}

/** Keep sent steps this long (ms) so other tabs can still show them. */
const OTHER_TABS_MS = 10_000

/** Drops steps sent well before a read started, since every tab's read includes them. Failed starts stay until dismissed. */
function forgetSent(steps: readonly RoundStep[], readFrom: number): void {
  for (const step of steps) {
    const isInReadings = (step.settledAt ?? 0) < readFrom - OTHER_TABS_MS
    if (step.state !== 'sent' || !isInReadings || step.failures.length > 0) continue
    void withPersonData(data => data.forgetStep(step))
  }
}

/** Returns the last requested round, and its earliest time in ms since 1970. */
function useLastRequest(isRefreshing: boolean, name: string) {
  const request = useRef({ name: '', at: 0 })
  useEffect(() => {
    if (isRefreshing || request.current.name !== name) request.current = { name, at: Date.now() }
  }, [isRefreshing, name])
  return request
}

interface RoundKey extends Pick<RoundFilters, 'day' | 'district'> {
  personId: number
  /** Undefined lets the market choose. */
  area: string | undefined
}

const keyOf = ({ personId, day, area = '', district }: RoundKey) => ({
  personId,
  name: ['round', day, area, district].join(' '),
})

/** Returns the round saved in this browser, undefined while loading, and saves newer ones. */
function useSavedRound({ personId, day, area, district }: RoundKey, name: string) {
  const [readings, setReadings] = useState<{ name: string; saved: SavedRound | undefined }>()
  const reading = readings?.name === name ? readings : undefined

  useEffect(() => {
    let isCurrent = true
    void withPersonData(data => data.readCopy(keyOf({ personId, day, area, district }), SavedRound)).then(saved => {
      if (isCurrent) setReadings({ name, saved })
    })
    return () => {
      isCurrent = false
    }
  }, [name, personId, day, area, district])

  const save = useCallback(
    (saved: SavedRound) => {
      setReadings({ name, saved })
      // Both in one transaction: a copy begun after a sign-out would stay on the phone.
      void withPersonData(data =>
        Promise.all(
          [area, saved.round.area].map(each =>
            data.saveCopy(keyOf({ personId, day, area: each, district }), { ...saved }),
          ),
        ),
      )
    },
    [name, personId, day, area, district],
  )
  return { reading, save }
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
  const queued = useQueuedSteps(personId)
  const steps = useMemo(() => queued?.filter(isOfRound), [queued])
  const latestSteps = useRef(steps)
  latestSteps.current = steps
  const { reading, save } = useSavedRound({ personId, day, area, district }, name)
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
    saved: hasRead ? reading?.saved : undefined,
    isAway,
  }
}

type Stop = Pick<RoundStop, 'orderId' | 'customerName'>

/** Steps of a round: first stored locally, then sent once the market is reachable. */
export interface RoundSteps {
  /** Resolve to whether the step was stored; failures show a toast. */
  load: (orderIds: readonly number[]) => Promise<boolean>
  end: (stop: Stop, outcome: RoundOutcome) => Promise<boolean>
  photograph: (stop: Stop, photo: File) => Promise<boolean>
  /** Withdraws an unsent outcome. */
  undo: (step: RoundStep) => Promise<void>
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
