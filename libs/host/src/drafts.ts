import { z } from 'zod'
import { personStore } from './person-store.ts'

export interface Draft {
  texts: Readonly<Record<string, string>>
  files: Readonly<Record<string, readonly File[]>>
  /** Milliseconds since 1970. */
  savedAt: number
}

const StoredDraft = z.object({
  texts: z.record(z.string(), z.string()),
  files: z.record(z.string(), z.array(z.unknown())),
  savedAt: z.number(),
})

/** Undefined if invalid. */
function draftIn(stored: unknown): Draft | undefined {
  const { data } = StoredDraft.safeParse(stored)
  if (!data) return undefined
  const files = Object.entries(data.files).map(([name, list]) => [name, list.filter(one => one instanceof File)])
  return { ...data, files: Object.fromEntries(files) }
}

export interface DraftKey {
  personId: number
  /** Such as 'product 4'. */
  form: string
}

const store = personStore('santhe-drafts', 'drafts')
const keyOf = ({ personId, form }: DraftKey) => ({ personId, name: form })

export async function readDraft(key: DraftKey): Promise<Draft | undefined> {
  return draftIn(await store.read(keyOf(key)))
}

/** Survives reload, new sign-in and closed tabs. */
export async function saveDraft(key: DraftKey, draft: Omit<Draft, 'savedAt'>): Promise<void> {
  await store.save(keyOf(key), { ...draft, savedAt: Date.now() })
}

export async function deleteDraft(key: DraftKey): Promise<void> {
  await store.remove(keyOf(key))
}

/** Everybody's: signing out leaves nothing. */
export async function deleteDrafts(): Promise<void> {
  await store.clear()
}
