import type { SessionPerson } from '@santhe/contracts'
import { render } from '@testing-library/react'
import { type ComponentType, StrictMode } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import type { Ask } from '../api.ts'
import type { CartLine } from '../cart.ts'
import { createHost } from '../create-host.ts'
import type { KnownAnswer } from '../first-view.ts'
import { HostProvider } from '../HostProvider.tsx'
import { useLocation } from '../navigation.ts'
import { useToasts } from '../use-toasts.ts'

interface Asked {
  method: string
  address: string
  body: unknown
  key: string | undefined
}

interface Reply {
  status?: number
  body: unknown
  headers?: Record<string, string>
}

/** What the back ends answer, by 'METHOD /path?query'; a function sees how often it was asked before. `undefined` is a lost connection. */
export type Answers = Record<string, Reply | ((asked: Asked, before: number) => Reply | undefined | Promise<Reply>)>

export const failure = (status: number, code: string, message: string, more: object = {}): Reply => ({
  status,
  body: { code, message, ...more },
})

function backEnds(answers: Answers) {
  const asked: Asked[] = []
  const ask: Ask = async (address, init) => {
    const headers = new Headers(init.headers)
    const now: Asked = {
      method: init.method ?? 'GET',
      address,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
      key: headers.get('Idempotency-Key') ?? undefined,
    }
    const call = `${now.method} ${address}`
    const before = asked.filter(({ method, address: earlier }) => `${method} ${earlier}` === call).length
    asked.push(now)
    const answer = answers[call] ?? failure(404, 'NO_SUCH_CALL', call)
    const reply = await (typeof answer === 'function' ? answer(now, before) : answer)
    if (!reply) throw new TypeError('connection lost')
    return new Response(JSON.stringify(reply.body), { status: reply.status ?? 200, headers: reply.headers ?? {} })
  }
  const askedFor = (call: string) => asked.filter(({ method, address }) => `${method} ${address}` === call)
  return { ask, askedFor }
}

function Elsewhere() {
  const { pathname, search } = useLocation()
  return <p data-testid="elsewhere">{pathname + search}</p>
}

function Said() {
  const { toasts } = useToasts()
  return (
    <ul>
      {toasts.map(({ id, title, text }) => (
        <li key={id} data-testid="toast">{`${title} / ${text ?? ''}`}</li>
      ))}
    </ul>
  )
}

interface ShowOptions {
  /** The pattern the component stands at, and the address that is open. */
  path: string
  at?: string
  user?: SessionPerson
  cart?: readonly CartLine[]
  answers?: Answers
  /** What came with the page, answered to a visitor. */
  known?: readonly KnownAnswer[]
  /** The moment it is shown for; the real one unless said. */
  now?: Date
}

/** Shows a page or part as the shell would, twice over as React's strict mode does, with the browser's storage filled beforehand. */
export function show(
  Component: ComponentType,
  { path, at = path, user, cart = [], answers = {}, known = [], now = new Date() }: ShowOptions,
) {
  localStorage.clear()
  localStorage.setItem('cart', JSON.stringify(cart))
  if (user) localStorage.setItem('santhe', JSON.stringify({ user, token: 't', viewingAs: user.role }))
  const { ask, askedFor } = backEnds({ 'GET /api/auth/me': { body: user }, ...answers })
  const host = createHost({ now, storage: localStorage, ask, known })
  render(
    <StrictMode>
      <HostProvider host={host}>
        <MemoryRouter initialEntries={[at]}>
          <Routes>
            <Route path={path} element={<Component />} />
            <Route path="*" element={<Elsewhere />} />
          </Routes>
        </MemoryRouter>
        <Said />
      </HostProvider>
    </StrictMode>,
  )
  return { host, askedFor, cart: (): readonly CartLine[] => host.store.getState().cart.lines }
}
