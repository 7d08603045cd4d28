import { combineReducers, configureStore, type Reducer } from '@reduxjs/toolkit'
import type { SessionPerson } from '@santhe/contracts'
import type { Language } from '@santhe/rules'
import {
  FLUSH,
  PAUSE,
  PERSIST,
  type Storage as PersistStorage,
  PURGE,
  persistReducer,
  persistStore,
  REGISTER,
  REHYDRATE,
} from 'redux-persist'
import { z } from 'zod'
import { type TextStore, withPersonData } from '../browser/browser-store.ts'
import { fetchWithProgress } from '../browser/fetch-with-progress.ts'
import type { PushBrowser } from '../browser/push-browser.ts'
import { hostText } from '../texts/host-texts.ts'
import { api, type FetchFn, type ReadRequest, SUBJECTS } from './api.ts'
import { browserStorage, readAuthRecord, readCart } from './browser-storage.ts'
import { type CallError, failureOf } from './call-error.ts'
import { cartReducer, cartReplaced } from './cart.ts'
import { createLiveStock, type LiveStock } from './live-stock.ts'
import {
  type AuthRecord,
  authRecordReducer,
  authRecordReplaced,
  sessionPhaseReducer,
  sessionReplaced,
} from './session-state.ts'
import { toastShown, toastsReducer } from './toasts.ts'

const Request = z.object({ call: z.string(), url: z.string(), provides: z.array(z.enum(SUBJECTS)) })
const Success = z.object({
  body: z.unknown(),
  nextCursor: z.exactOptional(z.string()),
  total: z.exactOptional(z.number()),
})

/** A response embedded in the page. */
export const PreloadedResponse = z.union([
  z.object({ request: Request, response: Success }),
  /** Missing; `body` is that of the response. */
  z.object({ request: Request, status: z.literal(404), body: z.unknown() }),
])
export type PreloadedResponse = z.output<typeof PreloadedResponse>

/** State that the browser continues from. `now` is an ISO time. */
export const FirstView = z.object({ now: z.iso.datetime(), preloaded: z.array(PreloadedResponse) })
export type FirstView = z.output<typeof FirstView>

/** Id of its element; without it the browser renders everything. */
export const FIRST_VIEW_ELEMENT = 'santhe-first-view'

type Rejected = { request: ReadRequest; error: CallError }

/** Shows missing pages as such at once. */
function rejectedIn(preloaded: readonly PreloadedResponse[]): Rejected[] {
  return preloaded.flatMap(one =>
    'status' in one ? [{ request: one.request, error: failureOf(one.status, one.body) }] : [],
  )
}

/** Returns a cache that is empty except for missing pages. */
function initialCache(preloaded: readonly PreloadedResponse[]): ReturnType<typeof api.reducer> {
  const empty = api.reducer(undefined, { type: 'santhe/begin' })
  const queries = rejectedIn(preloaded).map(({ request, error }) => [
    request.url,
    {
      status: 'rejected',
      endpointName: 'read',
      requestId: 'first-view',
      originalArgs: request,
      startedTimeStamp: 0,
      error,
    },
  ])
  return { ...empty, queries: Object.fromEntries(queries) }
}

/** Caches responses under the keys of their reads. */
function cachePreloaded(preloaded: readonly PreloadedResponse[]) {
  return api.util.upsertQueryEntries(
    preloaded.flatMap(one =>
      'response' in one ? [{ endpointName: 'read' as const, arg: one.request, value: one.response }] : [],
    ),
  )
}

interface HostOptions {
  /** Default: English. */
  language?: Language
  /** Default: the browser's fetch. */
  fetchFn?: FetchFn
  now: Date
  /** Storage of cart and auth record; undefined on a server. */
  storage?: TextStore
  preloaded?: readonly PreloadedResponse[]
  push?: Host['push']
}

const NOWHERE: PersistStorage = {
  getItem: () => Promise.resolve(undefined),
  setItem: () => Promise.resolve(),
  removeItem: () => Promise.resolve(),
}

/**
 * Persists a slice under its documented key (docs/data.md#browser-storage) as a whole: redux-persist would mangle an
 * array.
 */
function persisted<S>(key: 'cart' | 'santhe', reducer: Reducer<S>, storage: TextStore | undefined) {
  const options = {
    key,
    keyPrefix: '',
    storage: storage ? browserStorage(storage) : NOWHERE,
    serialize: false,
    deserialize: false,
  }
  return persistReducer<S>(options, reducer)
}

