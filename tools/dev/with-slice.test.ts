import type { ReleasedSlice, ReleaseList } from '@santhe/federation/release-list'
import { expect, it } from 'vitest'
import { listWithSlice, pageWithSlice } from './with-slice.ts'

function aSlice(name: string, version: string): ReleasedSlice {
  return {
    name,
    version,
    entry: 'remoteEntry.js',
    paths: [`/${name}`],
    exposes: {},
    host: '^1.0.0',
    hasServerBundle: false,
  }
}
const SHELL = { version: 's1', entry: 'main.js', scripts: [], styles: [], fonts: [], host: '1.0.0', paths: [] }
const LIST: ReleaseList = { shell: SHELL, slices: [aSlice('admin', 'a1'), aSlice('catalog', 'c1')] }
const PAGE = `<head>
<link rel="preload" as="script" href="/slices/catalog/c1/remoteEntry.js">
<link rel="preload" as="script" href="/slices/shell/s1/react.js">
</head><body>
<script type="application/json" id="santhe-releases">${JSON.stringify(LIST)}</script>
<script type="application/json" id="santhe-first-view">{"known":[]}</script>
</body>`

it('shows the slice in development beside released ones', () => {
  const { slices } = listWithSlice(LIST, aSlice('catalog', 'dev'))
  expect(slices.map(({ name, version }) => `${name} ${version}`)).toEqual(['admin a1', 'catalog dev'])
})

it('names the slice in development on pages, preloads none of its release, and reloads', () => {
  const page = pageWithSlice(PAGE, aSlice('catalog', 'dev'))
  expect(page).toContain('"name":"catalog","version":"dev"')
  expect(page).not.toContain('/slices/catalog/c1/')
  expect(page).toContain('/slices/shell/s1/react.js')
  expect(page).toContain('/dev/reload.js')
})

it('lets the slice in development render itself instead of its release', () => {
  expect(pageWithSlice(PAGE, aSlice('catalog', 'dev'))).not.toContain('santhe-first-view')
})
