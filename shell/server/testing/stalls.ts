import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rspack } from '@rspack/core'
import { rendererBuilds } from '@santhe/federation/preset'
import { createLog } from '@santhe/http-kit'
import { EdgeConfig } from '../config.ts'
import { createEdge } from '../edge.ts'
import type { Timeouts } from '../page/page-head.ts'

const CALLS = [
  { method: 'GET', path: '/api/stalls' },
  { method: 'GET', path: '/api/stalls/:id' },
  { method: 'GET', path: '/api/farmers' },
  { method: 'GET', path: '/api/products' },
]

/** A server bundle as built: its renderer provides what it shares with the shell. */
const BUNDLE = `
const { createElement: h, useId } = globalThis.__santheShared.react
const { api, useCart, useNow, useSession } = globalThis.__santheShared['@santhe/host']
const response = { safeParse: data => ({ success: true, data }) }
const contract = path => ({ call: 'GET ' + path, method: 'GET', path, provides: ['product'], response })
const list = contract('/api/stalls')
const one = contract('/api/stalls/:id')
let renders = 0
function Stalls() {
  renders += 1
  const { data } = api.endpoints.read.useQuery({ call: list.call, url: '/api/stalls?search=', provides: list.provides })
  const { user, isLoading } = useSession()
  const { count } = useCart()
  return h('ul', { id: useId(), 'data-renders': renders }, (data?.body ?? []).map(name => h('li', { key: name }, name)),
    h('picture', null, h('source', { type: 'image/avif', srcSet: '/ragi-160.avif 160w', sizes: '(min-width: 60rem) 2px, 9px' }), h('img', { src: '/ragi.webp', fetchPriority: 'high' })),
    h('picture', null, h('source', { type: 'image/avif', srcSet: '/rice-160.avif 160w', sizes: '9px' }), h('img', { src: '/rice.webp', fetchPriority: 'auto' })),
    h('li', null, useNow().toISOString().slice(0, 4), ' ', String(user), ' ', String(isLoading), ' ', String(count)))
}
function Stall() {
  const { error } = api.endpoints.read.useQuery({ call: one.call, url: '/api/stalls/9', provides: one.provides })
  return h('p', null, error?.status === 404 ? 'No such stall: ' + error.message : 'Waiting')
}
const Broken = () => { throw new Error('A part broke') }
let waiting
const Endless = () => { throw waiting ??= new Promise(() => {}) }
var santheSlice = { pages: [
  { path: '/stalls', queryNames: ['search', 'sort'], Component: Stalls, data: ({ query }) => [[list, { query: { search: query.get('search') ?? '' } }]], head: () => ({ title: 'Stalls', canonical: '/stalls' }) },
  { path: '/products', Component: Stalls, data: () => [[list, { query: { search: '' } }]], head: () => ({ title: 'Stalls' }) },
  { path: '/stalls/:id', Component: Stall, data: ({ params }) => [[one, { params }]], head: () => ({ title: 'No stall' }) },
  { path: '/broken', Component: Broken, data: () => [[list, { query: { search: '' } }]], head: () => ({ title: 'Broken' }) },
  { path: '/endless', Component: Endless, data: () => [[list, { query: { search: '' } }]], head: () => ({ title: 'Endless' }) },
] }
`

const slice = (name: string, paths: string[]) => ({
  name,
  version: 'v1',
  entry: 'remoteEntry.js',
  paths,
  exposes: { './pages': { scripts: ['pages.js'], styles: [] } },
  host: '^2.0.0',
  hasServerBundle: true,
  team: { name: `Team ${name}`, contact: `mailto:${name}@santhe.example` },
})
const RELEASES = {
  shell: {
    version: 's1',
    entry: 'main.js',
    scripts: [],
    styles: [],
    fonts: [],
    host: '2.0.0',
    paths: ['/login'],
    heads: { '/login': { title: 'Sign In' } },
  },
  slices: [
    {
      ...slice('stalls', ['/products', '/stalls', '/stalls/:id', '/broken', '/endless']),
      navigation: [
        { path: '/stalls', title: 'Stalls', kn: { title: 'ಅಂಗಡಿಗಳು' } },
        { path: '/broken', title: 'For farmers', for: ['farmer'] },
      ],
    },
    slice('torn', ['/torn']),
    slice('former', ['/former']),
  ],
}

const FARM = { id: 3, farmName: 'Ravi’s Field', location: 'Hoskote, Bengaluru Rural' }

/** State of the back end behind the edge; tests change it. */
export interface BackEndState {
  isAway: boolean
  stalls: string[]
  /** Versions of its subjects; undefined for none. */
  versions: Record<string, string> | undefined
  /** Requested URLs, oldest first. */
  requests: string[]
}

