import { readStoredSheet, storeSheet } from '@santhe/client'
import { DaySheet, z } from '@santhe/contracts'

const Ticks = z.object({
  /** Product ids. */
  picked: z.array(z.number()),
  /** Order ids. */
  delivered: z.array(z.number()),
  /** Ids of orders ticked as packed but not sent yet, in tick order. */
  waiting: z.array(z.number()),
})
export type Ticks = z.output<typeof Ticks>
export const NO_TICKS: Ticks = { picked: [], delivered: [], waiting: [] }

const Saved = z.object({ sheet: DaySheet, ticks: Ticks })

export interface SavedDay {
  sheet: DaySheet
  ticks: Ticks
  /** Milliseconds since 1970. */
  loadedAt: number
}

interface DayKey {
  personId: number
  date: string
}

const keyOf = ({ personId, date }: DayKey) => ({ personId, name: `day ${date}` })

export const readSavedDay = (key: DayKey): Promise<SavedDay | undefined> => readStoredSheet(Saved, keyOf(key))

export const saveDay = (key: DayKey, { sheet, ticks, loadedAt }: SavedDay): Promise<void> =>
  storeSheet(keyOf(key), { sheet, ticks, loadedAt })
