import { changePassword, login, logout, readSession, register, SessionPerson, SignedIn } from '@santhe/contracts'
import { withPersonData } from '../browser/browser-store.ts'
import { storeCart } from '../cart/saved-cart.ts'
import { api, SUBJECTS } from '../store/api.ts'
import { type CallError, isCallError, notUnderstoodError, offlineError } from '../store/call-error.ts'
import { cartCleared, linesPutBack } from '../store/cart.ts'
import { type HostStore, languageOf, replacePerson } from '../store/create-host.ts'
import { readFresh, write } from '../store/requests.ts'
import {
  leavingBegan,
  personRefreshed,
  sessionBegan,
  sessionEnded,
  sessionRenewed,
  startCompleted,
} from '../store/session-state.ts'
import { toastShown } from '../store/toasts.ts'
import { hostText } from '../texts/host-texts.ts'

export type Outcome<T> = { ok: true; data: T } | { ok: false; error: CallError }
type Beginning = typeof login | typeof register | typeof changePassword

async function requestSession(store: HostStore, contract: Beginning, body: unknown): Promise<Outcome<SignedIn>> {
  // Invalidate once the new token is set, since the old one may have ended.
  const { data, error } = await write(store, { ...contract, invalidates: [] }, body)
  if (!data) return { ok: false, error: isCallError(error) ? error : offlineError(languageOf(store)) }
  const signedIn = SignedIn.safeParse(data.body)
  if (!signedIn.success) return { ok: false, error: notUnderstoodError(languageOf(store)) }
  // Never send one person's steps as another person.
  void withPersonData(saved => saved.deleteOfOthers(signedIn.data.user.id))
  return { ok: true, data: signedIn.data }
}

async function begin(
  store: HostStore,
  contract: Beginning,
  body: unknown,
  begun: typeof sessionBegan | typeof sessionRenewed = sessionBegan,
): Promise<Outcome<SignedIn>> {
  const outcome = await requestSession(store, contract, body)
  if (!outcome.ok) return outcome
  store.dispatch(begun(outcome.data))
  store.dispatch(api.util.invalidateTags([...contract.invalidates]))
  void resumeWork(store)
  return outcome
}

export const signIn = (store: HostStore, form: { username: string; password: string }) => begin(store, login, form)

/** `form` contains the register form as typed. */
export const signUp = (store: HostStore, form: Record<string, unknown>) => begin(store, register, form)

/** Ends all sessions of the person; a new one continues here. */
export const renewPassword = (store: HostStore, form: { currentPassword: string; password: string }) =>
  begin(store, changePassword, form, sessionRenewed)

/**
 * Signs in over an expired session. The same person continues in the same view. Other people see none of that data
 * and should start at their own page (`isSamePerson`).
 */
export async function signInAgain(
  store: HostStore,
  form: { username: string; password: string },
): Promise<Outcome<{ isSamePerson: boolean; person: SessionPerson }>> {
  const before = store.getState().santhe.user
  const outcome = await requestSession(store, login, form)
  if (!outcome.ok) return outcome
  const { user: person } = outcome.data
  const isSamePerson = before?.id === person.id
  if (isSamePerson) {
    store.dispatch(sessionRenewed(outcome.data))
    // Reads since then were refused, or made as a visitor.
    store.dispatch(api.util.invalidateTags([...SUBJECTS]))
  } else {
    store.dispatch(sessionBegan(outcome.data))
    store.dispatch(cartCleared())
    store.dispatch(api.util.resetApiState())
  }
  void resumeWork(store)
  return { ok: true, data: { isSamePerson, person } }
}

/** Timeout in ms. */
const TIMEOUT_MS = 4000

function withTimeout<T, O>(work: Promise<T>, fallback: O): Promise<T | O> {
  return Promise.race([work, new Promise<O>(resolve => setTimeout(() => resolve(fallback), TIMEOUT_MS))])
}

/**
 * Ends the session and clears the cart (docs/product/cart.md#signing-out), after saving it with the account. Works
 * offline; undo restores an unsaved cart.
 */
export async function signOut(store: HostStore): Promise<void> {
  const { lines } = store.getState().cart
  const isExpired = store.getState().session.phase === 'expired'
  store.dispatch(leavingBegan())
  const isSaved = isExpired ? lines.length === 0 : await withTimeout(storeCart(store), false)
  if (!isExpired) await withTimeout(write(store, logout, {}), undefined)
  store.dispatch(sessionEnded())
  store.dispatch(cartCleared())
  store.dispatch(api.util.resetApiState())
  await withTimeout(
    withPersonData(data => data.deleteAll()),
    undefined,
  )
  if (isSaved) return
  const [title, text] = [hostText('signedOut', languageOf(store)), hostText('cartNotStored', languageOf(store))]
  store.dispatch(toastShown({ title, text, undo: linesPutBack(lines), duration: 10_000 }))
}

/**
 * Loads the current user if an auth record exists; signs out if the session has ended. Always deletes expired data, whose
 * owner may never return. docs/product/delivery.md#queue-of-the-phone
 */
export async function refreshPerson(store: HostStore): Promise<void> {
  const { token } = store.getState().santhe
  if (token) {
    const { call, path: url, provides } = readSession
    const { data } = await readFresh(store, { call, url, provides })
    const person = SessionPerson.safeParse(data?.body)
    // Another session may have begun meanwhile.
    const { santhe } = store.getState()
    if (person.success && santhe.token === token) {
      store.dispatch(personRefreshed(person.data))
      if (santhe.user?.id !== person.data.id) replacePerson(store, santhe.user, person.data)
    }
  }
  store.dispatch(startCompleted())
  // Wait until the page has loaded.
  setTimeout(() => {
    void resumeWork(store)
    void withPersonData(async () => (await import('./keep-seen.ts')).keepSeen(store))
  }, 10_000)
}

async function resumeWork(store: HostStore): Promise<void> {
  const { user } = store.getState().santhe
  const count = await withPersonData(async data => {
    await data.deleteOld()
    return user ? data.countUnsent(user.id) : 0
  })
  if (count) await sendQueued(store)
}

/** Loads the sender on first use. */
export async function sendQueued(store: HostStore): Promise<void> {
  try {
    const { runHostQueue } = await import('./run-host-queue.ts')
    runHostQueue(store)
  } catch {
    // When offline, the page that adds a step retries.
  }
}
