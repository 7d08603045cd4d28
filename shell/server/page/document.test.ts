import type { ReleaseList } from '@santhe/federation/release-list'
import type { PageHead } from '@santhe/host'
import { expect, it } from 'vitest'
import { documentOf } from './document.ts'

const LIST: ReleaseList = {
  shell: {
    version: 'a1',
    entry: 'main.js',
    scripts: ['react.js'],
    styles: ['shell.css'],
    fonts: ['latin.woff2'],
    host: '2.0.0',
    paths: [],
  },
  slices: [
    {
      name: 'catalog',
      version: 'b2',
      entry: 'remoteEntry.js',
      paths: ['/'],
      exposes: { './pages': { scripts: ['pages.js'], styles: ['pages.css'] } },
      chunks: {
        HomePage: { scripts: ['home.js'], styles: ['home.css'] },
        FarmsPage: { scripts: ['farms.js'], styles: [] },
      },
      host: '^2.0.0',
      hasServerBundle: true,
    },
  ],
}
const Nothing = () => null
const page = (head: PageHead = { title: 'Home' }) =>
  documentOf({ language: 'en', head, list: LIST, slice: LIST.slices[0], publicUrl: 'https://santhe.example' })

it('documentOf links files of the shell and of the page’s slice by release', () => {
  const html = page()
  for (const file of [
    '<script defer src="/slices/shell/a1/main.js">',
    '<link rel="preload" as="script" fetchpriority="low" href="/slices/catalog/b2/remoteEntry.js">',
    '<link rel="preload" as="script" fetchpriority="low" href="/slices/catalog/b2/pages.js">',
    '<link rel="stylesheet" href="/slices/catalog/b2/pages.css">',
  ]) {
    expect(html).toContain(file)
  }
})

it('documentOf loads the starter first if the release has one', () => {
  const list = { ...LIST, shell: { ...LIST.shell, starter: 'start/start.js' } }
  const documentAt = (canonical: string) =>
    documentOf({
      language: 'en',
      head: { title: 'Home', canonical },
      list,
      slice: LIST.slices[0],
      publicUrl: 'https://santhe.example',
    })
  const html = documentAt('/products')
  const starter = 'src="/slices/shell/a1/start/start.js" data-entry="/slices/shell/a1/main.js">'
  expect(html).toContain(`<script defer ${starter}`)
  // Its first paint depends on the session.
  expect(documentAt('/')).toContain(`<script defer blocking="render" ${starter}`)
  expect(html).toContain('<link rel="preload" as="script" fetchpriority="low" href="/slices/shell/a1/main.js">')
  expect(html).not.toContain('<script defer src="/slices/shell/a1/main.js">')
})

it('documentOf links only the files of the shown page', () => {
  const view = { page: { path: '/', chunk: 'HomePage', Component: Nothing }, preloaded: [], pageVersions: undefined }
  const html = documentOf({
    language: 'en',
    head: { title: 'Home' },
    list: LIST,
    slice: LIST.slices[0],
    view,
    publicUrl: 'https://santhe.example',
  })
  expect(html).toContain('<link rel="preload" as="script" fetchpriority="low" href="/slices/catalog/b2/home.js">')
  expect(html).toContain('<link rel="stylesheet" href="/slices/catalog/b2/home.css">')
  expect(html).not.toContain('href="/slices/catalog/b2/farms.js"')
})

it('documentOf contains no inline script, only data', () => {
  const inline = [...page().matchAll(/<script(?![^>]* src=)([^>]*)>/g)].map(([, attributes]) => attributes)
  expect(inline).toEqual([' type="application/json" id="santhe-releases"'])
})

it('documentOf escapes titles and data', () => {
  const head = { title: '</title><script>alert(1)</script>', jsonLd: [{ name: '</script><script>alert(2)</script>' }] }
  const html = page(head)
  expect(html).not.toContain('<script>alert')
  expect(html).toContain('\\u003c/script>')
})

it('documentOf prefixes the market’s own paths with the public URL', () => {
  const html = page({ title: 'Tomato', canonical: '/products/tomato-5', image: '/files/drawn/tomato.webp' })
  expect(html).toContain('<link rel="canonical" href="https://santhe.example/products/tomato-5">')
  expect(html).toContain('<meta property="og:image" content="https://santhe.example/files/drawn/tomato.webp">')
})

it('documentOf uses the market’s picture for pages without one', () => {
  const html = page()
  expect(html).toMatch(/<meta property="og:image" content="https:\/\/santhe\.example\/share\/market\/[0-9a-z]+\.jpg">/)
  expect(html).toContain('<meta property="og:image:width" content="1200">')
  expect(html).toContain('<meta property="og:image:alt" content="Santhe: Direct Farm to Table Marketplace">')
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image">')
})

it('documentOf writes whole URLs in JSON-LD', () => {
  const html = page({ title: 'Tomato', jsonLd: [{ '@type': 'Product', name: '/not a URL', image: '/a.webp' }] })
  expect(html).toContain('{"@type":"Product","name":"/not a URL","image":"https://santhe.example/a.webp"}')
})

it('documentOf describes type, language and the page’s own properties to other sites', () => {
  expect(page()).toContain('<meta property="og:type" content="website">')
  expect(page()).toContain('<meta property="og:locale" content="en_IN">')
  const html = page({ title: 'Tomato', properties: { 'og:type': 'product', 'product:availability': 'in stock' } })
  expect(html).toContain('<meta property="og:type" content="product">')
  expect(html).not.toContain('content="website"')
  expect(html).toContain('<meta property="product:availability" content="in stock">')
})

it('documentOf keeps the placeholder in a search URL template', () => {
  const html = page({ title: 'Home', jsonLd: [{ target: { urlTemplate: '/products?search={search_term_string}' } }] })
  expect(html).toContain('"urlTemplate":"https://santhe.example/products?search={search_term_string}"')
})

it.each([
  ['en', 'Home'],
  ['kn', 'ಮುಖಪುಟ'],
  ['hi', 'Home'],
] as const)('documentOf inlines only the titles of all pages, in %s', (language, title) => {
  const [slice] = LIST.slices
  const heads = { '/': { title: 'Home', description: 'All of it', kn: { title: 'ಮುಖಪುಟ' } } }
  const list: ReleaseList = { shell: { ...LIST.shell, heads }, slices: slice ? [{ ...slice, heads }] : [] }
  const html = documentOf({
    language,
    head: { title: 'Home' },
    list,
    slice: undefined,
    publicUrl: 'https://santhe.example',
  })
  const inlined = /id="santhe-releases">(.*?)<\/script>/.exec(html)?.[1]
  const titles = { '/': { title } }
  expect(JSON.parse(inlined ?? '')).toEqual({
    shell: { ...LIST.shell, heads: titles },
    slices: [{ ...slice, heads: titles }],
  })
})
