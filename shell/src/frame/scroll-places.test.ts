import { tabStore } from '@santhe/host'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { rememberPlace, returnAfterReload, returnToPlace } from './scroll-places.ts'

/** Resize callbacks of the watched pages. */
let onResize: () => void = () => undefined
const scrollTo = vi.fn()
const pageHeight = vi.spyOn(document.documentElement, 'scrollHeight', 'get')

function grow(height: number): void {
  pageHeight.mockReturnValue(height)
  onResize()
}

beforeEach(() => {
  vi.useFakeTimers()
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
  vi.spyOn(window, 'scrollTo').mockImplementation(scrollTo)
  scrollTo.mockClear()
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(11_000)
  const leave = rememberPlace('list')
  window.dispatchEvent(new Event('scroll'))
  leave()
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(0)
  pageHeight.mockReturnValue(900)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
// Files of one worker share the document.
afterAll(() => {
  vi.restoreAllMocks()
  tabStore.removeItem('santhe-places')
})

it('returnToPlace restores the position even if the page grows after ten seconds', () => {
  const leave = returnToPlace('list')
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0)
  vi.advanceTimersByTime(10_000)
  expect(scrollTo).toHaveBeenLastCalledWith(0, 11_000)
  scrollTo.mockClear()
  grow(5_000)
  expect(scrollTo).not.toHaveBeenCalled()
  grow(14_000)
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 11_000)
  leave()
})

it('returnToPlace stops once the user has scrolled', () => {
  const leave = returnToPlace('list')
  scrollTo.mockClear()
  window.dispatchEvent(new Event('wheel'))
  grow(14_000)
  vi.advanceTimersByTime(10_000)
  expect(scrollTo).not.toHaveBeenCalled()
  leave()
})

it.each([
  ['reload', 0, 1],
  ['back_forward', 0, 1],
  ['navigate', 0, 0],
  ['reload', 40, 0],
])('returnAfterReload after a %s, %i px down, restores the position %i times', (type, scrolled, times) => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming])
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(scrolled)
  pageHeight.mockReturnValue(14_000)
  const leave = returnAfterReload('list')
  expect(scrollTo.mock.calls.filter(([, top]) => top === 11_000)).toHaveLength(times)
  leave?.()
})

it('rememberPlace keeps positions that its document has not read', async () => {
  const earlier = JSON.stringify([['list', 11_000]])
  tabStore.setItem('santhe-places', earlier)
  vi.resetModules()
  const unread = await import('./scroll-places.ts')
  const leave = unread.rememberPlace('product')
  window.dispatchEvent(new Event('pagehide'))
  expect(tabStore.getItem('santhe-places')).toBe(earlier)
  leave()
})
