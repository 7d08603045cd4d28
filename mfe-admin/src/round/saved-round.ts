import { readStoredSheet, storeSheet } from '@santhe/client'
import { Round, RoundStop, z } from '@santhe/contracts'
import type { RoundReading } from './round-view.ts'

const Saved = z.object({ round: Round, gone: z.array(RoundStop) })

export interface SavedRound extends RoundReading {
  /** Milliseconds since 1970. */
  loadedAt: number
}

/** '' for area or district means the market's choice. */
export interface RoundKey {
  personId: number
  day: string
  area: string
  district: string
}

const keyOf = ({ personId, day, area, district }: RoundKey) => ({
  personId,
  name: ['round', day, area, district].join(' '),
})

/** Returns the round read last in this browser within two days, if any. */
export const readSavedRound = (key: RoundKey): Promise<SavedRound | undefined> => readStoredSheet(Saved, keyOf(key))

/** Saves a round for offline use. */
export const saveRound = (key: RoundKey, { round, gone, loadedAt }: SavedRound): Promise<void> =>
  storeSheet(keyOf(key), { round, gone, loadedAt })
