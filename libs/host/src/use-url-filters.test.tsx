import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { useUrlFilters } from './use-url-filters.ts'

const FILTERS = { search: '', farm: '' }

function filtersAt(url: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[url]}>{children}</MemoryRouter>
  )
  return renderHook(() => useUrlFilters(FILTERS), { wrapper }).result.current[0]
}

it.each([
  ['as it is', 'okra', 'okra'],
  ['cut where it is longer than a search may be', 'x'.repeat(300), 'x'.repeat(200)],
  ['cut before a character that does not fit whole', `${'x'.repeat(199)}🌱`, 'x'.repeat(199)],
])('a search is read from the URL, %s', (_how, search, expected) => {
  expect(filtersAt(`/admin?tab=users&search=${encodeURIComponent(search)}`)).toEqual({ search: expected, farm: '' })
})
