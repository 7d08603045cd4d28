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

// docs/product/accounts.md#role-toggle
describe('RoleToggle', () => {
  it('switches a farmer to buying immediately', async () => {
    const { host } = open('/products', { '/api/auth/me': RAVI }, signIn(RAVI))
    fireEvent.click(await screen.findByRole('button', { name: 'Buy Products' }))
    expect(host.store.getState().santhe.viewingAs).toBe('customer')
    expect(screen.getByRole('button', { name: 'Buy Products' }).getAttribute('aria-pressed')).toBe('true')
  })

  it('shows the documented texts with a hint for each choice', async () => {
    open('/', { '/api/auth/me': RAVI }, signIn(RAVI))
    expect(await screen.findByText("You're a farmer, choose how you want to use the product")).toBeTruthy()
    const hint = (name: string) => screen.getByRole('button', { name }).getAttribute('title')
    expect(hint('Buy Products')).toBe('Browse and buy products from other farmers')
    expect(hint('Sell Products')).toBe('Manage your farm and sell your products')
  })

  // docs/product/catalog.md#products-page, docs/product/pages.md#home-sections
  it('is first on the home and products pages', async () => {
    const { container, unmount } = open('/', { '/api/auth/me': RAVI }, signIn(RAVI))
    await screen.findByRole('button', { name: 'Sell Products' })
    expect(container.textContent?.startsWith("You're a farmer")).toBe(true)
    unmount()
    const products = open('/products', { '/api/auth/me': RAVI }, signIn(RAVI))
    await screen.findByRole('button', { name: 'Sell Products' })
    expect(products.container.textContent?.startsWith("You're a farmer")).toBe(true)
  })

  it('saves the choice in the browser', async () => {
    const { host } = open('/', { '/api/auth/me': RAVI }, signIn(RAVI))
    fireEvent.click(await screen.findByRole('button', { name: 'Buy Products' }))
    fireEvent.click(screen.getByRole('button', { name: 'Sell Products' }))
    expect(host.store.getState().santhe.viewingAs).toBe('farmer')
    fireEvent.click(screen.getByRole('button', { name: 'Buy Products' }))
    await waitFor(() => expect(JSON.parse(localStorage.getItem('santhe') ?? '{}').viewingAs).toBe('customer'))
  })

  it('hides from customers', async () => {
    const asha = { ...RAVI, username: 'asha', role: 'customer', farmId: null } as const
    const { host } = open('/products', { '/api/auth/me': asha }, signIn(asha))
    await waitFor(() => expect(host.store.getState().santhe.user?.role).toBe('customer'))
    expect(screen.queryByText(/choose how you want/)).toBeNull()
  })
})

it('RoleToggle hides from visitors', () => {
  open('/', {})
  expect(screen.queryByText(/choose how you want/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Sell Products' })).toBeNull()
})

describe('farmer viewing as customer', () => {
  it('can’t buy from their own farm', async () => {
    const responses = { '/api/auth/me': RAVI, '/api/categories': [], '/api/products': [aProduct()] }
    open('/products', responses, signIn(RAVI))
    expect((await screen.findByRole('button', { name: 'Your product' })).hasAttribute('disabled')).toBe(true)
  })
})
