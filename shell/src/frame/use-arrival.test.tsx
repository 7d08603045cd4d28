import { Link } from '@santhe/host'
import { show } from '@santhe/host/testing'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { rememberPlace } from './scroll-places.ts'
import { useArrival } from './use-arrival.ts'

let onResize: () => void = () => undefined
const pageHeight = vi.spyOn(document.documentElement, 'scrollHeight', 'get')
const scrollY = vi.spyOn(window, 'scrollY', 'get')
const scrollTo = vi.spyOn(window, 'scrollTo')
const restored = () => scrollTo.mock.calls.filter(([, top]) => top === 11_000)

function Page() {
  const { main } = useArrival()
  return (
    <main ref={main} tabIndex={-1}>
      <Link to="/calendar">Calendar</Link>
      <Link to="/products?search=ragi">Ragi</Link>
    </main>
  )
}

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        onResize = callback
      }
      observe() {}
      disconnect() {
        onResize = () => undefined
      }
    },
  )
  scrollTo.mockReset()
  pageHeight.mockReturnValue(900)
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'reload' } as PerformanceNavigationTiming])
  scrollY.mockReturnValue(11_000)
  const leave = rememberPlace('default /products')
  window.dispatchEvent(new Event('scroll'))
  leave()
  scrollY.mockReturnValue(0)
})
afterEach(() => {
  vi.unstubAllGlobals()
})
afterAll(() => vi.restoreAllMocks())

it('useArrival scrolls a reloaded list to its position once it is tall enough', () => {
  show(Page, { path: '*', at: '/products' })
  expect(restored()).toHaveLength(0)
  pageHeight.mockReturnValue(14_000)
  act(() => onResize())
  expect(restored()).toHaveLength(1)
})

it.each(['Calendar', 'Ragi'])('useArrival does not scroll after the reloaded list was left for %s', name => {
  show(Page, { path: '*', at: '/products' })
  fireEvent.click(screen.getByRole('link', { name }))
  pageHeight.mockReturnValue(14_000)
  act(() => onResize())
  expect(restored()).toHaveLength(0)
})

it('useArrival opens a page whose link was cut within an encoded letter', () => {
  show(Page, { path: '*', at: '/how-it-works#%E0%B2' })
  expect(screen.getByRole('link', { name: 'Ragi' })).toBeDefined()
})

it('useArrival ignores the position of another first document', () => {
  pageHeight.mockReturnValue(14_000)
  show(Page, { path: '*', at: '/calendar' })
  expect(restored()).toHaveLength(0)
})
