import { z } from 'zod'
import { type PersonKey, personStore, SAVED_WORK_MS } from './person-store.ts'

/** A copy of a list for offline use, such as a day sheet with ticks; contains names and phones of others. */
const Copy = z.object({
  value: z.unknown(),
  /** Milliseconds since 1970. */
  loadedAt: z.number(),
})

const store = personStore('santhe-sheets', 'sheets')

function liveCopyIn(stored: unknown): z.output<typeof Copy> | undefined {
  const { data } = Copy.safeParse(stored)
  return data && Date.now() - data.loadedAt < SAVED_WORK_MS ? data : undefined
}

/** Returns the last copy within two days, if valid. docs/data.md#browser-storage */
export async function readCopy<Value extends object>(
  key: PersonKey,
  schema: z.ZodType<Value>,
): Promise<(Value & { loadedAt: number }) | undefined> {
  const copy = liveCopyIn(await store.read(key))
  const { data } = schema.safeParse(copy?.value)
  return copy && data && { ...data, loadedAt: copy.loadedAt }
}

export async function saveCopy(
  key: PersonKey,
  { loadedAt, ...value }: { loadedAt: number } & Record<string, unknown>,
): Promise<void> {
  await store.save(key, { value, loadedAt })
}

export const deleteCopies = (): Promise<void> => store.clear()

export const deleteOldCopies = (): Promise<void> => store.removeStale(stored => !liveCopyIn(stored))
