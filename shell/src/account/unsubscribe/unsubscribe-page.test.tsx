import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakeFetch, renderShell } from '../../testing/render-shell.tsx'
import { UnsubscribePage } from './UnsubscribePage.tsx'

const CHECK = 'GET /api/news-preferences/unsubscribe'
const on = { kinds: ['orderSteps'], isOn: true }
const open = (responses: Parameters<typeof fakeFetch>[0], at = '/unsubscribe?token=tok') =>
  renderShell(<UnsubscribePage />, { at, fetchFn: fakeFetch(responses) })

it('UnsubscribePage shows what it switches off and waits for the button', async () => {
  const send = vi.fn(() => ({ body: { ...on, isOn: false } }))
  open({ [CHECK]: { body: on }, 'POST /api/news-preferences/unsubscribe': send })
  expect(await screen.findByText('Steps of your orders')).toBeDefined()
  expect(send).not.toHaveBeenCalled()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Switch off' })))
  expect(await screen.findByRole('heading', { name: 'Switched off' })).toBeDefined()
  expect(send).toHaveBeenCalledWith({ 'List-Unsubscribe': 'One-Click' })
  expect(screen.queryByRole('button', { name: 'Switch off' })).toBeNull()
  expect(document.querySelector('meta[name="referrer"]')?.getAttribute('content')).toBe('no-referrer')
})

it('UnsubscribePage says that the mails are off already', async () => {
  open({ [CHECK]: { body: { ...on, isOn: false } } })
  expect(await screen.findByRole('heading', { name: 'Switched off' })).toBeDefined()
})

// docs/product/notifications.md#unsubscribing
it.each([
  ['is mangled', '/unsubscribe?token=tok'],
  ['has no token', '/unsubscribe'],
])('UnsubscribePage links to the profile when its link %s', async (_what, at) => {
  open({ [CHECK]: { status: 404, body: { code: 'NOT_FOUND', message: 'none' } } }, at)
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Choose your news in your profile' }).getAttribute('href')).toBe(
    '/dashboard/profile',
  )
})
