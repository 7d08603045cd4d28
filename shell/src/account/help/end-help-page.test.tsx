import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakeFetch, renderShell } from '../../testing/render-shell.tsx'
import { EndHelpPage } from './EndHelpPage.tsx'

const CHECK = 'GET /api/assist/link/tok'
const live = { agentName: 'Manju', farmName: 'Ravi’s Field', expiresAt: '2026-11-23T07:00:00.000Z', isLive: true }
const open = (responses: Parameters<typeof fakeFetch>[0], at = '/end-help?token=tok') =>
  renderShell(<EndHelpPage />, { at, fetchFn: fakeFetch(responses) })

it('EndHelpPage ends the help only on the button', async () => {
  const end = vi.fn(() => ({ body: { ...live, isLive: false } }))
  open({ [CHECK]: { body: live }, 'POST /api/assist/link': end })
  expect(await screen.findByText(/^Manju works on the products and orders of Ravi’s Field/)).toBeDefined()
  expect(end).not.toHaveBeenCalled()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'End the help now' })))
  expect(await screen.findByRole('heading', { name: 'The help has ended' })).toBeDefined()
  expect(end).toHaveBeenCalledWith({ token: 'tok' })
  expect(document.querySelector('meta[name="referrer"]')?.getAttribute('content')).toBe('no-referrer')
})

it.each([
  ['is mangled', '/end-help?token=tok'],
  ['has no token', '/end-help'],
])('EndHelpPage shows a dead link that %s', async (_what, at) => {
  open({ [CHECK]: { status: 404, body: { code: 'NOT_FOUND', message: 'none' } } }, at)
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeDefined()
})
