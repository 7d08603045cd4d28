import { readStoredSheet, storeSheet } from '@santhe/client'
import { Round, RoundStop, z } from '@santhe/contracts'
import type { RoundReading } from './round-view.ts'

const ReadFailure = z.object({ sequence: z.number(), orderId: z.number() })
// A round that was saved by an older release has no list of what was read.
const Saved = z.object({ round: Round, gone: z.array(RoundStop), read: z.array(ReadFailure).default([]) })

export interface SavedRound extends RoundReading {
  /** When it was read, in milliseconds since 1970. */
  loadedAt: number
}

/** Which round of a person; an area or district of '' is the one that the market chose. */
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

/** Returns the round as this browser read it last, within two days; undefined where there is none. */
export const readSavedRound = (key: RoundKey): Promise<SavedRound | undefined> => readStoredSheet(Saved, keyOf(key))

/** Saves a round, so that it can be worked from while the network is gone. */
export const saveRound = (key: RoundKey, { round, gone, read, loadedAt }: SavedRound): Promise<void> =>
  storeSheet(keyOf(key), { round, gone, read, loadedAt })
