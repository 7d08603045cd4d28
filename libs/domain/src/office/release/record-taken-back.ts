import type { Reason } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { writeJournalOnce } from '../../foundation/write-entry.ts'

export interface TakenBack {
  slice: string
  version: string
  /** Distinguishes the canary from others of this version. */
  trial: string
  reason: Reason
  now: Date
}

/** Journals once that the market reverted a canary automatically. docs/rendering.md#canary */
export async function recordTakenBack(
  { slice, version, trial, reason, now }: TakenBack,
  domain: Domain,
): Promise<void> {
  const what = { act: 'release.takenBack', thing: 'release', thingId: 0, name: `${slice} ${version}` } as const
  const entry = { ...what, reason, onceKey: `release.takenBack ${slice} ${trial}`, authorName: 'Santhe' }
  await writeJournalOnce([entry], { actor: { id: 0, role: 'admin' }, device: '', now }, domain)
}
