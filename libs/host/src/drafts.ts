import { z } from 'zod'
import { personStore } from './person-store.ts'

/** What a person typed and chose in a form and has not sent yet, by the names of its fields. */
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

/** Returns a stored draft; undefined where something else is stored. */
function draftIn(stored: unknown): Draft | undefined {
  const { data } = StoredDraft.safeParse(stored)
  if (!data) return undefined
  const files = Object.entries(data.files).map(([name, list]) => [name, list.filter(one => one instanceof File)])
  return { ...data, files: Object.fromEntries(files) }
}

/** A form of a person. */
export interface DraftKey {
  personId: number
  /** Such as 'product 4'. */
  form: string
}

const store = personStore('santhe-drafts', 'drafts')
const keyOf = ({ personId, form }: DraftKey) => ({ personId, name: form })

/** Returns what was saved of a form in this browser; undefined where there is nothing. */
export async function readDraft(key: DraftKey): Promise<Draft | undefined> {
  return draftIn(await store.read(keyOf(key)))
}

/** Saves what a person has typed and chosen, so that it is there again after a reload, a sign-in that became due, or a closed tab. */
export async function saveDraft(key: DraftKey, draft: Omit<Draft, 'savedAt'>): Promise<void> {
  await store.save(keyOf(key), { ...draft, savedAt: Date.now() })
}

export async function deleteDraft(key: DraftKey): Promise<void> {
  await store.remove(keyOf(key))
}

/** Deletes the drafts of everybody in this browser: a person who signs out leaves nothing behind. */
export async function deleteDrafts(): Promise<void> {
  await store.clear()
}
