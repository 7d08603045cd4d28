import { z } from 'zod'
import { personStore } from './person-store.ts'
import { SAVED_WORK_MS } from './saved-work-life.ts'

/** A list to work from that was loaded here, such as a farm's day sheet, with what was ticked off: names and phone numbers of others. */
export interface SavedSheet {
  /** JSON, which the slice that saved it reads. */
  text: string
  /** When it was loaded, in milliseconds since 1970. */
  loadedAt: number
}

/** A sheet of a person. */
export interface SheetKey {
  personId: number
  /** Such as 'day 2026-11-23'. */
  name: string
}

const Stored = z.object({ text: z.string(), loadedAt: z.number() })

const store = personStore('santhe-sheets', 'sheets')

function isStale(value: unknown): boolean {
  const { data } = Stored.safeParse(value)
  return data === undefined || Date.now() - data.loadedAt >= SAVED_WORK_MS
}

/** Returns what was saved of a sheet in the last two days; undefined where there is nothing. */
export async function readSheet(key: SheetKey): Promise<SavedSheet | undefined> {
  const stored = await store.read(key)
  return isStale(stored) ? undefined : Stored.safeParse(stored).data
}

/** Saves a sheet, so that it can be worked from while the network is gone. */
export async function saveSheet(key: SheetKey, { text, loadedAt }: SavedSheet): Promise<void> {
  await store.save(key, { text, loadedAt })
}

/** Deletes the sheets of everybody in this browser: the session has ended, or somebody signed out. */
export async function deleteSheets(): Promise<void> {
  await store.clear()
}

/** Deletes the sheets that were loaded two days ago or earlier. */
export async function deleteOldSheets(): Promise<void> {
  await store.removeStale(isStale)
}
