import type { Domain } from '../../foundation/domain.ts'
import { writeJournalOnce } from '../../foundation/write-entry.ts'

export interface TakenBack {
  slice: string
  version: string
  /** Names the canary among others of this version. */
  trial: string
  /** The figures. */
  reason: string
  now: Date
}

/** Writes once into the journal that the market took a canary back by itself. docs/rendering.md#canary */
export async function recordTakenBack(
  { slice, version, trial, reason, now }: TakenBack,
  domain: Domain,
): Promise<void> {
  const what = { act: 'release.takenBack', thing: 'release', thingId: 0, name: `${slice} ${version}` } as const
  const entry = { ...what, reason, onceKey: `release.takenBack ${slice} ${trial}`, authorName: 'Santhe' }
  await writeJournalOnce([entry], { actor: { id: 0, role: 'admin' }, device: '', now }, domain)
}
