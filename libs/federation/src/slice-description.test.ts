import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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

it('SliceDescription accepts name, paths, parts and host', () => {
  expect(SliceDescription.parse(CATALOG)).toEqual(CATALOG)
})

it('SliceDescription defaults to no server bundle, separate parts or other languages', () => {
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
  ['a team without a contact', { ...CATALOG, team: { name: 'Shop', contact: 'shop@santhe.example' } }],
  ['a language of other markets', { ...CATALOG, languages: ['fr'] }],
  ['a link to a path of others', { ...CATALOG, navigation: [{ path: '/cart', title: 'Cart', kn: { title: 'ಕಾರ್ಟ್' } }] }],
  ['a link that lacks a language', { ...CATALOG, navigation: [{ path: '/', title: 'Home' }] }],
  [
    'a link for nobody known',
    { ...CATALOG, languages: [], navigation: [{ path: '/', title: 'Home', for: ['frmer'] }] },
  ],
  [
    'a part of the dashboard that is not exposed',
    { ...CATALOG, languages: [], dashboard: [{ path: 'home', part: './Home', title: 'Home', for: ['farmer'] }] },
  ],
])('SliceDescription refuses %s', (_what, description) => {
  expect(SliceDescription.safeParse(description).success).toBe(false)
})

const root = join(import.meta.dirname, '../../..')

it.each(readdirSync(root).filter(name => name.startsWith('mfe-')))('%s names its team', folder => {
  const slice: unknown = JSON.parse(readFileSync(join(root, folder, 'slice.json'), 'utf8'))
  expect(SliceDescription.parse(slice).team).toBeDefined()
})
