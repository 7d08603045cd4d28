import { useEndpoint } from '@santhe/client'
import { DaySheet, type OrderDetail, readDaySheet, z } from '@santhe/contracts'
import { useSession, withPersonData } from '@santhe/host'
import { useEffect, useState } from 'react'
import { withOrder } from './sheet-lists.ts'

const Ticks = z.object({
  /** Product ids. */
  picked: z.array(z.number()),
  /** Order ids. */
  delivered: z.array(z.number()),
})
export type Ticks = z.output<typeof Ticks>
const NO_TICKS: Ticks = { picked: [], delivered: [] }

export const SavedDay = z.object({ sheet: DaySheet, ticks: Ticks })
/** `loadedAt`: milliseconds since 1970. */
type SavedDay = z.output<typeof SavedDay> & { loadedAt: number }

const keyOf = (personId: number, date: string) => ({ personId, name: `day ${date}` })

interface DayState {
  /** The market's sheet, or the saved one when offline. */
  sheet: DaySheet | undefined
  savedAt: number | undefined
  /** When the sheet was read, in ms since 1970. */
  readAt: number | undefined
  ticks: Ticks
  change: (changed: (before: Ticks) => Ticks) => void
  /** Shows an order that was packed short before the sheet reloads. */
  onShort: (order: OrderDetail) => void
}

/** Returns a day's sheet ('' is today's) with its ticks. Both are saved in this browser until the session ends. */
export function useDaySheet(date: string) {
  const { user, isExpired } = useSession()
  const personId = user?.id ?? 0
  const { data, error, retry, isRefreshing, readAt } = useEndpoint(
    readDaySheet,
    { query: date ? { date } : {} },
    { fresh: true },
  )
  const [saved, setSaved] = useState<SavedDay>()
  const [ticked, setTicked] = useState<{ date: string; ticks: Ticks }>()

  useEffect(() => {
    let isCurrent = true
    void withPersonData(data => data.readCopy(keyOf(personId, date), SavedDay)).then(day => {
      if (!isCurrent) return
      setSaved(day)
      setTicked({ date: day?.sheet.date ?? '', ticks: day?.ticks ?? NO_TICKS })
    })
    return () => {
      isCurrent = false
    }
  }, [personId, date])

  const [short, setShort] = useState<{ read: DaySheet; sheet: DaySheet }>()
  const read = data ?? (error ? saved?.sheet : undefined)
  const sheet = short && short.read === read ? short.sheet : read
  // Each day has its own products to pick; an order stays handed over.
  if (ticked && sheet && ticked.date !== sheet.date)
    setTicked({ date: sheet.date, ticks: { ...ticked.ticks, picked: [] } })
  const ticks = ticked?.ticks
  const loadedAt = data ? readAt : saved?.loadedAt
  useEffect(() => {
    // Save nothing once the session has ended.
    if (!sheet || !ticks || loadedAt === undefined || isExpired) return
    void withPersonData(data => data.saveCopy(keyOf(personId, date), { sheet, ticks, loadedAt }))
  }, [personId, date, sheet, ticks, loadedAt, isExpired])

  const state: DayState = {
    sheet: ticks && sheet,
    savedAt: error ? loadedAt : undefined,
    readAt: loadedAt,
    ticks: ticks ?? NO_TICKS,
    change: changed => setTicked(before => before && { ...before, ticks: changed(before.ticks) }),
    onShort: order => read && sheet && setShort({ read, sheet: withOrder(sheet, order) }),
  }
  return { ...state, error, retry, isRefreshing }
}
