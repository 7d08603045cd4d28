import { Link } from '@santhe/host'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeFetch, renderShell } from '../testing/render-shell.tsx'
import { RegisterPage } from './RegisterPage.tsx'

const send = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Create account' })))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

function typePerson() {
  type('Full name', 'Ravi Kumar')
  type('Email', 'ravi@farm.example')
  type('Phone', '+91 98450 12345')
  type('Username', 'ravi')
  type('Password', 'santhe123')
}

// docs/product/accounts.md#registration, docs/product/accounts.md#registration-rules
// docs/product/accounts.md#farm-fields
describe('RegisterPage', () => {
  it.each([
    ['/register', 'Buy produce'],
    ['/register?role=farmer', 'Sell produce'],
    ['/register?type=farmer', 'Sell produce'],
    ['/register?role=admin', 'Buy produce'],
  ])('starts %s with “%s”', (at, label) => {
    renderShell(<RegisterPage />, { at })
    expect(screen.getByRole('radio', { checked: true }).closest('label')?.textContent).toContain(label)
  })

  it('shows every rule to a farmer with empty fields', async () => {
    renderShell(<RegisterPage />, { at: '/register?type=farmer' })
    await send()
    for (const message of [
      'Name must be at least 2 characters',
      'Please enter a valid email address',
      'Phone number must be at least 10 digits',
      'Username must be at least 3 characters',
      'Password must be at least 6 characters',
      'Farm name is required and must be at least 2 characters',
      'Farm location is required',
      'Farm description is required and must be at least 10 characters',
    ]) {
      expect(screen.getByText(message)).toBeDefined()
    }
  })

  it('keeps what was typed, but the password, for the page in another language', async () => {
    renderShell(<RegisterPage />, { at: '/register' })
    typePerson()
    fireEvent.click(screen.getByRole('radio', { name: /^Sell produce/ }))
    vi.spyOn(document, 'hidden', 'get').mockReturnValueOnce(true)
    fireEvent(document, new Event('visibilitychange'))
    const stored = { ...sessionStorage }
    cleanup()
    await vi.waitFor(() => expect(sessionStorage).toHaveLength(0))
    for (const [name, text] of Object.entries(stored)) sessionStorage.setItem(name, text)
    renderShell(<RegisterPage />, { at: '/register' })
    expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Ravi Kumar')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Sell produce/ }).checked).toBe(true)
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
    expect(JSON.stringify(stored)).not.toContain('santhe123')
  })

  it('rejects letters in a phone number', async () => {
    renderShell(<RegisterPage />, { at: '/register' })
    typePerson()
    type('Phone', '98450 12345 home')
    await send()
    expect(screen.getByText('Please enter a valid phone number')).toBeDefined()
  })

  it('lists districts by state, Karnataka first, and filters by typing', async () => {
    const register = vi.fn(() => ({ status: 503, body: { message: 'away', code: 'UNAVAILABLE' } }))
    renderShell(<RegisterPage />, {
      at: '/register?type=farmer',
      fetchFn: fakeFetch({ 'POST /api/register': register }),
    })
    fireEvent.click(screen.getByRole('combobox', { name: 'District' }))
    const states = screen.getAllByRole('group', { name: /./ }).map(group => group.getAttribute('aria-label'))
    expect(states.filter(Boolean)[0]).toBe('Karnataka')
    expect(states).toContain('Tamil Nadu')
    typePerson()
    type('Farm name', 'Ravi’s Field')
    type('What you grow and how', 'Tomatoes, without chemicals')
    type('District', 'kola')
    fireEvent.keyDown(screen.getByLabelText('District'), { key: 'Enter' })
    await send()
    expect(register).toHaveBeenCalledWith(expect.objectContaining({ role: 'farmer', farmLocation: 'Kolar' }))
  })

  it('restarts when a link chooses the other account type', async () => {
    const page = (
      <>
        <RegisterPage />
        <Link to="/register?type=farmer">Become a Vendor</Link>
      </>
    )
    renderShell(page, { at: '/register?role=customer' })
    fireEvent.click(screen.getByRole('radio', { name: /Buy produce/ }))
    await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Become a Vendor' })))
    expect(screen.getByRole('radio', { checked: true }).closest('label')?.textContent).toContain('Sell produce')
  })

  it('shows the server’s refusal at its field', async () => {
    const refused = {
      message: 'This username is already taken.',
      code: 'NAME_TAKEN',
      fields: { username: 'This username is already taken.' },
    }
    const register = vi.fn(() => ({ status: 409, body: refused }))
    renderShell(<RegisterPage />, { at: '/register', fetchFn: fakeFetch({ 'POST /api/register': register }) })
    typePerson()
    await send()
    expect(await screen.findByText('Registration failed')).toBeDefined()
    expect(screen.getByText('There was a problem creating your account.')).toBeDefined()
    expect(screen.getByLabelText('Username').getAttribute('aria-invalid')).toBe('true')
    expect(register).toHaveBeenCalledWith(expect.objectContaining({ role: 'customer', username: 'ravi' }))
    type('Username', 'ravi2')
    expect(screen.getByLabelText('Username').getAttribute('aria-invalid')).toBeNull()
  })

  it('shows a farm’s fields only to sellers', () => {
    renderShell(<RegisterPage />, { at: '/register' })
    expect(screen.queryByLabelText('Farm name')).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: /Sell produce/ }))
    for (const label of ['Farm name', 'District', 'What you grow and how']) {
      expect(screen.getByLabelText(label)).toBeDefined()
    }
  })

  it('links to sign-in with the way back', () => {
    renderShell(<RegisterPage />, { at: '/register?redirect=/checkout' })
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login?redirect=%2Fcheckout')
  })
})
