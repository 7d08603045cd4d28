import { readDaySheet, type Subject } from '@santhe/contracts'
import { withPersonData } from '../browser/browser-store.ts'
import { type ApiResponse, type ReadRequest, withCursor } from '../store/api.ts'
import type { HostStore } from '../store/create-host.ts'

/** Subjects to show again without a network: the shop, own orders and the farm's produce. */
const SAVED_SUBJECTS: readonly Subject[] = ['product', 'farm', 'category', 'calendar', 'fee', 'order', 'wish']
/** Pause (ms) that collects several responses. */
const PAUSE_MS = 1000

/** Excludes the office, which stores only its round, and the day sheet, which stores a copy with ticks. */
function isSaved({ call, url, provides }: ReadRequest): boolean {
  return (
    !url.startsWith('/api/admin/') &&
    // Contains the visitor's location.
    !/[?&]lat=/.test(url) &&
    call !== readDaySheet.call &&
    provides.some(subject => SAVED_SUBJECTS.includes(subject))
  )
}

/** A read in the store: a response, or the pages of a list. */
interface Query {
  originalArgs: ReadRequest
  fulfilledTimeStamp?: number
  data?: ApiResponse | { pages: ApiResponse[]; pageParams: string[] }
}

function responsesOf({ data, originalArgs: { url } }: Query): [string, ApiResponse][] {
  if (!data) return []
  if (!('pages' in data)) return [[url, data]]
  return data.pages.map((page, index) => [withCursor(url, data.pageParams[index] ?? ''), page])
}

/** Stores responses newer than `saved` (times by query) and updates it. Stores nothing while a helper acts for a farm. */
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
    // Signing out meanwhile has deleted the stored responses.
    for (const [url, response] of responsesOf(query).filter(([, { seenAt }]) => seenAt === undefined))
      await withPersonData(async data => {
        if (isSamePerson()) await data.saveSeen(santhe.user?.id, url, response)
      })
  }
}

/**
 * Stores responses and the page itself, to open again without a network. Does nothing in a browser that saves data.
 * docs/product/pages.md#without-a-network
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
      // The former person's responses were deleted.
      if (token !== store.getState().santhe.token) saved.clear()
      token = store.getState().santhe.token
      void saveNew(store, saved)
    }, pauseMs)
  }
  store.subscribe(saveLater)
  saveLater()
  void withPersonData(data => data.saveMarketPage())
}
