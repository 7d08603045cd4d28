import type { FetchFn } from '@santhe/host'
import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aShopper, fakeFetch, renderShell, signedIn } from '../testing/render-shell.tsx'
import { LoginPage } from './LoginPage.tsx'

const fetchFn = fakeFetch({
  'POST /api/login': sent =>
    JSON.stringify(sent) === '{"username":"asha","password":"santhe123"}'
      ? { body: { user: aShopper(), token: 't' } }
      : { status: 401, body: { message: 'Invalid username or password', code: 'WRONG_CREDENTIALS' } },
})

async function signIn(username: string, password: string) {
  fireEvent.change(screen.getByLabelText('Username'), { target: { value: username } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Sign In' })))
}

// docs/product/accounts.md#login, docs/product/accounts.md#login-rules
describe('LoginPage', () => {
  it('shows messages for missing fields and sends nothing', async () => {
    renderShell(<LoginPage />, { at: '/login', fetchFn })
    await signIn('as', '12345')
    expect(screen.getByText('Username must be at least 3 characters')).toBeDefined()
    expect(screen.getByText('Password must be at least 6 characters')).toBeDefined()
    fireEvent.change(screen.getByLabelText('Username'), { target: { value: 'asha' } })
    expect(screen.queryByText('Username must be at least 3 characters')).toBeNull()
  })

  it('shows wrong credentials and keeps the typed values', async () => {
    renderShell(<LoginPage />, { at: '/login', fetchFn })
    await signIn('asha', 'wrong-one')
    expect((await screen.findByText('Login failed')).closest('[role="alert"]')?.textContent).toContain(
      'Invalid username or password',
    )
    expect(screen.getByLabelText('Username')).toHaveProperty('value', 'asha')
  })

  // docs/product/pages.md#routes
  it.each([
    ['/login', '/'],
    ['/login?redirect=/checkout', '/checkout'],
    ['/login?returnUrl=%2Fdashboard%2Forders%3Fx%3D1', '/dashboard/orders?x=1'],
    ['/login?redirect=https://evil.example', '/'],
    ['/login?redirect=//evil.example', '/'],
  ])('goes from %s to %s', async (at, to) => {
    renderShell(<LoginPage />, { at, fetchFn })
    await signIn('asha', 'santhe123')
    await expect.poll(() => screen.getByTestId('url').textContent).toBe(to)
  })

  it('shows the wait after too many tries', async () => {
    const full: FetchFn = async () =>
      new Response('{"code":"RATE_LIMITED","message":"Too many tries."}', {
        status: 429,
        headers: { 'Retry-After': '610' },
      })
    renderShell(<LoginPage />, { at: '/login', fetchFn: full })
    await signIn('asha', 'santhe123')
    expect(await screen.findByText(/Please wait 11 minutes and try again/)).toBeDefined()
  })

  it('links to reset and registration with the way back', () => {
    renderShell(<LoginPage />, { at: '/login?redirect=/checkout', fetchFn })
    expect(screen.getByRole('link', { name: 'Forgot your password?' }).getAttribute('href')).toBe('/forgot-password')
    expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe(
      '/register?redirect=%2Fcheckout',
    )
  })

  it.each([
    ['on their way', '/login?redirect=/cart', {}, '/cart'],
    ['who pressed Account before the page knew them to where it leads them', '/login', {}, '/dashboard'],
    ['of the staff to the office', '/login', { role: 'delivery_agent' as const }, '/admin'],
  ])('redirects a signed-in person %s', async (_, at, person, to) => {
    renderShell(<LoginPage />, { at, fetchFn, storage: signedIn({ ...aShopper, ...person }) })
    await expect.poll(() => screen.getByTestId('url').textContent).toBe(to)
  })
})
