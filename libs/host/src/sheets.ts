import { z } from 'zod'
import { personStore } from './person-store.ts'
import { SAVED_WORK_MS } from './saved-work-life.ts'

/** A saved list such as a day sheet with ticks; contains names and phones of others. */
export interface SavedSheet {
  /** JSON of the slice. */
  text: string
  /** Milliseconds since 1970. */
  loadedAt: number
}

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

/** Within two days. */
export async function readSheet(key: SheetKey): Promise<SavedSheet | undefined> {
  const stored = await store.read(key)
  return isStale(stored) ? undefined : Stored.safeParse(stored).data
}

/** For offline use. */
export async function saveSheet(key: SheetKey, { text, loadedAt }: SavedSheet): Promise<void> {
  await store.save(key, { text, loadedAt })
}

export async function deleteSheets(): Promise<void> {
  await store.clear()
}

export async function deleteOldSheets(): Promise<void> {
  await store.removeStale(isStale)
}
