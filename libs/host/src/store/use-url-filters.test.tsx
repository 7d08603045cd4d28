import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { BrowserRouter, MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { useUrlFilters } from './navigation.ts'

const FILTERS = { search: '', farm: '' }

function openFilters(url: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[url]}>{children}</MemoryRouter>
  )
  return renderHook(() => useUrlFilters(FILTERS), { wrapper }).result
}

it.each([
  ['as it is', 'okra', 'okra'],
  ['cut where it is longer than a search may be', 'x'.repeat(300), 'x'.repeat(200)],
  ['cut before a character that does not fit whole', `${'x'.repeat(199)}🌱`, 'x'.repeat(199)],
])('useUrlFilters reads a search from the URL, %s', (_how, search, expected) => {
  expect(openFilters(`/admin?tab=users&search=${encodeURIComponent(search)}`).current[0]).toEqual({
    search: expected,
    farm: '',
  })
})

it('useUrlFilters keeps two filters chosen before the page follows the URL', () => {
  const filters = openFilters('/products')
  const [, change] = filters.current
  act(() => {
    change({ search: 'okra' })
    change({ farm: '7' })
  })
  expect(filters.current[0]).toEqual({ search: 'okra', farm: '7' })
})

it('useUrlFilters omits a filter that Back removed from the next choice', () => {
  history.replaceState(null, '', '/products')
  const filters = renderHook(() => useUrlFilters(FILTERS), { wrapper: BrowserRouter }).result
  const [, change] = filters.current
  act(() => {
    change({ search: 'okra' })
    expect(location.search).toBe('?search=okra')
    // Imitates Back, which happy-dom's history doesn't support.
    history.replaceState(null, '', '/products')
    dispatchEvent(new PopStateEvent('popstate'))
    change({ farm: '7' })
  })
  expect(filters.current[0]).toEqual({ search: '', farm: '7' })
  expect(location.search).toBe('?farm=7')
})
