import type { z } from '@santhe/contracts'
import { withDrafts } from '@santhe/host'

interface SheetKey {
  personId: number
  /** Such as 'day 2026-11-23'. */
  name: string
}

interface WithLoadTime {
  /** When the sheet was loaded, in milliseconds since 1970. */
  loadedAt: number
}

/**
 * Returns the sheet of this person and name as this browser stored it last, within two days; undefined where there is none that the schema
 * reads. docs/data.md#browser-storage
 */
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

/** Stores a sheet, so that it can be worked from while the network is gone. */
export async function storeSheet<Sheet extends WithLoadTime>(
  key: SheetKey,
  { loadedAt, ...sheet }: Sheet,
): Promise<void> {
  await withDrafts(data => data.saveSheet(key, { text: JSON.stringify(sheet), loadedAt }))
}
