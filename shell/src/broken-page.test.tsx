import type { Remotes } from '@santhe/federation'
import { createHost } from '@santhe/host'
import { fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { noteEarlyPresses } from './early-presses.ts'
import { Page } from './Page.tsx'

const breaks = vi.hoisted(() => ({ page: false, frame: false }))
vi.mock('./account/LoginPage.tsx', () => ({
  LoginPage() {
    if (breaks.page) throw new Error('a mistake of the page')
    return <h1>Sign in here</h1>
  },
}))
vi.mock('./frame/Toasts.tsx', () => ({
  Toasts() {
    if (breaks.frame) throw new Error('a mistake of the frame')
    return null
  },
}))

const broken = 'This part of the page stopped working'
const reload = vi.fn()
noteEarlyPresses(document)
const router = vi.fn((page: ReactNode) => <MemoryRouter initialEntries={['/login']}>{page}</MemoryRouter>)

function open(): void {
  const remotes: Remotes = { slices: [], loadPage: vi.fn(), loadPart: vi.fn(), renew: vi.fn() }
  const host = createHost({ now: new Date('2026-01-15T06:00:00Z'), fetchFn: async () => new Response('{}') })
  render(<Page host={host} remotes={remotes} router={router} />)
}

beforeEach(() => {
  // Boundaries report every error.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(location, 'reload').mockImplementation(reload)
  reload.mockClear()
  router.mockClear()
  Object.assign(breaks, { page: false, frame: false })
})

it('Page shows a page’s error inside the frame, with a reload and working links', async () => {
  breaks.page = true
  open()
  expect((await screen.findByRole('alert')).textContent).toContain(broken)
  expect(screen.getByRole('banner')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Reload the page' }))
  expect(reload).toHaveBeenCalledOnce()
  fireEvent.click(within(screen.getByRole('banner')).getAllByRole('link', { name: 'How It Works' })[0] ?? document)
  expect(await screen.findByRole('heading', { level: 1, name: /how it works/i })).toBeDefined()
  expect(screen.queryByText(broken)).toBeNull()
})

it('Page shows an error with a reload when the frame breaks', async () => {
  breaks.frame = true
  open()
  expect((await screen.findByRole('alert')).textContent).toContain(broken)
  fireEvent.click(screen.getByRole('button', { name: 'Reload the page' }))
  expect(reload).toHaveBeenCalledOnce()
})

it('Page renders once, so that hydration keeps the server’s HTML of slices still loading', async () => {
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign in here' })).toBeDefined()
  expect(router).toHaveBeenCalledOnce()
})
