import type { SessionPerson } from '@santhe/contracts'
import type { Language } from '@santhe/rules'
import { render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { HostProvider } from '../session/HostProvider.tsx'
import type { FetchFn } from '../store/api.ts'
import type { CartLine } from '../store/cart.ts'
import type { PreloadedResponse } from '../store/create-host.ts'
import { createHost } from '../store/create-host.ts'
import { useLocation } from '../store/navigation.ts'
// Pages load it lazily. A test that ends during the import would leave it missing for later tests of the worker.
import '../browser/person-data.ts'
import type { OnSent } from '../browser/fetch-with-progress.ts'
import type { PushBrowser } from '../browser/push-browser.ts'
import { useToasts } from '../store/use-toasts.ts'

export { anOrder, anOrderDetail, anOrderItem } from './order-samples.ts'
export { aPerson } from './people.ts'
export { aProduct } from './product-sample.ts'
export { fakePushBrowser } from './push-device.ts'

interface SentRequest {
  method: string
  url: string
  body: unknown
  key: string | undefined
  onSent?: OnSent | undefined
}

interface FakeResponse {
  status?: number
  body: unknown
  headers?: Record<string, string>
}

/**
 * Responses of the back ends by 'METHOD /path?query'. A function receives the number of earlier calls; `undefined` is a
 * lost connection.
 */
export type FakeResponses = Record<
  string,
  FakeResponse | ((request: SentRequest, before: number) => FakeResponse | undefined | Promise<FakeResponse>)
>

export const failure = (status: number, code: string, message: string, more: object = {}): FakeResponse => ({
  status,
  body: { code, message, ...more },
})

function fakeBackEnds(responses: FakeResponses) {
  const requests: SentRequest[] = []
  const fetchFn: FetchFn = async (url, init, onSent) => {
    const headers = new Headers(init.headers)
    const request: SentRequest = {
      method: init.method ?? 'GET',
      url,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
      key: headers.get('Idempotency-Key') ?? undefined,
      onSent,
    }
    const call = `${request.method} ${url}`
    const before = requests.filter(({ method, url: earlier }) => `${method} ${earlier}` === call).length
    requests.push(request)
    const handler = responses[call] ?? failure(404, 'NO_SUCH_CALL', call)
    const response = await (typeof handler === 'function' ? handler(request, before) : handler)
    if (!response) throw new TypeError('connection lost')
    return new Response(JSON.stringify(response.body), {
      status: response.status ?? 200,
      headers: response.headers ?? {},
    })
  }
  const requestsTo = (call: string) => requests.filter(({ method, url }) => `${method} ${url}` === call)
  return { fetchFn, requestsTo }
}

function Elsewhere() {
  const { pathname, search } = useLocation()
  return <p data-testid="elsewhere">{pathname + search}</p>
}

function ToastList() {
  const { toasts } = useToasts()
  return (
    <ul>
      {toasts.map(({ id, title, text, reason }) => (
        <li key={id} data-testid="toast">{`${title} / ${text ?? ''}${reason ? ` / ${reason}` : ''}`}</li>
      ))}
    </ul>
  )
}

/** The Undo buttons of toasts, as in the shell's frame. */
export function UndoButtons() {
  const { toasts, undo } = useToasts()
  return toasts.map(
    toast =>
      toast.undo && (
        <button key={toast.id} type="button" onClick={() => undo(toast)}>
          Undo
        </button>
      ),
  )
}

interface ShowOptions {
  /** The component's path pattern, and the open URL. */
  path: string
  at?: string
  user?: SessionPerson
  cart?: readonly CartLine[]
  responses?: FakeResponses
  /** Responses embedded in a visitor's page. */
  preloaded?: readonly PreloadedResponse[]
  /** Time of the test; by default the real time. */
  now?: Date
  /** Default: English. */
  language?: Language
  /** Fakes push on the device; without it push is unsupported, as in happy-dom. */
  push?: PushBrowser
}

/** Shows a page or part as the shell would, with the browser's storage filled beforehand. */
export function show(
  Component: ComponentType,
  {
    path,
    at = path,
    user,
    cart = [],
    responses = {},
    preloaded = [],
    now = new Date(),
    language = 'en',
    push,
  }: ShowOptions,
) {
  localStorage.clear()
  localStorage.setItem('cart', JSON.stringify(cart))
  if (user) localStorage.setItem('santhe', JSON.stringify({ user, token: 't', viewingAs: user.role }))
  const { fetchFn, requestsTo } = fakeBackEnds({ 'GET /api/auth/me': { body: user }, ...responses })
  const host = createHost({
    now,
    language,
    storage: localStorage,
    fetchFn,
    preloaded,
    ...(push && { push: async () => push }),
  })
  render(
    <HostProvider host={host}>
      <MemoryRouter initialEntries={[at]}>
        <Routes>
          <Route path={path} element={<Component />} />
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </MemoryRouter>
      <ToastList />
    </HostProvider>,
  )
  return { host, requestsTo, cart: (): readonly CartLine[] => host.store.getState().cart.lines }
}
