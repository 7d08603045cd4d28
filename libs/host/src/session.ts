import type { Contract } from '@santhe/contracts'
import { changePassword, login, logout, readSession, register, SessionPerson, SignedIn } from '@santhe/contracts'
import { api } from './api.ts'
import { personRefreshed, sessionBegan, sessionEnded, sessionRenewed } from './auth-record.ts'
import { type CallError, isCallError, NOT_UNDERSTOOD, OFFLINE } from './call-error.ts'
import { cartCleared } from './cart.ts'
import type { HostStore } from './create-host.ts'

export type Outcome<T> = { ok: true; answer: T } | { ok: false; error: CallError }

async function write(store: HostStore, contract: Contract, body: unknown) {
  const { call, method, path: address, touches } = contract
  return store.dispatch(api.endpoints.write.initiate({ call, method, address, body, touches }))
}

async function begin(
  store: HostStore,
  contract: typeof login | typeof register | typeof changePassword,
  body: unknown,
  begun: typeof sessionBegan | typeof sessionRenewed = sessionBegan,
): Promise<Outcome<SignedIn>> {
  // What it touches is asked again only once the new token is there: the former one may be worth nothing any more.
  const { data, error } = await write(store, { ...contract, touches: [] }, body)
  if (!data) return { ok: false, error: isCallError(error) ? error : OFFLINE }
  const signedIn = SignedIn.safeParse(data.body)
  if (!signedIn.success) return { ok: false, error: NOT_UNDERSTOOD }
  store.dispatch(begun(signedIn.data))
  store.dispatch(api.util.invalidateTags([...contract.touches]))
  return { ok: true, answer: signedIn.data }
}

/** Signs in by username and password. */
export const signIn = (store: HostStore, form: { username: string; password: string }) => begin(store, login, form)

/** Makes an account and signs in. `form` is the register form as typed. */
export const signUp = (store: HostStore, form: Record<string, unknown>) => begin(store, register, form)

/** Changes the password of whoever is signed in; all their sessions end, and a new one goes on here. */
export const renewPassword = (store: HostStore, form: { currentPassword: string; password: string }) =>
  begin(store, changePassword, form, sessionRenewed)

/** Ends the session here and on the server, and clears the cart (storefront §4). Goes on when the server can't be reached. */
export async function signOut(store: HostStore): Promise<void> {
  await write(store, logout, {})
  store.dispatch(sessionEnded())
  store.dispatch(cartCleared())
  store.dispatch(api.util.resetApiState())
}

/** Asks who is signed in, only where an auth record exists; an ended session signs out here as well. */
export async function refreshPerson(store: HostStore): Promise<void> {
  if (!store.getState().santhe.token) return
  const { call, path: address, shows } = readSession
  const request = store.dispatch(api.endpoints.read.initiate({ call, address, shows }, { forceRefetch: true }))
  const { data } = await request
  request.unsubscribe()
  const person = SessionPerson.safeParse(data?.body)
  if (person.success) store.dispatch(personRefreshed(person.data))
}