function makeStore({ fetchFn, language = 'en', storage, preloaded = [] }: HostOptions) {
  const reducer = combineReducers({
    cart: persisted('cart', cartReducer, storage),
    santhe: persisted('santhe', authRecordReducer, storage),
    session: sessionPhaseReducer,
    toasts: toastsReducer,
    [api.reducerPath]: api.reducer,
  })
  const browserFetch: FetchFn = (url, init, onSent) =>
    onSent ? fetchWithProgress(url, init, onSent) : fetch(url, init)
  const store = configureStore({
    reducer,
    preloadedState: { [api.reducerPath]: initialCache(preloaded) },
    middleware: standard =>
      standard({
        thunk: { extraArgument: { fetchFn: fetchFn ?? browserFetch, language } },
        serializableCheck: {
          ignoredActions: [FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE],
          ignoredActionPaths: ['meta.arg', 'meta.baseQueryMeta'],
        },
      }).concat(api.middleware),
  })
  store.dispatch(cachePreloaded(preloaded))
  return store
}

export type HostStore = ReturnType<typeof makeStore>

export function languageOf(store: Pick<HostStore, 'dispatch'>): Language {
  return store.dispatch((_dispatch, _getState, { language }) => language)
}

export type HostState = ReturnType<HostStore['getState']>

/** One per page in a browser, one per request on a server. */
export interface Host {
  readonly store: HostStore
  readonly now: Date
  readonly language: Language
  /** State for hydration: signed out, with an empty cart and embedded responses. */
  readonly firstState: HostState
  /** Embedded responses not shown yet. */
  readonly preloadedUrls: Set<string>
  readonly liveStock: LiveStock
  /** Loads on first use. */
  readonly push: () => Promise<PushBrowser>
  /** Resolves once cart and auth record are restored. */
  readonly restored: Promise<void>
  isRestored(): boolean
  onRestored(listener: () => void): () => void
  /** Drops cached responses; servers call it after rendering. */
  close(): void
}

/** Creates a separate store per call, since servers need one per request. */
export function createHost(options: HostOptions): Host {
  const store = makeStore(options)
  const firstState = store.getState()
  const listeners = new Set<() => void>()
  let isRestored = false
  const { storage } = options
  const restored = storage
    ? new Promise<void>(resolve => {
        const persistor = persistStore(store, null, resolve)
        if ('addEventListener' in globalThis) {
          globalThis.addEventListener('pagehide', () => void persistor.flush())
          syncTabs(store, storage)
        }
      })
    : Promise.resolve()
  void restored.then(() => {
    isRestored = true
    for (const listener of listeners) listener()
  })
  return {
    store,
    now: options.now,
    language: options.language ?? 'en',
    firstState,
    preloadedUrls: new Set(options.preloaded?.map(({ request }) => request.url)),
    liveStock: createLiveStock(),
    push: options.push ?? (() => import('../browser/push-browser.ts')),
    restored,
    isRestored: () => isRestored,
    onRestored(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => void store.dispatch(api.util.resetApiState()),
  }
}

/**
 * Applies changes of other tabs; clearing all storage reports no key. A page that Back restores has missed their events,
 * so it reads storage again.
 */
function syncTabs(store: HostStore, storage: TextStore): void {
  const follow = (key: string | null, text: string | null) => {
    if (key === 'cart' || key === null) store.dispatch(cartReplaced(readCart(text).lines))
    if (key === 'santhe' || key === null) adoptRecord(store, readAuthRecord(text))
  }
  globalThis.addEventListener('storage', ({ key, newValue }: StorageEvent) => follow(key, newValue))
  globalThis.addEventListener('pageshow', ({ persisted }: PageTransitionEvent) => {
    if (persisted) for (const key of ['cart', 'santhe']) follow(key, storage.getItem(key))
  })
}

function adoptRecord(store: HostStore, record: AuthRecord): void {
  const before = store.getState().santhe
  store.dispatch(authRecordReplaced(record))
  const isOtherSession = record.token !== before.token
  if (isOtherSession) store.dispatch(sessionReplaced())
  // Never show one person's data to another.
  if (record.user && !isOtherSession && record.user.id !== before.user?.id)
    replacePerson(store, before.user, record.user)
  else if (record.user?.id !== before.user?.id) store.dispatch(api.util.resetApiState())
  else if (isOtherSession) store.dispatch(api.util.invalidateTags([...SUBJECTS]))
}

/**
 * Drops the former person's data when a session starts or stops acting for a farmer.
 * docs/product/roles.md#screens-of-help.
 */
export function replacePerson(store: HostStore, before: SessionPerson | null, after: SessionPerson): void {
  store.dispatch(api.util.resetApiState())
  void withPersonData(data => data.deleteStored())
  if (!before?.helps || after.helps) return
  const language = languageOf(store)
  const title = hostText('helpEnded', language, { name: before.name })
  store.dispatch(toastShown({ title, text: hostText('helpEndedText', language), duration: 10_000 }))
}
