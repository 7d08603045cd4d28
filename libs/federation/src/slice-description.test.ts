import { expect, it } from 'vitest'
import { SliceDescription } from './slice-description.ts'

const CATALOG = {
  name: 'catalog',
  paths: { '/': { title: 'Home', description: 'All of it', kn: { title: 'ಮುಖಪುಟ' } } },
  exposes: { './pages': './src/pages.tsx', './texts': './src/texts/languages.ts' },
  languages: ['kn'],
  host: '^2.0.0',
  alone: ['./pages'],
  hasServerBundle: true,
}

it('a slice says its name, paths, parts and host', () => {
  expect(SliceDescription.parse(CATALOG)).toEqual(CATALOG)
})

it('has no server bundle, no part alone and no other language, unless it says so', () => {
  const { hasServerBundle: _, alone: _alone, languages: _languages, ...without } = CATALOG
  expect(SliceDescription.parse(without)).toMatchObject({ hasServerBundle: false, alone: [], languages: [] })
})

it.each([
  ['an unknown field', { ...CATALOG, path: '/products' }],
  ['a path with a query', { ...CATALOG, paths: { '/products?x=1': { title: 'Produce' } } }],
  ['a path without a title', { ...CATALOG, paths: { '/products': {} } }],
  ['a source outside its own folder', { ...CATALOG, exposes: { './pages': '../mfe-admin/src/pages.tsx' } }],
  ['a server bundle without pages', { ...CATALOG, exposes: { './texts': './src/texts/languages.ts' } }],
  ['a language without its loader', { ...CATALOG, exposes: { './pages': './src/pages.tsx' } }],
  ['a language that a title lacks', { ...CATALOG, languages: ['kn', 'hi'] }],
  ['a language of other markets', { ...CATALOG, languages: ['fr'] }],
])('refuses %s', (_what, description) => {
  expect(SliceDescription.safeParse(description).success).toBe(false)
})
