import { readStoredSheet, storeSheet } from '@santhe/client'
import { DaySheet, z } from '@santhe/contracts'

const Ticks = z.object({
  /** Ids of products that were picked. */
  picked: z.array(z.number()),
  /** Ids of orders that were handed over. */
  delivered: z.array(z.number()),
  /** Ids of orders that were ticked as packed and not sent yet, in the order of the ticks. */
  waiting: z.array(z.number()),
})
/** What was ticked off on this phone. */
export type Ticks = z.output<typeof Ticks>
export const NO_TICKS: Ticks = { picked: [], delivered: [], waiting: [] }

const Saved = z.object({ sheet: DaySheet, ticks: Ticks })

export interface SavedDay {
  sheet: DaySheet
  ticks: Ticks
  /** When the sheet was loaded, in milliseconds since 1970. */
  loadedAt: number
}

/** The sheet of a person and a day; '' is today's. */
interface DayKey {
  personId: number
  date: string
}

const keyOf = ({ personId, date }: DayKey) => ({ personId, name: `day ${date}` })

/** Returns the sheet that was loaded last in this browser, with its ticks; undefined where there is none. */
export const readSavedDay = (key: DayKey): Promise<SavedDay | undefined> => readStoredSheet(Saved, keyOf(key))

export const saveDay = (key: DayKey, { sheet, ticks, loadedAt }: SavedDay): Promise<void> =>
  storeSheet(keyOf(key), { sheet, ticks, loadedAt })
