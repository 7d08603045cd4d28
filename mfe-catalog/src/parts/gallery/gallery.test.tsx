import { show } from '@santhe/host/testing'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Gallery } from './Gallery.tsx'

const PICTURES = ['one', 'two', 'three', 'four'].map(name => `/files/products/${name}.webp`)

function openGallery(more: Partial<Parameters<typeof Gallery>[0]> = {}) {
  show(() => <Gallery label="Pictures of Tomato" alt="Tomato" pictures={PICTURES} sizes="100vw" {...more} />, {
    path: '/',
  })
  return screen.getByRole('region', { name: 'Pictures of Tomato' })
}

/** The photo that the thumbnails mark. */
const markedPicture = (gallery: HTMLElement) =>
  within(gallery)
    .getAllByRole('button', { name: /^Photo/ })
    .find(button => button.getAttribute('aria-current') === 'true')
    ?.getAttribute('aria-label')

function swipe(on: Element | null, { x = 0, y = 0, pointerType = 'touch' }) {
  if (!on) throw new Error('Nothing to swipe on')
  const at = { pointerId: 1, isPrimary: true, pointerType }
  fireEvent.pointerDown(on, { ...at, clientX: 200, clientY: 200 })
  fireEvent.pointerMove(on, { ...at, clientX: 200 + x / 2, clientY: 200 + y / 2 })
  fireEvent.pointerUp(on, { ...at, clientX: 200 + x, clientY: 200 + y })
}

// docs/product/products.md#product-page
describe('Gallery', () => {
  it('shows one picture of several, with arrows that wrap around', () => {
    const gallery = openGallery()
    expect(within(gallery).getAllByRole('img')).toHaveLength(1)
    fireEvent.click(within(gallery).getByRole('button', { name: 'Next picture' }))
    expect(markedPicture(gallery)).toBe('Photo 2 of 4')
    expect(within(gallery).getByRole('status').textContent).toBe('Photo 2 of 4')
    expect(within(gallery).getByRole('img', { name: 'Tomato, Photo 2 of 4' })).toBeTruthy()
    fireEvent.click(within(gallery).getByRole('button', { name: 'Previous picture' }))
    fireEvent.click(within(gallery).getByRole('button', { name: 'Previous picture' }))
    expect(within(gallery).getByRole('status').textContent).toBe('Photo 4 of 4')
  })

  it('moves by Left, Right, Home and End, with the focus on thumbnails', () => {
    const gallery = openGallery()
    const first = within(gallery).getByRole('button', { name: 'Photo 1 of 4' })
    first.focus()
    for (const [key, photo] of [
      ['End', 'Photo 4 of 4'],
      ['ArrowLeft', 'Photo 3 of 4'],
      ['Home', 'Photo 1 of 4'],
      ['ArrowRight', 'Photo 2 of 4'],
    ] as const) {
      fireEvent.keyDown(document.activeElement ?? gallery, { key })
      expect(markedPicture(gallery)).toBe(photo)
      expect(document.activeElement?.getAttribute('aria-label')).toBe(photo)
    }
  })

  it('follows sideways swipes, stops at the ends and ignores vertical ones', () => {
    const gallery = openGallery()
    const view = gallery.querySelector('ul')?.parentElement ?? null
    swipe(view, { x: -120 })
    expect(markedPicture(gallery)).toBe('Photo 2 of 4')
    swipe(view, { x: -60, y: 140 })
    swipe(view, { x: -20 })
    swipe(view, { x: -200, pointerType: 'mouse' })
    expect(markedPicture(gallery)).toBe('Photo 2 of 4')
    swipe(view, { x: 120 })
    swipe(view, { x: 120 })
    expect(markedPicture(gallery)).toBe('Photo 1 of 4')
  })

  it('ends a swipe when the browser scrolls', () => {
    const gallery = openGallery()
    const view = gallery.querySelector('ul')?.parentElement
    if (!view) throw new Error('No pictures')
    const at = { pointerId: 1, isPrimary: true, pointerType: 'touch' }
    fireEvent.pointerDown(view, { ...at, clientX: 200, clientY: 200 })
    fireEvent.pointerMove(view, { ...at, clientX: 150, clientY: 200 })
    expect(view.style.getPropertyValue('--drag')).toBe('-50px')
    fireEvent.pointerCancel(view, at)
    fireEvent.pointerUp(view, { ...at, clientX: 50, clientY: 200 })
    expect(view.style.getPropertyValue('--drag')).toBe('')
    expect(markedPicture(gallery)).toBe('Photo 1 of 4')
  })

  it('marks drawings, also in their alternative text', () => {
    const gallery = openGallery({ pictures: ['/files/drawn/tomato.webp', '/files/products/one.webp'] })
    expect(within(gallery).getByText('Drawing')).toBeTruthy()
    expect(within(gallery).getByRole('img', { name: 'Drawing of Tomato' })).toBeTruthy()
    fireEvent.click(within(gallery).getByRole('button', { name: 'Next picture' }))
    expect(within(gallery).queryByText('Drawing')).toBeNull()
    expect(within(gallery).getByRole('img', { name: 'Tomato, Photo 2 of 2' })).toBeTruthy()
  })

  it('shows no buttons for one picture', () => {
    const gallery = openGallery({ pictures: PICTURES.slice(0, 1) })
    expect(within(gallery).queryAllByRole('button')).toEqual([])
  })
})

describe('rotating Gallery', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

  it('shows the next picture every 3 seconds without announcing it', () => {
    const gallery = openGallery({ turnsEvery: 3000 })
    wait(2999)
    expect(markedPicture(gallery)).toBe('Photo 1 of 4')
    wait(1)
    expect(markedPicture(gallery)).toBe('Photo 2 of 4')
    for (let turn = 0; turn < 3; turn += 1) wait(3000)
    expect(markedPicture(gallery)).toBe('Photo 1 of 4')
    expect(within(gallery).getByRole('status').textContent).toBe('')
  })

  it('pauses while hovered, focused or stopped', () => {
    const gallery = openGallery({ turnsEvery: 3000 })
    fireEvent.pointerEnter(gallery)
    wait(9000)
    expect(markedPicture(gallery)).toBe('Photo 1 of 4')
    fireEvent.pointerLeave(gallery)
    const stop = within(gallery).getByRole('button', { name: 'Stop the pictures' })
    act(() => stop.focus())
    wait(9000)
    expect(markedPicture(gallery)).toBe('Photo 1 of 4')
    fireEvent.click(stop)
    act(() => stop.blur())
    wait(9000)
    expect(markedPicture(gallery)).toBe('Photo 1 of 4')
    fireEvent.click(within(gallery).getByRole('button', { name: 'Play the pictures' }))
    wait(3000)
    expect(markedPicture(gallery)).toBe('Photo 2 of 4')
  })

  it('stays still with reduced motion', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    const gallery = openGallery({ turnsEvery: 3000 })
    wait(9000)
    expect(markedPicture(gallery)).toBe('Photo 1 of 4')
  })
})
