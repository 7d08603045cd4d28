import { OLDEST_OUTCOME_MS } from '@santhe/rules'
import { clear, createStore, del, get, set } from 'idb-keyval'
import { z } from 'zod'
import { turnOff } from './push-browser.ts'
import { deleteOldSteps, deleteSteps, deleteStepsOfOthers } from './queue-store.ts'
import { deleteOldRoundPages, deleteRoundPages, deleteRoundPagesOfOthers } from './round-page.ts'

/** Lifetime (ms) of data about other people: as long as an outcome may be sent. docs/data.md#browser-storage */
const SAVED_WORK_MS = OLDEST_OUTCOME_MS

export interface PersonKey {
  personId: number
  /** Such as 'product 4' or 'day 2026-11-23'. */
  name: string
}

/** Named values per person; nobody reads another's. */
interface PersonStore {
  read(key: PersonKey): Promise<unknown>
  save(key: PersonKey, value: unknown): Promise<void>
  remove(key: PersonKey): Promise<void>
  /** Removes what everybody has here. */
  clear(): Promise<void>
  /** Removes values for which `isStale` is true. */
  removeStale(isStale: (value: unknown) => boolean): Promise<void>
}

const nameOf = ({ personId, name }: PersonKey) => `${personId} ${name}`

export function personStore(database: string, table: string): PersonStore {
  const store = createStore(database, table)
  return {
    read: key => get<unknown>(nameOf(key), store),
    save: (key, value) => set(nameOf(key), value, store),
    remove: key => del(nameOf(key), store),
    // Rejects rather than throws where there is no IndexedDB, so that what is deleted beside it is waited for.
    clear: async () => clear(store),
    removeStale: isStale =>
      store(
        'readwrite',
        table =>
          new Promise((resolve, reject) => {
            const request = table.openCursor()
            request.onerror = () => reject(request.error)
            request.onsuccess = () => {
              const cursor = request.result
              if (!cursor) return resolve()
              if (isStale(cursor.value)) cursor.delete()
              cursor.continue()
            }
          }),
      ),
  }
}

export { deleteMarketPage, saveMarketPage } from './market-page.ts'
export {
  addStep,
  countExpired,
  countUnsent,
  forgetExpired,
  forgetFailure,
  forgetStep,
  readSteps,
  undoStep,
  watchSteps,
} from './queue-store.ts'
export { saveRoundPage } from './round-page.ts'

/** Deletes everybody's data and ends push: signing out leaves nothing. */
export async function deleteAll(): Promise<void> {
  await Promise.all([deleteStored(), turnOff()])
}

/** Deletes everybody's data when a session starts acting as another person. */
export async function deleteStored(): Promise<void> {
  await Promise.all([deleteDrafts(), deleteSteps(), deleteWithSession()])
}

/** After a session ends: copies with others' names and phones, what its person has seen, and their offline page. */
export async function deleteWithSession(): Promise<void> {
  await Promise.all([deleteCopies(), deleteSeen(), deleteRoundPages()])
}

/** On sign-in: others' unsent steps and round pages, and what was seen before. */
export async function deleteOfOthers(personId: number): Promise<void> {
  await Promise.all([deleteStepsOfOthers(personId), deleteSeen(), deleteRoundPagesOfOthers(personId)])
}

/** Older than two days, of seen responses seven and all but the newest; waiting steps are still sent. */
export async function deleteOld(): Promise<void> {
  await Promise.allSettled([deleteOldCopies(), deleteOldSteps(), deleteOldSeen(), deleteOldRoundPages()])
}

/** A copy of a list for offline use, such as a day sheet with ticks; contains names and phones of others. */
const Copy = z.object({
  value: z.unknown(),
  /** Milliseconds since 1970. */
  loadedAt: z.number(),
})

const copyStore = personStore('santhe-sheets', 'sheets')

