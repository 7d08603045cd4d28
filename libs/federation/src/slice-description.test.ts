import { expect, it } from 'vitest'
import { SliceDescription } from './slice-description.ts'

const CATALOG = {
  name: 'catalog',
  paths: { '/': { title: 'Home', description: 'All of it' }, '/products/:identifier': { title: 'Produce' } },
  exposes: { './pages': './src/pages.tsx' },
  host: '^2.0.0',
  alone: ['./pages'],
  hasServerBundle: true,
}

it('a slice says its name, paths, parts and host', () => {
  expect(SliceDescription.parse(CATALOG)).toEqual(CATALOG)
})

it('has no server bundle, and no part alone, unless it says so', () => {
  const { hasServerBundle: _, alone: _alone, ...without } = CATALOG
  expect(SliceDescription.parse(without)).toMatchObject({ hasServerBundle: false, alone: [] })
})

it.each([
  ['an unknown field', { ...CATALOG, path: '/products' }],
  ['a path with a query', { ...CATALOG, paths: { '/products?x=1': { title: 'Produce' } } }],
  ['a path without a title', { ...CATALOG, paths: { '/products': {} } }],
  ['a source outside its own folder', { ...CATALOG, exposes: { './pages': '../mfe-admin/src/pages.tsx' } }],
  ['a server bundle without pages', { ...CATALOG, exposes: { './Part': './src/parts/Part.tsx' } }],
])('refuses %s', (_what, description) => {
  expect(SliceDescription.safeParse(description).success).toBe(false)
})
