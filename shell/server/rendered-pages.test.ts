import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FIRST_VIEW_ELEMENT, FirstView } from '@santhe/host'
import { createLog } from '@santhe/http-kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EdgeConfig } from './config.ts'
import { createEdge } from './edge.ts'

const KEY = 'a key of the edge alone'
const CALLS = [
  { method: 'GET', path: '/api/stalls' },
  { method: 'GET', path: '/api/stalls/:id' },
  { method: 'GET', path: '/api/farmers' },
  { method: 'GET', path: '/api/products' },
]

/** A server bundle as a build leaves it: what it shares with the shell comes from the edge. */
const BUNDLE = `
const { createElement: h, useId } = globalThis.__santheShared.react
const { api, useCart, useNow, useSession } = globalThis.__santheShared['@santhe/host']
const answer = { safeParse: data => ({ success: true, data }) }
const contract = path => ({ call: 'GET ' + path, method: 'GET', path, shows: ['product'], answer })
const list = contract('/api/stalls')
const one = contract('/api/stalls/:id')
function Stalls() {
  const { data } = api.endpoints.read.useQuery({ call: list.call, address: '/api/stalls?search=', shows: list.shows })
  const { user, isLoading } = useSession()
  const { count } = useCart()
  return h('ul', { id: useId() }, (data?.body ?? []).map(name => h('li', { key: name }, name)),
    h('li', null, useNow().toISOString().slice(0, 4), ' ', String(user), ' ', String(isLoading), ' ', String(count)))
}
function Stall() {
  const { error } = api.endpoints.read.useQuery({ call: one.call, address: '/api/stalls/9', shows: one.shows })
  return h('p', null, error?.status === 404 ? 'No such stall: ' + error.message : 'Waiting')
}
const Broken = () => { throw new Error('A part broke') }
let waiting
const Endless = () => { throw waiting ??= new Promise(() => {}) }
export const pages = [
  { path: '/stalls', Component: Stalls, data: ({ query }) => [[list, { query: { search: query.get('search') ?? '' } }]], head: () => ({ title: 'Stalls', canonical: '/stalls' }) },
  { path: '/stalls/:id', Component: Stall, data: ({ params }) => [[one, { params }]], head: () => ({ title: 'No stall' }) },
  { path: '/broken', Component: Broken, data: () => [[list, { query: { search: '' } }]], head: () => ({ title: 'Broken' }) },
  { path: '/endless', Component: Endless, data: () => [[list, { query: { search: '' } }]], head: () => ({ title: 'Endless' }) },
]
`

const slice = (name: string, paths: string[]) => ({
  name,
  version: 'v1',
  entry: 'remoteEntry.js',
  paths,
  exposes: { './pages': { scripts: ['pages.js'], styles: [] } },
  host: '^1.0.0',
  hasServerBundle: true,
})
const RELEASES = {
  shell: { version: 's1', entry: 'main.js', scripts: [], styles: [], fonts: [], host: '1.0.0', paths: ['/login'] },
  slices: [slice('stalls', ['/stalls', '/stalls/:id', '/broken', '/endless']), slice('torn', ['/torn'])],
}

let folder = ''
let url = ''
let stop = async () => {}
let backEnd: Server
let isAway = false

const FARM = { id: 3, farmName: 'Ravi’s Field', location: 'Hoskote, Bengaluru Rural' }

function answer(asked: IncomingMessage, response: ServerResponse): void {
  const send = (status: number, body: unknown) => {
    response.statusCode = status
    response.end(JSON.stringify(body))
  }
  const address = asked.url ?? ''
  response.setHeader('Content-Type', 'application/json')
  if (address === '/internal/calls') send(200, CALLS)
  else if (isAway) send(503, { message: 'Closed', code: 'UNAVAILABLE' })
  else if (address.startsWith('/api/stalls?')) {
    response.setHeader('X-Next-Cursor', 'after-2')
    response.setHeader('X-Total-Count', '9')
    send(200, ['Tomatoes </script><script>alert(1)</script>', 'ಬಾಳೆ'])
  } else if (address.startsWith('/api/farmers') && !address.includes('cursor')) {
    response.setHeader('X-Next-Cursor', 'more')
    send(200, [FARM])
  } else if (address.startsWith('/api/farmers')) send(200, [{ ...FARM, id: 4 }])
  else if (address.startsWith('/api/products')) send(200, [])
  else send(404, { message: 'It has moved', code: 'NOT_FOUND' })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rendered-'))
  for (const [name, bundle] of [
    ['stalls', BUNDLE],
    ['torn', 'export const pages = ['],
  ] as const) {
    await mkdir(join(folder, 'slices', name, 'v1/server'), { recursive: true })
    await writeFile(join(folder, 'slices', name, 'v1/server/pages.mjs'), bundle)
  }
  await writeFile(join(folder, 'releases.json'), JSON.stringify(RELEASES))
  backEnd = createServer(answer)
  const backEndUrl = await new Promise<string>(resolve => {
    backEnd.listen(0, '127.0.0.1', () => {
      const at = backEnd.address()
      resolve(`http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`)
    })
  })
  const config = EdgeConfig.parse({
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    STOREFRONT_URL: backEndUrl,
    BACKOFFICE_URL: backEndUrl,
    EDGE_KEY: KEY,
    FILES_DIR: folder,
    RELEASES_DIR: folder,
    PUBLIC_URL: 'https://santhe.example',
  })
  const edge = createEdge({ config, log: createLog({ name: 'edge', level: 'silent' }) })
  stop = edge.stop
  url = (await edge.listen()).url
  // The first page compiles what it renders with; its time says nothing of the others.
  await fetch(`${url}/stalls`)
})
afterAll(async () => {
  await stop()
  backEnd.closeAllConnections()
  backEnd.close()
  await rm(folder, { recursive: true, force: true })
})

