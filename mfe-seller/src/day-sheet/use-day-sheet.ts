import { useCall, useEndpoint } from '@santhe/client'
import {
  DaySheet,
  type FarmStepOutcome,
  MOST_STEPS_AT_ONCE,
  type OrderDetail,
  readDaySheet,
  takeFarmSteps,
  z,
} from '@santhe/contracts'
import { useSession, useToast, withPersonData } from '@santhe/host'
import { UNDO_STEP_MS } from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { daySheetTexts } from '../texts/day-sheet.ts'
import { withOrder } from './sheet-lists.ts'

const Ticks = z.object({
  /** Product ids. */
  picked: z.array(z.number()),
  /** Order ids. */
  delivered: z.array(z.number()),
  /** Ids of orders ticked as packed but not sent yet, in tick order. */
  waiting: z.array(z.number()),
})
export type Ticks = z.output<typeof Ticks>
const NO_TICKS: Ticks = { picked: [], delivered: [], waiting: [] }

export const SavedDay = z.object({ sheet: DaySheet, ticks: Ticks })
/** `loadedAt`: milliseconds since 1970. */
type SavedDay = z.output<typeof SavedDay> & { loadedAt: number }

const keyOf = (personId: number, date: string) => ({ personId, name: `day ${date}` })

interface DayState {
  /** The market's sheet, or the saved one when offline. */
  sheet: DaySheet | undefined
  savedAt: number | undefined
  ticks: Ticks
  change: (changed: (before: Ticks) => Ticks) => void
  /** Shows an order that was packed short before the sheet is read again. */
  onShort: (order: OrderDetail) => void
}

/** Returns a day's sheet ('' is today's) with its ticks. Both are saved in this browser until the session ends. */
export function useDaySheet(date: string) {
  const { user, isExpired } = useSession()
  const personId = user?.id ?? 0
  const { data, error, retry, isRefreshing } = useEndpoint(
    readDaySheet,
    { query: date ? { date } : {} },
    { fresh: true },
  )
  const [saved, setSaved] = useState<SavedDay>()
  const [ticks, setTicks] = useState<Ticks>()
  const [loaded, setLoaded] = useState<{ sheet: DaySheet; at: number }>()
  if (data && loaded?.sheet !== data) setLoaded({ sheet: data, at: Date.now() })

  useEffect(() => {
    let isCurrent = true
    void withPersonData(data => data.readCopy(keyOf(personId, date), SavedDay)).then(day => {
      if (!isCurrent) return
      setSaved(day)
      setTicks(day?.ticks ?? NO_TICKS)
    })
    return () => {
      isCurrent = false
    }
  }, [personId, date])

  const [short, setShort] = useState<{ read: DaySheet; sheet: DaySheet }>()
  const read = data ?? (error ? saved?.sheet : undefined)
  const sheet = short && short.read === read ? short.sheet : read
  const loadedAt = data ? loaded?.at : saved?.loadedAt
  useEffect(() => {
    // Save nothing once the session has ended.
    if (!sheet || !ticks || loadedAt === undefined || isExpired) return
    void withPersonData(data => data.saveCopy(keyOf(personId, date), { sheet, ticks, loadedAt }))
  }, [personId, date, sheet, ticks, loadedAt, isExpired])

  const state: DayState = {
    sheet: ticks && sheet,
    savedAt: error ? loadedAt : undefined,
    ticks: ticks ?? NO_TICKS,
    change: changed => setTicks(before => before && changed(before)),
    onShort: order => read && sheet && setShort({ read, sheet: withOrder(sheet, order) }),
  }
  return { ...state, error, retry, isRefreshing }
}

/** Retry unsent ticks after this pause (ms). */
const PAUSE_MS = 5_000

interface PackedTicks {
  ticks: Ticks
  change: (changed: (before: Ticks) => Ticks) => void
  /** Shows the last packed order; a toast by default. `undo` resolves to undefined without a response. */
  onPacked?: (order: FarmStepOutcome, undo: () => Promise<FarmStepOutcome | undefined>) => void
}

const without = (ids: readonly number[], gone: readonly number[]) => ids.filter(id => !gone.includes(id))

/** Marks orders as packed, retrying while offline; the server treats repeats as one. */
export function usePackedTicks({ ticks: { waiting }, change, onPacked }: PackedTicks) {
  const t = useTexts(daySheetTexts)
  const toast = useToast()
  const [send] = useCall(takeFarmSteps)
  const [packed, setPacked] = useState<ReadonlySet<number>>(new Set())
  const [refused, setRefused] = useState<readonly FarmStepOutcome[]>([])
  const [tries, setTries] = useState(0)
  const [isAway, setAway] = useState(false)
  const sending = useRef<readonly number[]>([])

  const undo = useCallback(
    async (id: number) => {
      const outcome = await send({ body: { step: 'back', orders: [{ id }] } })
      const [result] = outcome.ok ? outcome.data : []
      if (result?.isDone) setPacked(before => new Set([...before].filter(one => one !== id)))
      else if (result) setRefused(before => [...before, result])
      return result
    },
    [send],
  )

  const applyOutcomes = useCallback(
    (outcomes: readonly FarmStepOutcome[]) => {
      const done = outcomes.filter(({ isDone }) => isDone)
      const gone = outcomes.map(({ id }) => id)
      setPacked(before => new Set([...before, ...done.map(({ id }) => id)]))
      setRefused(before => [...before, ...outcomes.filter(({ isDone }) => !isDone)])
      change(before => ({ ...before, waiting: without(before.waiting, gone) }))
      const last = done.at(-1)
      if (!last) return
      const { id } = last
      if (onPacked) return onPacked(last, () => undo(id))
      const text = t('done', { id })
      const counts = { kind: 'packed', title: (count: number) => t('packedSeveral', { count }) }
      const options = { onUndo: () => void undo(id), undoMs: UNDO_STEP_MS, counts }
      toast({ title: t('updated'), text, tone: 'good', about: `order ${id}` }, options)
    },
    [change, toast, t, undo, onPacked],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` retries unsent ticks
  useEffect(() => {
    if (waiting.length === 0 || sending.current.length > 0) return
    const ids = waiting.slice(0, MOST_STEPS_AT_ONCE)
    sending.current = ids
    void send({ body: { step: 'packed', orders: ids.map(id => ({ id })) } }).then(outcome => {
      sending.current = []
      setAway(!outcome.ok)
      if (outcome.ok) applyOutcomes(outcome.data)
      else setTimeout(() => setTries(before => before + 1), PAUSE_MS)
    })
  }, [waiting, tries, send, applyOutcomes])

  useRetryOnline(() => setTries(before => before + 1))

  const toggle = (id: number) => {
    if (sending.current.includes(id) || packed.has(id)) return
    change(before => ({
      ...before,
      waiting: before.waiting.includes(id) ? without(before.waiting, [id]) : [...before.waiting, id],
    }))
  }
  return { packed, refused, waiting: isAway ? waiting.length : 0, toggle, closeRefused: () => setRefused([]) }
}

function useRetryOnline(retry: () => void): void {
  const handleOnline = useEffectEvent(retry)
  useEffect(() => {
    const listener = () => handleOnline()
    addEventListener('online', listener)
    return () => removeEventListener('online', listener)
  }, [])
}
