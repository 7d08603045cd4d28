import { readDaySheet, type Subject } from '@santhe/contracts'
import { withPersonData } from '../browser/browser-store.ts'
import { type ApiResponse, type ReadRequest, withCursor } from '../store/api.ts'
import type { HostStore } from '../store/create-host.ts'

/** What people look at again without a network: the shop, their orders and their farm's produce. */
const SAVED_SUBJECTS: readonly Subject[] = ['product', 'farm', 'category', 'calendar', 'fee', 'order', 'wish']
/** Pause (ms) in which responses come together. */
const PAUSE_MS = 1000

/** The office stores nothing but its round, and the day sheet a copy of its own, with ticks. */
function isSaved({ call, url, provides }: ReadRequest): boolean {
  return (
    !url.startsWith('/api/admin/') &&
    // Where the visitor is.
    !/[?&]lat=/.test(url) &&
    call !== readDaySheet.call &&
    provides.some(subject => SAVED_SUBJECTS.includes(subject))
  )
}

/** A read in the store: one response, or those of a list's pages. */
interface Query {
  originalArgs: ReadRequest
  fulfilledTimeStamp?: number
  data?: ApiResponse | { pages: ApiResponse[]; pageParams: string[] }
}

/** Returns the responses of a query with their URLs. */
function responsesOf({ data, originalArgs: { url } }: Query): [string, ApiResponse][] {
  if (!data) return []
  if (!('pages' in data)) return [[url, data]]
  return data.pages.map((page, index) => [withCursor(url, data.pageParams[index] ?? ''), page])
}

/** Stores what was read since `saved`, the times by query, and updates it. Nobody keeps what they see as a helper. */
async function saveNew(store: HostStore, saved: Map<string, number>): Promise<void> {
  const { santhe, session, api } = store.getState()
  if (session.phase !== 'going' || santhe.user?.helps) return
  const isSamePerson = () => {
    const now = store.getState()
    return now.session.phase === 'going' && now.santhe.token === santhe.token
  }
  for (const [key, query] of Object.entries(api.queries as Record<string, Query>)) {
    const { fulfilledTimeStamp: time, originalArgs } = query
    if (time === undefined || saved.get(key) === time || !isSaved(originalArgs)) continue
    saved.set(key, time)
    // Signing out meanwhile has deleted what was seen.
    for (const [url, response] of responsesOf(query).filter(([, { seenAt }]) => seenAt === undefined))
      await withPersonData(async data => {
        if (isSamePerson()) await data.saveSeen(santhe.user?.id, url, response)
      })
  }
}

/**
 * Keeps what this person sees, and the page itself, to open again without a network; does nothing where the browser
 * saves data. docs/product/pages.md#without-a-network
 */
export function keepSeen(store: HostStore, pauseMs = PAUSE_MS): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return void withPersonData(data => data.deleteMarketPage())
  const saved = new Map<string, number>()
  let { token } = store.getState().santhe
  let isWaiting = false
  const saveLater = () => {
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      // What somebody else saw was deleted.
      if (token !== store.getState().santhe.token) saved.clear()
      token = store.getState().santhe.token
      void saveNew(store, saved)
    }, pauseMs)
  }
  store.subscribe(saveLater)
  saveLater()
  void withPersonData(data => data.saveMarketPage())
}