function respond(state: BackEndState, url: string, response: ServerResponse): void {
  const send = (status: number, body: unknown) => {
    response.statusCode = status
    response.end(JSON.stringify(body))
  }
  response.setHeader('Content-Type', 'application/json')
  if (url === '/internal/calls') send(200, CALLS)
  else if (state.isAway) send(503, { message: 'Closed', code: 'UNAVAILABLE' })
  else if (url === '/internal/versions') send(state.versions ? 200 : 503, state.versions ?? {})
  else if (url.startsWith('/api/stalls?')) {
    response.setHeader('X-Next-Cursor', 'after-2')
    response.setHeader('X-Total-Count', '9')
    send(200, state.stalls)
  } else if (url.startsWith('/api/farmers') && !url.includes('cursor')) {
    response.setHeader('X-Next-Cursor', 'more')
    send(200, [FARM])
  } else if (url.startsWith('/api/farmers')) send(200, [{ ...FARM, id: 4 }])
  else if (url.startsWith('/api/products')) send(200, [])
  else send(404, { message: 'It has moved', code: 'NOT_FOUND' })
}

async function startBackEnd(state: BackEndState) {
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const url = request.url ?? ''
    state.requests.push(url)
    respond(state, url, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  return {
    url: `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function release(folder: string, shell: string, bundles: Bundles): Promise<void> {
  const more = Object.keys(bundles).map(name => slice(name, [`/${name}`, `/${name}/:rest`]))
  const { slices } = RELEASES
  await writeFile(
    join(folder, 'releases.json'),
    JSON.stringify({ shell: { ...RELEASES.shell, version: shell }, slices: [...slices, ...more] }),
  )
}

let program: Promise<string> | undefined

/** Builds the renderers' program once per worker. */
export function builtRenderer(): Promise<string> {
  const shell = join(import.meta.dirname, '../..')
  const folder = join(shell, 'dist/tested-renderer', process.env.VITEST_POOL_ID ?? '')
  program ??= new Promise((resolve, reject) => {
    const builds = rendererBuilds(shell, 'production')
    const inFolder = builds.map(build => ({ ...build, output: { ...build.output, path: folder } }))
    rspack(inFolder, (error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString({})))
      else resolve(folder)
    })
  })
  return program
}

/** Long enough for a busy machine. */
export const LONG_TIMEOUTS: Timeouts = {
  ...{ versions: 10_000, responses: 10_000, rendering: 10_000 },
  ...{ start: 20_000, hang: 20_000 },
}

/** Server bundles by slice name; a slice owns the path of its name and those below. */
type Bundles = Readonly<Record<string, string>>

/**
 * An edge on a free port with its own back end and two released slices: stalls, and one with a torn bundle. Its clock
 * stands still.
 */
export async function openStalls(
  timeouts: Partial<Timeouts> = {},
  settings: Record<string, string> = {},
  bundles: Bundles = {},
) {
  const now = new Date()
  const folder = await mkdtemp(join(tmpdir(), 'rendered-'))
  for (const [name, bundle] of Object.entries({ stalls: BUNDLE, torn: 'var santheSlice = {', ...bundles })) {
    await mkdir(join(folder, 'slices', name, 'v1/server'), { recursive: true })
    await writeFile(join(folder, 'slices', name, 'v1/server/pages.js'), bundle)
  }
  await release(folder, RELEASES.shell.version, bundles)
  const state: BackEndState = { isAway: false, stalls: [], versions: { product: 'p1' }, requests: [] }
  const backEnd = await startBackEnd(state)
  const config = EdgeConfig.parse({
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    STOREFRONT_URL: backEnd.url,
    BACKOFFICE_URL: backEnd.url,
    EDGE_KEY: 'a key of the edge alone',
    FILES_DIR: folder,
    RELEASES_DIR: folder,
    PUBLIC_URL: 'https://santhe.example',
    ...settings,
  })
  const logged: string[] = []
  const edge = createEdge({
    config,
    log: createLog({ name: 'edge', level: 'warn', to: { write: line => void logged.push(line) } }),
    timeouts: { ...LONG_TIMEOUTS, ...timeouts },
    clock: () => now,
    rendererProgram: await builtRenderer(),
  })
  const { url } = await edge.listen()
  return {
    url,
    now,
    state,
    /** Log lines from level warn on. */
    logged,
    /** Moves the release list to another version of the shell. */
    release: (shell: string) => release(folder, shell, bundles),
    async close() {
      await edge.stop()
      backEnd.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
