import { Round, RoundStop, z } from '@santhe/contracts'
import { withDrafts } from '@santhe/host'
import type { RoundReading } from './round-view.ts'

const Saved = z.object({ round: Round, gone: z.array(RoundStop) })

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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the round as this browser read it last, within two days; undefined where there is none. */
export async function readSavedRound(key: RoundKey): Promise<SavedRound | undefined> {
  const saved = await withDrafts(data => data.readSheet(keyOf(key)))
  const { data } = Saved.safeParse(parsed(saved?.text ?? ''))
  return data && saved ? { ...data, loadedAt: saved.loadedAt } : undefined
}

/** Saves a round, so that it can be worked from while the network is gone. */
export async function saveRound(key: RoundKey, { round, gone, loadedAt }: SavedRound): Promise<void> {
  const text = JSON.stringify({ round, gone })
  await withDrafts(data => data.saveSheet(keyOf(key), { text, loadedAt }))
}
