import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { HostProvider } from '../session/HostProvider.tsx'
import { api, type FetchFn } from './api.ts'
import { createHost, type PreloadedResponse } from './create-host.ts'

const request = { call: 'GET /api/stalls', url: '/api/stalls', provides: ['product'] as const }
const missing = { call: 'GET /api/stalls/:id', url: '/api/stalls/9', provides: ['product'] as const }
const PRELOADED: PreloadedResponse[] = [
  { request: { ...request, provides: ['product'] }, response: { body: ['Tomatoes'], total: 1 } },
  {
    request: { ...missing, provides: ['product'] },
    status: 404,
    body: { message: 'It has moved', code: 'NOT_FOUND' },
  },
]

function Stalls() {
  const { data } = api.endpoints.read.useQuery(request)
  return <p>{String(data?.body ?? 'waiting')}</p>
}

it('createHost shows preloaded responses without a request, and refreshes invalidated ones', async () => {
  const fetchFn = vi.fn<FetchFn>(async () => Response.json(['Brinjals']))
  const host = createHost({ now: new Date('2026-11-21T06:00:00Z'), fetchFn, preloaded: PRELOADED })
  render(
    <HostProvider host={host}>
      <Stalls />
    </HostProvider>,
  )
  expect(screen.getByText('Tomatoes')).toBeDefined()
  expect(fetchFn).not.toHaveBeenCalled()
  host.store.dispatch(api.util.invalidateTags(['product']))
  expect(await screen.findByText('Brinjals')).toBeDefined()
  expect(fetchFn).toHaveBeenCalledTimes(1)
})

it('createHost shows a preloaded 404 as an error at once', () => {
  const host = createHost({ now: new Date('2026-11-21T06:00:00Z'), preloaded: PRELOADED })
  const { error } = api.endpoints.read.select(missing)(host.store.getState())
  expect(error).toMatchObject({ status: 404, code: 'NOT_FOUND', message: 'It has moved' })
})

it('createHost keeps the first state unchanged by restored data', async () => {
  localStorage.setItem('santhe', JSON.stringify({ user: null, token: 'kept', viewingAs: 'farmer' }))
  const host = createHost({ now: new Date('2026-11-21T06:00:00Z'), storage: localStorage, preloaded: PRELOADED })
  await host.restored
  expect(host.store.getState().santhe.token).toBe('kept')
  expect(host.firstState.santhe.token).toBeNull()
  expect(host.firstState.api.queries).toHaveProperty(['/api/stalls'])
})
