import type { z } from '@santhe/contracts'
import { withDrafts } from '@santhe/host'

interface SheetKey {
  personId: number
  /** Such as 'day 2026-11-23'. */
  name: string
}

interface WithLoadTime {
  /** Milliseconds since 1970. */
  loadedAt: number
}

/** Returns the sheet stored last in this browser within two days, if valid. docs/data.md#browser-storage */
export async function readStoredSheet<Sheet extends object>(
  schema: z.ZodType<Sheet>,
  key: SheetKey,
): Promise<(Sheet & WithLoadTime) | undefined> {
  const stored = await withDrafts(data => data.readSheet(key))
  const { data } = schema.safeParse(parsed(stored?.text ?? ''))
  return data && stored ? { ...data, loadedAt: stored.loadedAt } : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Stores a sheet for offline use. */
export async function storeSheet<Sheet extends WithLoadTime>(
  key: SheetKey,
  { loadedAt, ...sheet }: Sheet,
): Promise<void> {
  await withDrafts(data => data.saveSheet(key, { text: JSON.stringify(sheet), loadedAt }))
}
