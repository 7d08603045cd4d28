import { show } from '@santhe/host/testing'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { NOW } from '../../testing/factories.ts'
import { ShareMenu } from './ShareMenu.tsx'

afterEach(() => vi.unstubAllGlobals())

const ADDRESS = () => `${location.origin}/share/product/7`

function openMenu(): void {
  show(() => <ShareMenu kind="product" id={7} title="Tomato & more" />, { path: '/', now: NOW })
  fireEvent.click(screen.getByRole('button', { name: 'Share' }))
}

it('the menu leads to the four sites with the shared address', () => {
  openMenu()
  const links = screen.getAllByRole('link')
  expect(links.map(link => link.textContent)).toEqual(['WhatsApp', 'Facebook', 'LinkedIn', 'Twitter'])
  const given = links.map(link => new URL(link.getAttribute('href') ?? '').searchParams)
  expect(given[0]?.get('text')).toBe(`Tomato & more ${ADDRESS()}`)
  expect([given[1]?.get('u'), given[2]?.get('url'), given[3]?.get('url')]).toEqual([ADDRESS(), ADDRESS(), ADDRESS()])
})

it('the link is copied, and the menu goes', async () => {
  const writeText = vi.fn(() => Promise.resolve())
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  openMenu()
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }))
  expect((await screen.findByTestId('toast')).textContent).toBe('Link copied! / Share link copied to clipboard')
  expect(writeText).toHaveBeenCalledWith(ADDRESS())
  expect(screen.queryByRole('list', { name: 'WhatsApp' })).toBeNull()
  expect(screen.queryByRole('link')).toBeNull()
})

it('a browser that does not let us copy is an error', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('not allowed')) } })
  openMenu()
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }))
  expect((await screen.findByTestId('toast')).textContent).toBe('Error / Failed to copy link')
})

it('Escape closes the menu and gives the focus back', () => {
  openMenu()
  fireEvent.keyDown(document, { key: 'Escape' })
  expect(screen.queryByRole('link')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Share' }))
})