function liveCopyIn(stored: unknown): z.output<typeof Copy> | undefined {
  const { data } = Copy.safeParse(stored)
  return data && Date.now() - data.loadedAt < SAVED_WORK_MS ? data : undefined
}

/** Returns the last copy within two days, if valid. docs/data.md#browser-storage */
export async function readCopy<Value extends object>(
  key: PersonKey,
  schema: z.ZodType<Value>,
): Promise<(Value & { loadedAt: number }) | undefined> {
  const copy = liveCopyIn(await copyStore.read(key))
  const { data } = schema.safeParse(copy?.value)
  return copy && data && { ...data, loadedAt: copy.loadedAt }
}

export async function saveCopy(
  key: PersonKey,
  { loadedAt, ...value }: { loadedAt: number } & Record<string, unknown>,
): Promise<void> {
  await copyStore.save(key, { value, loadedAt })
}

export const deleteCopies = (): Promise<void> => copyStore.clear()

export const deleteOldCopies = (): Promise<void> => copyStore.removeStale(stored => !liveCopyIn(stored))

/** Lifetime (ms) of what somebody has seen. */
const SEEN_MS = 7 * 86_400_000
/** The newest responses that stay; a list of 60 products takes about 50 kB. */
const MOST_SEEN = 300

/** A response of the market, shown again without a network. */
const Seen = z.object({
  response: z.object({
    body: z.unknown(),
    nextCursor: z.exactOptional(z.string()),
    total: z.exactOptional(z.number()),
  }),
  /** Milliseconds since 1970. */
  seenAt: z.number(),
})
type SeenResponse = z.output<typeof Seen>['response']

const seenStore = personStore('santhe-seen', 'responses')

/** Visitors have the id 0, which no person has. */
const seenKey = (personId: number | undefined, name: string): PersonKey => ({ personId: personId ?? 0, name })

function liveSeenIn(stored: unknown): z.output<typeof Seen> | undefined {
  const { data } = Seen.safeParse(stored)
  return data && Date.now() - data.seenAt < SEEN_MS ? data : undefined
}

/** Returns the last response for a path and query that this person has seen within seven days. docs/data.md#browser-storage */
export async function readSeen(
  personId: number | undefined,
  url: string,
): Promise<(SeenResponse & { seenAt: number }) | undefined> {
  const seen = liveSeenIn(await seenStore.read(seenKey(personId, url)))
  return seen && { ...seen.response, seenAt: seen.seenAt }
}

export const saveSeen = (personId: number | undefined, url: string, response: SeenResponse): Promise<void> =>
  seenStore.save(seenKey(personId, url), { response, seenAt: Date.now() })

const deleteSeen = (): Promise<void> => seenStore.clear()

async function deleteOldSeen(): Promise<void> {
  const moments: number[] = []
  await seenStore.removeStale(stored => {
    const seen = liveSeenIn(stored)
    if (seen) moments.push(seen.seenAt)
    return !seen
  })
  const oldest = moments.sort((one, other) => other - one)[MOST_SEEN - 1] ?? 0
  await seenStore.removeStale(stored => (liveSeenIn(stored)?.seenAt ?? 0) < oldest)
}

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

const draftStore = personStore('santhe-drafts', 'drafts')

/** Undefined if invalid. */
export async function readDraft(key: PersonKey): Promise<Draft | undefined> {
  return Draft.safeParse(await draftStore.read(key)).data
}

/** Unsent input of a form. */
interface Unsent {
  texts: Readonly<Record<string, string>>
  files: Readonly<Record<string, readonly File[]>>
}

/** Survives reload, new sign-in and closed tabs. */
export async function saveDraft(key: PersonKey, draft: Unsent): Promise<void> {
  await draftStore.save(key, { ...draft, savedAt: Date.now() })
}

export const deleteDraft = (key: PersonKey): Promise<void> => draftStore.remove(key)

/** Everybody's: signing out leaves nothing. */
export const deleteDrafts = (): Promise<void> => draftStore.clear()
