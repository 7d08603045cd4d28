import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeFetch, renderShell } from '../../testing/render-shell.tsx'
import { ResetPasswordPage } from './ResetPasswordPage.tsx'

const CHECK = 'GET /api/reset-password/tok'
const RESET = 'POST /api/reset-password'
const INVALID = { status: 400, body: { code: 'RESET_LINK_INVALID', message: 'This link has expired.' } }
const VALID = { body: { message: 'This link is valid.' } }

const open = (responses: Parameters<typeof fakeFetch>[0], at = '/reset-password?token=tok') =>
  renderShell(<ResetPasswordPage />, { at, fetchFn: fakeFetch({ [CHECK]: VALID, ...responses }) })
const currentUrl = () => screen.getByTestId('url').textContent

async function set(password: string, again = password) {
  fireEvent.change(await screen.findByLabelText('New password'), { target: { value: password } })
  fireEvent.change(screen.getByLabelText('Confirm password'), { target: { value: again } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Set the password' })))
}

// docs/product/accounts.md#reset-password
describe('ResetPasswordPage', () => {
  it.each(['/reset-password', '/reset-password?token='])('shows an invalid request without a token: %s', async at => {
    const { host } = open({}, at)
    await expect.poll(currentUrl).toBe('/forgot-password')
    expect(host.store.getState().toasts.map(({ title }) => title)).toEqual(['Invalid Request'])
  })

  it.each([
    ['refuses', INVALID],
    ['cannot even read', { status: 404, body: { code: 'NO_SUCH_CALL', message: 'none' } }],
  ])('shows three reasons and a new request for a link the market %s', async (_what, response) => {
    open({ [CHECK]: response })
    expect(await screen.findByText('It is more than 1 hour old.')).toBeDefined()
    expect(screen.getByText('It was already used: each link works once.')).toBeDefined()
    expect(screen.getByText(/It was mangled: part of it is missing/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/forgot-password')
    expect(screen.queryByLabelText('New password')).toBeNull()
  })

  it('offers a retry when checking the link fails', async () => {
    let isAway = true
    open({ [CHECK]: () => (isAway ? { status: 503, body: { code: 'UNAVAILABLE', message: 'A moment.' } } : VALID) })
    const again = await screen.findByRole('button', { name: 'Try Again' })
    isAway = false
    await act(async () => fireEvent.click(again))
    expect(await screen.findByLabelText('New password')).toBeDefined()
  })

  it('sends no referrer with the page’s requests', async () => {
    open({})
    await screen.findByLabelText('New password')
    expect(document.querySelector('meta[name="referrer"]')?.getAttribute('content')).toBe('no-referrer')
  })
})

describe('ResetPasswordPage with a valid link', () => {
  it.each([
    ['12345', '12345', 'Password must be at least 6 characters'],
    ['santhe123', 'santhe124', "Passwords don't match"],
  ])('rejects %s and %s with “%s”', async (password, again, message) => {
    const reset = vi.fn(() => VALID)
    open({ [RESET]: reset })
    await set(password, again)
    expect(screen.getAllByText(message).length).toBeGreaterThan(0)
    expect(reset).not.toHaveBeenCalled()
  })

  it('sets the password once, shows the username, drops the token from the URL', async () => {
    const reset = vi.fn(() => ({ body: { message: 'ok', username: 'asha' } }))
    open({ [RESET]: reset })
    await set('mango-season')
    expect(await screen.findByText('asha')).toBeDefined()
    expect(reset).toHaveBeenCalledWith({ token: 'tok', password: 'mango-season' })
    expect(currentUrl()).toBe('/reset-password')
    expect(screen.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toBe('/login')
  })

  it('shows a failure and keeps the typed password', async () => {
    open({ [RESET]: { status: 503, body: { code: 'UNAVAILABLE', message: 'A moment.' } } })
    await set('mango-season')
    expect((await screen.findByText('Reset Failed')).closest('[role="alert"]')?.textContent).toContain(
      'Could not reset your password. Please try again.',
    )
    expect(screen.getByLabelText('New password')).toHaveProperty('value', 'mango-season')
  })

  it('shows the reasons when the link was used meanwhile', async () => {
    open({ [RESET]: INVALID })
    await set('mango-season')
    expect(await screen.findByText('It is more than 1 hour old.')).toBeDefined()
  })
})
