import { createStore, del, get, set } from 'idb-keyval'

const MARK = 'isLeft'
const store = createStore('santhe-left', 'session')

/** Ends the session of a sign-out without a network. Rejects while there is none. */
export async function endLeftSession(): Promise<void> {
  if ((await get<unknown>(MARK, store)) === undefined) return
  const headers = { 'Content-Type': 'application/json', 'X-Santhe': '1' }
  // By the cookie, which only the market can delete.
  const { status } = await fetch('/api/logout', { method: 'POST', headers, body: '{}' })
  if (status === 200 || status === 401) await forgetLeftSession()
}

/** A sign-in has ended the cookie's former session. */
export async function forgetLeftSession(): Promise<void> {
  await del(MARK, store)
}

/** Without a network, a signed-out session is still valid: ends it as soon as there is one, here or on a later page. */
export async function endSessionOnline(): Promise<void> {
  if (navigator.onLine !== false) return
  addEventListener('online', () => void endLeftSession().catch(() => {}), { once: true })
  await set(MARK, true, store)
}
