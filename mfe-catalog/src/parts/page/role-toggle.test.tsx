import type { SessionPerson } from '@santhe/contracts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { open } from '../../testing/at-the-market.tsx'
import { aProduct } from '../../testing/factories.ts'

const RAVI: SessionPerson = {
  id: 2,
  username: 'ravi',
  name: 'Ravi Kumar',
  email: 'ravi@example.com',
  phone: '9845011001',
  role: 'farmer',
  avatar: null,
  district: null,
  isActive: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  farmId: 3,
}

function signIn(user: SessionPerson) {
  localStorage.setItem('santhe', JSON.stringify({ user, token: 'a-token', viewingAs: user.role }))
  return { storage: localStorage }
}
afterEach(() => localStorage.clear())

describe('the role toggle', () => {
  it('lets a signed-in farmer buy, at once', async () => {
    const { host } = open('/products', { '/api/auth/me': RAVI }, signIn(RAVI))
    fireEvent.click(await screen.findByRole('button', { name: 'Buy Products' }))
    expect(host.store.getState().santhe.viewingAs).toBe('customer')
    expect(screen.getByRole('button', { name: 'Buy Products' }).getAttribute('aria-pressed')).toBe('true')
  })

  it('is not there for customers', async () => {
    const asha = { ...RAVI, username: 'asha', role: 'customer', farmId: null } as const
    const { host } = open('/products', { '/api/auth/me': asha }, signIn(asha))
    await waitFor(() => expect(host.store.getState().santhe.user?.role).toBe('customer'))
    expect(screen.queryByText(/choose how you want/)).toBeNull()
  })
})

describe('a farmer at the market', () => {
  it('does not buy from the own farm', async () => {
    const answers = { '/api/auth/me': RAVI, '/api/categories': [], '/api/products': [aProduct()] }
    open('/products', answers, signIn(RAVI))
    expect((await screen.findByRole('button', { name: 'Your product' })).hasAttribute('disabled')).toBe(true)
  })
})
