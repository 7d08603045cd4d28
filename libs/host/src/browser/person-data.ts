import { OLDEST_OUTCOME_MS } from '@santhe/rules'
import { clear, createStore, del, get, set } from 'idb-keyval'
import { z } from 'zod'
import { endLeftSession, endSessionOnline, forgetLeftSession } from './left-session.ts'
import { turnOff } from './push-browser.ts'
import { deleteOldSteps, deleteSteps, deleteStepsOfOthers } from './queue-store.ts'
import { deleteOldRoundPages, deleteRoundPages, deleteRoundPagesOfOthers } from './round-page.ts'

/** Lifetime (ms) of data about other people: as long as an outcome can be sent. docs/data.md#browser-storage */
const SAVED_WORK_MS = OLDEST_OUTCOME_MS

export interface PersonKey {
  personId: number
  /** A name such as 'product 4' or 'day 2026-11-23'. */
  name: string
}

/** Named values per person, readable only for that person. */
interface PersonStore {
  read(key: PersonKey): Promise<unknown>
  save(key: PersonKey, value: unknown): Promise<void>
  remove(key: PersonKey): Promise<void>
  /** Deletes the values of all people. */
  clear(): Promise<void>
  removeStale(isStale: (value: unknown) => boolean): Promise<void>
}

const nameOf = ({ personId, name }: PersonKey) => `${personId} ${name}`

export function personStore(database: string, table: string): PersonStore {
  const store = createStore(database, table)
  return {
    read: key => get<unknown>(nameOf(key), store),
    save: (key, value) => set(nameOf(key), value, store),
    remove: key => del(nameOf(key), store),
    // Reject instead of throwing without IndexedDB, so that callers still wait for other deletions.
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

/** Deletes all people's data and ends push, so that signing out leaves nothing. */
export async function deleteAll(): Promise<void> {
  await Promise.all([deleteStored(), turnOff(), endSessionOnline()])
}

/** Deletes all people's data when a session starts acting as another person. */
export async function deleteStored(): Promise<void> {
  await Promise.all([deleteDrafts(), deleteSteps(), deleteWithSession()])
}

/** After a session ends, deletes copies with others' names and phones, seen responses, and the offline page. */
export async function deleteWithSession(): Promise<void> {
  await Promise.all([deleteCopies(), deleteSeen(), deleteRoundPages()])
}

/** On sign-in, deletes other people's unsent steps and round pages, and seen responses. */
export async function deleteOfOthers(personId: number): Promise<void> {
  const ofOthers = [deleteStepsOfOthers(personId), deleteSeen(), deleteRoundPagesOfOthers(personId)]
  await Promise.all([forgetLeftSession(), ...ofOthers])
}

/**
 * Deletes data older than two days, seen responses older than seven or beyond the newest, and a session left without a
 * network. Still sends waiting steps.
 */
export async function deleteOld(): Promise<void> {
  const old = [deleteOldCopies(), deleteOldSteps(), deleteOldSeen(), deleteOldRoundPages()]
  await Promise.allSettled([endLeftSession(), ...old])
}

/** A copy of a list for offline use, such as a day sheet with ticks. Contains other people's names and phones. */
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

/** Returns the last copy if valid and newer than two days. docs/data.md#browser-storage */
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

/** Lifetime (ms) of seen responses. */
const SEEN_MS = 7 * 86_400_000
/** Store only so many of the newest responses; a list of 60 products takes about 50 kB. */
const MOST_SEEN = 300

/** A response shown again without a network. */
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

/** The id 0 stands for visitors; no person has it. */
const seenKey = (personId: number | undefined, name: string): PersonKey => ({ personId: personId ?? 0, name })

function liveSeenIn(stored: unknown): z.output<typeof Seen> | undefined {
  const { data } = Seen.safeParse(stored)
  return data && Date.now() - data.seenAt < SEEN_MS ? data : undefined
}

/** Returns the person's last response for a path and query, up to seven days old. docs/data.md#browser-storage */
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

/** Undefined without a valid draft. */
export async function readDraft(key: PersonKey): Promise<Draft | undefined> {
  return Draft.safeParse(await draftStore.read(key)).data
}

interface Unsent {
  texts: Readonly<Record<string, string>>
  files: Readonly<Record<string, readonly File[]>>
}

/** Drafts survive reloads, new sign-ins and closed tabs. */
export async function saveDraft(key: PersonKey, draft: Unsent): Promise<void> {
  await draftStore.save(key, { ...draft, savedAt: Date.now() })
}

export const deleteDraft = (key: PersonKey): Promise<void> => draftStore.remove(key)

/** Deletes the drafts of all people, so that signing out leaves nothing. */
export const deleteDrafts = (): Promise<void> => draftStore.clear()
