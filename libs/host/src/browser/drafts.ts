import { z } from 'zod'
import { type PersonKey, personStore } from './person-store.ts'

/** An unsent form. */
const Draft = z.object({
  texts: z.record(z.string(), z.string()),
  files: z.record(
    z.string(),
    z.array(z.unknown()).transform(list => list.filter(one => one instanceof File)),
  ),
  /** Milliseconds since 1970. */
  savedAt: z.number(),
})
export type Draft = z.output<typeof Draft>

const store = personStore('santhe-drafts', 'drafts')

/** Undefined if invalid. */
export async function readDraft(key: PersonKey): Promise<Draft | undefined> {
  return Draft.safeParse(await store.read(key)).data
}

/** Unsent input of a form. */
interface Unsent {
  texts: Readonly<Record<string, string>>
  files: Readonly<Record<string, readonly File[]>>
}

/** Survives reload, new sign-in and closed tabs. */
export async function saveDraft(key: PersonKey, draft: Unsent): Promise<void> {
  await store.save(key, { ...draft, savedAt: Date.now() })
}

export const deleteDraft = (key: PersonKey): Promise<void> => store.remove(key)

/** Everybody's: signing out leaves nothing. */
export const deleteDrafts = (): Promise<void> => store.clear()
