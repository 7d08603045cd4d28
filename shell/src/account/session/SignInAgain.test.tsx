import { useCall } from '@santhe/client'
import { endOtherSessions } from '@santhe/contracts'
import { type FetchFn, useSession } from '@santhe/host'
import { ROUND_PATH } from '@santhe/rules'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aShopper, renderShell, signedIn } from '../../testing/render-shell.tsx'
import { SignInAgain } from './SignInAgain.tsx'

const json = (body: unknown, status = 200, headers = {}) => new Response(JSON.stringify(body), { status, headers })

/** A back end whose session the test can end; it accepts the passwords of asha and ravi. */
function aMarket() {
  const market = { open: ['t'], tries: 0, isFull: false }
  const fetchFn: FetchFn = async (url, { headers, body }) => {
    if (url === '/api/login') {
      if (market.isFull)
        return json({ code: 'RATE_LIMITED', message: 'Too many tries.' }, 429, { 'Retry-After': '240' })
      const { username, password } = JSON.parse(String(body))
      if (password !== 'santhe123') return json({ code: 'WRONG_CREDENTIALS', message: 'no' }, 401)
      market.open = ['new']
      const ravi = { id: 9, username, name: 'Ravi', role: 'farmer' }
      return json({ token: 'new', user: aShopper(username === 'ravi' ? ravi : {}) })
    }
    const token = new Headers(headers).get('Authorization')?.replace('Bearer ', '') ?? ''
    if (!market.open.includes(token)) return json({ code: 'NOT_SIGNED_IN', message: 'Please sign in to go on.' }, 401)
    return url === '/api/auth/me' ? json(aShopper()) : json({ ended: 0 })
  }
  return { market, fetchFn: vi.fn(fetchFn) }
}

/** A page with a text field and a write. */
function Form() {
  const { user } = useSession()
  const [text, setText] = useState('')
  const [result, setResult] = useState('')
  const [send] = useCall(endOtherSessions)
  const handleSend = async () => setResult((await send()).ok ? 'sent' : 'refused')
  return (
    <>
      <p>{user ? `for ${user.username}` : 'for nobody'}</p>
      <input aria-label="Review" value={text} onChange={event => setText(event.currentTarget.value)} />
      <button type="button" onClick={() => void handleSend()}>
        Send
      </button>
      <output>{result}</output>
    </>
  )
}

async function openForm(at = '/products/5') {
  const { market, fetchFn } = aMarket()
  const goTo = vi.fn()
  const page = (
    <>
      <Form />
      <SignInAgain goTo={goTo} />
    </>
  )
  const { host } = renderShell(page, { at, fetchFn, storage: signedIn() })
  await waitFor(() => expect(host.store.getState().session.phase).toBe('going'))
  fireEvent.change(screen.getByLabelText('Review'), { target: { value: 'Crisp and clean' } })
  return { market, fetchFn, goTo, host }
}

const dialog = () => screen.queryByRole('dialog', { name: 'Please sign in again' })
const send = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send' })))
async function signIn(password: string, username?: string) {
  if (username) fireEvent.change(screen.getByLabelText('Username'), { target: { value: username } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Sign In' })))
}

beforeEach(() => localStorage.clear())

describe('SignInAgain', () => {
  it('asks to sign in again with the username filled in, and keeps the page’s input', async () => {
    const { market, goTo } = await openForm()
    await send()
    expect(screen.getByText('sent')).toBeDefined()
    market.open = []
    await send()
    expect(dialog()).not.toBeNull()
    expect(screen.getByLabelText('Username')).toHaveProperty('value', 'asha')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')))
    await signIn('santhe123')
    await waitFor(() => expect(dialog()).toBeNull())
    expect(screen.getByLabelText('Review')).toHaveProperty('value', 'Crisp and clean')
    expect(goTo).not.toHaveBeenCalled()
    await send()
    expect(screen.getByText('sent')).toBeDefined()
  })

  it.each([ROUND_PATH, `${ROUND_PATH}/`])('says on the round’s page that the round comes back: %s', async path => {
    const { market } = await openForm(path)
    market.open = []
    await send()
    expect(dialog()?.textContent).toContain('The round comes back once you have signed in')
    expect(dialog()?.textContent).not.toContain('Everything on this page is still here')
  })

  it('shows a wrong password or too many attempts, and stays open', async () => {
    const { market } = await openForm()
    market.open = []
    await send()
    await signIn('wrong-one')
    expect((await screen.findByText('Login failed')).closest('[role="alert"]')?.textContent).toContain(
      'Invalid username or password',
    )
    market.isFull = true
    await signIn('wrong-one')
    expect(await screen.findByText(/Please wait 4 minutes and try again/)).toBeDefined()
    expect(screen.getByText('for asha')).toBeDefined()
  })

  it('can be closed and reopens on the next refusal', async () => {
    const { market } = await openForm()
    market.open = []
    await send()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Close' })))
    await waitFor(() => expect(dialog()).toBeNull())
    expect(screen.getByLabelText('Review')).toHaveProperty('value', 'Crisp and clean')
    await send()
    expect(dialog()).not.toBeNull()
  })

  it('signs out on ‘Sign out instead’', async () => {
    const { market } = await openForm()
    market.open = []
    await send()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Sign out instead' })))
    await expect.poll(() => screen.getByTestId('url').textContent).toBe('/')
    expect(dialog()).toBeNull()
  })

  it('opens the start page of another person who signs in', async () => {
    const { market, goTo } = await openForm()
    market.open = []
    await send()
    await signIn('santhe123', 'ravi')
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/dashboard'))
  })
})
