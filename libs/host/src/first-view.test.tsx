import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { type Ask, api } from './api.ts'
import { createHost } from './create-host.ts'
import type { KnownAnswer } from './first-view.ts'
import { HostProvider } from './HostProvider.tsx'

const request = { call: 'GET /api/stalls', address: '/api/stalls', shows: ['product'] as const }
const missing = { call: 'GET /api/stalls/:id', address: '/api/stalls/9', shows: ['product'] as const }
const KNOWN: KnownAnswer[] = [
  { request: { ...request, shows: ['product'] }, reply: { body: ['Tomatoes'], total: 1 } },
  {
    request: { ...missing, shows: ['product'] },
    status: 404,
    body: { message: 'It has moved', code: 'NOT_FOUND' },
  },
]

function Stalls() {
  const { data } = api.endpoints.read.useQuery(request)
  return <p>{String(data?.body ?? 'waiting')}</p>
}

it('what came with the page is not asked again, and is refreshed like any answer when something touches it', async () => {
  const ask = vi.fn<Ask>(async () => Response.json(['Brinjals']))
  const host = createHost({ now: new Date('2026-11-21T06:00:00Z'), ask, known: KNOWN })
  render(
    <HostProvider host={host}>
      <Stalls />
    </HostProvider>,
  )
  expect(screen.getByText('Tomatoes')).toBeDefined()
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(ask).not.toHaveBeenCalled()
  host.store.dispatch(api.util.invalidateTags(['product']))
  expect(await screen.findByText('Brinjals')).toBeDefined()
})

it('what is known not to be there is an error from the start', () => {
  const host = createHost({ now: new Date('2026-11-21T06:00:00Z'), known: KNOWN })
  const { error } = api.endpoints.read.select(missing)(host.store.getState())
  expect(error).toMatchObject({ status: 404, code: 'NOT_FOUND', message: 'It has moved' })
})

it('the first view’s state stays as it was rendered, whatever is restored', async () => {
  localStorage.setItem('santhe', JSON.stringify({ user: null, token: 'kept', viewingAs: 'farmer' }))
  const host = createHost({ now: new Date('2026-11-21T06:00:00Z'), storage: localStorage, known: KNOWN })
  await host.restored
  expect(host.store.getState().santhe.token).toBe('kept')
  expect(host.firstState.santhe.token).toBeNull()
  expect(host.firstState.api.queries).toHaveProperty(['/api/stalls'])
})
