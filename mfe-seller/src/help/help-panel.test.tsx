import type { FarmAssist } from '@santhe/contracts'
import { type FakeResponses, failure, show } from '@santhe/host/testing'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ravi } from '../testing/samples.ts'
import { HelpPanel } from './HelpPanel.tsx'

const STATE = 'GET /api/assist'
const MAKE = 'POST /api/assist/codes'
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const nobody: FarmAssist = { screen: null, card: null, isClosed: false, closedTo: [], live: [] }
const open = (responses: FakeResponses) =>
  show(HelpPanel, { path: '/dashboard/profile', user: ravi, responses: { [STATE]: { body: nobody }, ...responses } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const toasts = () => screen.queryAllByTestId('toast').map(toast => toast.textContent)

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

// docs/product/roles.md#screens-of-help
it('HelpPanel shows a grouped code with its minutes; emailing a code replaces it', async () => {
  const { requestsTo } = open({
    [MAKE]: { body: { code: '01234567', expiresAt: inMinutes(9.5) } },
    'POST /api/assist/codes/mail': { body: { message: 'ok' } },
  })
  press('Show a code')
  expect(await screen.findByText('0123 4567')).toBeTruthy()
  expect(screen.getByText('Works once, for 10 minutes.')).toBeTruthy()
  expect(requestsTo(MAKE)[0]?.body).toEqual({ kind: 'screen' })
  press('Send by email')
  await waitFor(() => expect(screen.queryByText('0123 4567')).toBeNull())
  await waitFor(() => expect(toasts().join()).toContain('on its way to your email'))
})

it('HelpPanel hides a used code and names the helper', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const expiresAt = inMinutes(9.5)
  const live = [{ id: 4, agentName: 'Manju', startedAt: inMinutes(0), expiresAt: inMinutes(59.5) }]
  const states = [nobody, { ...nobody, screen: { expiresAt } }, { ...nobody, screen: { expiresAt } }]
  const { requestsTo } = open({
    [STATE]: (_request, before) => ({ body: states[before] ?? { ...nobody, live } }),
    [MAKE]: { body: { code: '01234567', expiresAt } },
  })
  press('Show a code')
  await expect.poll(() => requestsTo(STATE).length).toBe(2)
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  await expect.poll(() => requestsTo(STATE).length).toBe(3)
  expect(await screen.findByText('0123 4567')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(await screen.findByText('Manju is helping on your farm now. 60 minutes left.')).toBeTruthy()
  expect(screen.queryByText('0123 4567')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(requestsTo(STATE)).toHaveLength(4)
})

it('HelpPanel marks an expired code', async () => {
  open({ [MAKE]: { body: { code: '01234567', expiresAt: inMinutes(-1) } } })
  press('Show a code')
  expect(await screen.findByText('This code is no longer valid.')).toBeTruthy()
})

it('HelpPanel names helpers, ends help, and says how to reopen a closed farm', async () => {
  const live = [{ id: 4, agentName: 'Manju', startedAt: inMinutes(-20), expiresAt: inMinutes(39.5) }]
  const { requestsTo } = open({
    [STATE]: (_request, before) => ({
      body: before === 0 ? { ...nobody, closedTo: ['Manju', 'Latha'], live } : nobody,
    }),
    'DELETE /api/assist/help/4': { body: { message: 'ok' } },
  })
  expect(await screen.findByText('Manju is helping on your farm now. 40 minutes left.')).toBeTruthy()
  expect(screen.getByText(/^Five wrong codes .* for Manju, Latha\. Create a new code/)).toBeTruthy()
  press('End help now')
  await waitFor(() => expect(screen.queryByText(/is helping on your farm/)).toBeNull())
  expect(requestsTo('DELETE /api/assist/help/4')).toHaveLength(1)
})

it('HelpPanel prints a card once and cancels a valid one', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const card = { createdAt: inMinutes(-5), expiresAt: inMinutes(30 * 24 * 60) }
  const { requestsTo } = open({
    [STATE]: { body: { ...nobody, card } },
    [MAKE]: { body: { code: '76543210', expiresAt: card.expiresAt } },
    'DELETE /api/assist/card': { body: { message: 'ok' } },
  })
  press('Print a card')
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  expect(await screen.findByText('7654 3210')).toBeTruthy()
  expect(requestsTo(MAKE)[0]?.body).toEqual({ kind: 'card' })
  fireEvent(window, new Event('afterprint'))
  await waitFor(() => expect(screen.queryByText('7654 3210')).toBeNull())
  press('Cancel the card')
  await waitFor(() => expect(requestsTo('DELETE /api/assist/card')).toHaveLength(1))
})

it('HelpPanel shows why a call was refused', async () => {
  open({ [MAKE]: failure(429, 'RATE_LIMITED', 'Too many tries.') })
  press('Show a code')
  await waitFor(() => expect(toasts().join()).toContain('Too many tries.'))
})
