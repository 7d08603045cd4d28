import { show } from '@santhe/host/testing'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { NOW } from '../../testing/factories.ts'
import { ShareMenu } from './ShareMenu.tsx'

afterEach(() => vi.unstubAllGlobals())

const SHARE_URL = () => `${location.origin}/share/product/7`

function openMenu(): void {
  show(() => <ShareMenu kind="product" id={7} title="Tomato & more" />, { path: '/', now: NOW })
  fireEvent.click(screen.getByRole('button', { name: 'Share' }))
}

// docs/product/pages.md#share-control
it('ShareMenu links to four sites with the shared URL', () => {
  openMenu()
  const links = screen.getAllByRole('link')
  expect(links.map(link => link.textContent)).toEqual(['WhatsApp', 'Facebook', 'LinkedIn', 'Twitter'])
  const params = links.map(link => new URL(link.getAttribute('href') ?? '').searchParams)
  expect(params[0]?.get('text')).toBe(`Tomato & more ${SHARE_URL()}`)
  expect([params[1]?.get('u'), params[2]?.get('url'), params[3]?.get('url')]).toEqual([
    SHARE_URL(),
    SHARE_URL(),
    SHARE_URL(),
  ])
})

it('ShareMenu copies the link and closes', async () => {
  const writeText = vi.fn(() => Promise.resolve())
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  openMenu()
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }))
  expect((await screen.findByTestId('toast')).textContent).toBe('Link copied! / Share link copied to clipboard')
  expect(writeText).toHaveBeenCalledWith(SHARE_URL())
  expect(screen.queryByRole('list', { name: 'WhatsApp' })).toBeNull()
  expect(screen.queryByRole('link')).toBeNull()
})

it('ShareMenu shows an error when copying is blocked', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('not allowed')) } })
  openMenu()
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }))
  expect((await screen.findByTestId('toast')).textContent).toBe('Error / Failed to copy link')
})

it('ShareMenu explains that copying needs https', async () => {
  vi.stubGlobal('navigator', {})
  openMenu()
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }))
  expect((await screen.findByTestId('toast')).textContent).toBe(
    'Error / Failed to copy link: this page came without https. Copy it from the address bar.',
  )
})

const button = () => screen.getByRole('button', { name: 'Share' })
const choices = (): (Element | null)[] => [
  screen.getByRole('button', { name: 'Copy link' }),
  ...screen.getAllByRole('link'),
]
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document, { key })
const focused = () => choices().indexOf(document.activeElement)

describe('ShareMenu keyboard', () => {
  it('closes on Escape and restores the focus', () => {
    openMenu()
    screen.getByRole('link', { name: 'LinkedIn' }).focus()
    press('Escape')
    expect(screen.queryByRole('link')).toBeNull()
    expect(document.activeElement).toBe(button())
    expect(button().getAttribute('aria-expanded')).toBe('false')
  })

  it.each([
    ['ArrowDown', 0],
    ['ArrowUp', 4],
  ])('%s opens the menu at item %i', (key, at) => {
    show(() => <ShareMenu kind="product" id={7} title="Tomato" />, { path: '/', now: NOW })
    button().focus()
    press(key)
    expect(button().getAttribute('aria-expanded')).toBe('true')
    expect(focused()).toBe(at)
  })

  it('ignores other keys', () => {
    show(() => <ShareMenu kind="product" id={7} title="Tomato" />, { path: '/', now: NOW })
    button().focus()
    for (const key of ['Home', 'End', 'Escape', 'a']) press(key)
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('moves by arrows and wraps around', () => {
    openMenu()
    button().focus()
    const way = ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'End', 'Home'].map(key => {
      press(key)
      return focused()
    })
    expect(way).toEqual([0, 1, 0, 4, 0, 4, 0])
  })
})

it('ShareMenu closes on navigation', () => {
  openMenu()
  fireEvent.pointerDown(document.body)
  expect(screen.queryByRole('link')).toBeNull()
})