async function open(path: string): Promise<{ status: number; html: string; root: string; firstView?: FirstView }> {
  const response = await fetch(url + path)
  const html = await response.text()
  const root = /<div id="root">(.*)<\/div>\n<noscript>/s.exec(html)?.[1] ?? 'no root'
  const data = new RegExp(`id="${FIRST_VIEW_ELEMENT}">(.*?)</script>`, 's').exec(html)?.[1]
  return { status: response.status, html, root, ...(data ? { firstView: FirstView.parse(JSON.parse(data)) } : {}) }
}

describe('a public page', () => {
  it('comes with the frame and its content, for a visitor nobody knows yet', async () => {
    const { status, root } = await open('/stalls')
    expect(status).toBe(200)
    expect(root).toContain('<main id="main"')
    expect(root).toContain('ಬಾಳೆ')
    expect(root).toMatch(/<li>\d{4}<!-- --> <!-- -->null<!-- --> <!-- -->true<!-- --> <!-- -->0<\/li>/)
    expect(root).toContain('href="/login"')
  })

  it('carries its answers as the browser would have heard them, and its moment', async () => {
    const { firstView } = await open('/stalls')
    expect(firstView?.known).toEqual([
      {
        request: { call: 'GET /api/stalls', address: '/api/stalls?search=', shows: ['product'] },
        reply: { body: ['Tomatoes </script><script>alert(1)</script>', 'ಬಾಳೆ'], nextCursor: 'after-2', total: 9 },
      },
    ])
    expect(Math.abs(Date.now() - Date.parse(firstView?.now ?? ''))).toBeLessThan(60_000)
  })

  it('holds no script that runs, whatever was answered', async () => {
    const { html } = await open('/stalls')
    const scripts = [...html.matchAll(/<script(?![^>]* src=)([^>]*)>/g)].map(([, attributes]) => attributes)
    expect(scripts).toEqual([
      ' type="application/json" id="santhe-releases"',
      ` type="application/json" id="${FIRST_VIEW_ELEMENT}"`,
    ])
  })

  it('whose thing is not there is 404 and says so', async () => {
    const { status, root } = await open('/stalls/9')
    expect(status).toBe(404)
    expect(root).toContain('No such stall: It has moved')
  })

  it.each([
    ['of which a part throws', '/broken', '<title>Broken · Santhe</title>'],
    ['that never gets ready', '/endless', '<title>Endless · Santhe</title>'],
    ['whose bundle is torn', '/torn', '<title>Santhe</title>'],
    ['of the shell', '/login', '<title>Sign In · Santhe</title>'],
  ])('%s is left to the browser', async (_why, path, title) => {
    const { status, html, root, firstView } = await open(path)
    expect(status).toBe(200)
    expect(html).toContain(title)
    expect(root).toBe('')
    expect(firstView).toBeUndefined()
  })

  it('is left to the browser while nothing is answered', async () => {
    isAway = true
    const { status, root } = await open('/stalls')
    isAway = false
    expect(status).toBe(200)
    expect(root).toBe('')
  })
})

describe('search engines', () => {
  it('are told every public address in one urlset, past the first page of a list', async () => {
    const response = await fetch(`${url}/sitemap.xml`)
    expect(response.headers.get('content-type')).toContain('xml')
    const addresses = [...(await response.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
    expect(addresses.slice(0, 2)).toEqual(['https://santhe.example/', 'https://santhe.example/products'])
    expect(addresses.slice(-2)).toEqual([
      'https://santhe.example/farmers/ravis-field-hoskote-bengaluru-rural-3',
      'https://santhe.example/farmers/ravis-field-hoskote-bengaluru-rural-4',
    ])
  })

  it('are told where it is, and to leave calls alone', async () => {
    const robots = await (await fetch(`${url}/robots.txt`)).text()
    expect(robots).toContain('Sitemap: https://santhe.example/sitemap.xml')
    expect(robots).toContain('Disallow: /api/')
  })
})
