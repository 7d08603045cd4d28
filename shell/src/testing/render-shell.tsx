import type { Remotes } from '@santhe/federation'
import { RemotesProvider } from '@santhe/federation'
import { createHost, type FetchFn, HostProvider } from '@santhe/host'
import type { Language } from '@santhe/rules'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { paths as ownHeads } from '../../slice.json'

type FakeResponse = { status?: number; body: unknown }

/** A back end of this test: responses by call, such as 'POST /api/login'; anything else is 404. */
export function fakeFetch(responses: Record<string, FakeResponse | ((body: unknown) => FakeResponse)>): FetchFn {
  return async (url, { method, body }) => {
    const response = responses[`${method ?? 'GET'} ${url.split('?')[0]}`]
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined
    const { status = 200, body: responseBody } =
      typeof response === 'function' ? response(sent) : (response ?? { status: 404, body: {} })
    return new Response(JSON.stringify(responseBody), { status })
  }
}

function CurrentUrl() {
  const { pathname, search } = useLocation()
  return <output data-testid="url">{pathname + search}</output>
}

interface ShellOptions {
  at?: string
  /** Path of the element; its own by default. */
  path?: string
  fetchFn?: FetchFn
  remotes?: Remotes
  storage?: Storage
  language?: Language
}

export const NO_REMOTES: Remotes = {
  slices: [],
  ownHeads,
  loadPage: () => Promise.reject(new Error('no slices here')),
  loadPart: () => Promise.reject(new Error('no slices here')),
  renew: () => Promise.resolve(),
}

/** Renders an element of the shell at a URL with its own host; 'url' shows the URL. */
export function renderShell(
  element: ReactNode,
  {
    at = '/',
    path = at.split('?')[0] ?? '/',
    fetchFn = fakeFetch({}),
    remotes = NO_REMOTES,
    storage,
    language = 'en',
  }: ShellOptions = {},
) {
  const host = createHost({ fetchFn, language, now: new Date('2026-01-15T06:00:00Z'), ...(storage ? { storage } : {}) })
  const rendered = render(
    <HostProvider host={host}>
      <RemotesProvider remotes={remotes}>
        <MemoryRouter initialEntries={[at]}>
          <Routes>
            <Route path={path} element={element} />
            <Route path="*" element={null} />
          </Routes>
          <CurrentUrl />
        </MemoryRouter>
      </RemotesProvider>
    </HostProvider>,
  )
  return { host, ...rendered }
}

/** A person as the server returns it. */
export function aShopper(more: Record<string, unknown> = {}) {
  return {
    id: 1,
    username: 'asha',
    name: 'Asha Rao',
    email: 'asha@santhe.example',
    phone: '9845012345',
    role: 'customer',
    avatar: null,
    district: 'Bengaluru Urban',
    isActive: true,
    createdAt: '2026-01-01T00:00:00.000Z',
    farmId: null,
    ...more,
  }
}

export function signedIn(user: Record<string, unknown> = {}): Storage {
  localStorage.clear()
  const person = aShopper(user)
  localStorage.setItem('santhe', JSON.stringify({ user: person, token: 't', viewingAs: person.role }))
  return localStorage
}
