import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReleasedSlice, ReleaseList } from '@santhe/federation/release-list'
import { folderStore } from '@santhe/files'
import { createLog } from '@santhe/http-kit'
import { Count, moveReleaseList, withCanary } from '@santhe/releases'
import { z } from 'zod'
import { EdgeConfig } from '../config.ts'
import { createEdge } from '../edge.ts'
import { builtRenderer, LONG_TIMEOUTS } from './stalls.ts'

export const shownBy = (html: string) => /shown by (\w+)/.exec(html)?.[1]

const bundle = (version: string) => `
const { createElement: h } = globalThis.__santheShared.react
const Stalls = () => h('p', null, 'shown by ${version}')
const Broken = () => { throw new Error('broken by ${version}') }
const page = { path: '/stalls', data: () => [], head: () => ({ title: 'Stalls' }) }
var santheSlice = { pages: [
  { ...page, Component: ${version === 'broken' ? 'Broken' : 'Stalls'} },
  { ...page, path: '/always-broken', Component: Broken },
] }`

const entryOf = (version: string): ReleasedSlice => ({
  ...{ name: 'stalls', version, entry: 'remoteEntry.js', paths: ['/stalls', '/always-broken'] },
  ...{ exposes: { './pages': { scripts: [], styles: [] } }, host: '^2.0.0', hasServerBundle: true },
})
const shell = { version: 's1', entry: 'main.js', scripts: [], styles: [], fonts: [], host: '2.0.0', paths: ['/login'] }
const LIST: ReleaseList = { shell, slices: [entryOf('v1')] }

const Batch = z.object({
  ...{ trial: z.string(), arm: z.string() },
  events: z.array(z.object({ unit: z.string(), network: z.string().optional(), counts: z.array(Count) })),
})

/** A visitor whose session cookie names a role. */
function personOf(cookie = '') {
  const [, role] = /session=(\w+)/.exec(cookie) ?? []
  if (!role) return undefined
  const names = { username: 'latha', name: 'Latha', email: 'latha@santhe.example', phone: '' }
  const rest = { avatar: null, district: 'Kolar', isActive: true, createdAt: '2026-11-01T00:00:00.000Z', farmId: null }
  return { id: 1, role, ...names, ...rest }
}

/** Fakes the storefront's counting in sets, and the back office's journal. */
async function startBackEnd() {
  const sets = new Map<string, Set<string>>()
  const journal: { trial: string }[] = []
  const state = { isJournalAway: false, refusedTrial: '', isSessionLate: false }
  const setOf = (...key: string[]) => {
    const set = sets.get(key.join(' ')) ?? new Set()
    sets.set(key.join(' '), set)
    return set
  }
  function count(body: unknown): void {
    const { trial, arm, events } = Batch.parse(body)
    for (const { unit, network, counts } of events)
      for (const each of counts) {
        setOf(trial, arm, each).add(unit)
        if (network !== undefined) setOf(trial, arm, each, 'networks').add(network)
      }
  }
  const sizesOf = (...key: string[]) =>
    Object.fromEntries(Count.options.map(each => [each, setOf(key[0] ?? '', key[1] ?? '', each, ...key.slice(2)).size]))
  const figuresOf = (trial: string) => {
    const armOf = (arm: string) => ({ counts: sizesOf(trial, arm), networks: sizesOf(trial, arm, 'networks') })
    return { canary: armOf('canary'), control: armOf('control') }
  }
  /** Writes each trial once, even if several edges send it. */
  function write(body: { trial: string }): number {
    if (body.trial === state.refusedTrial) return 400
    if (!journal.some(({ trial }) => trial === body.trial)) journal.push(body)
    return 200
  }
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const body = text === '' ? undefined : JSON.parse(text)
    if (request.url?.endsWith('/count')) count(body)
    if (request.url?.endsWith('/taken-back')) {
      if (state.isJournalAway) return request.socket.destroy()
      response.statusCode = write(body)
    }
    if (state.isSessionLate && request.url === '/api/auth/me') return
    const person = personOf(request.headers.cookie)
    if (request.url === '/api/auth/me' && !person) response.statusCode = 401
    const responses: Record<string, unknown> = {
      '/internal/release-figures/read': body?.trial && figuresOf(body.trial),
      '/internal/calls': [{ method: 'GET', path: '/api/auth/me' }],
      '/api/auth/me': person,
    }
    response.end(JSON.stringify(responses[request.url ?? ''] ?? {}))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  const url = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`
  const close = () => server.closeAllConnections()
  return { url, journal, state, figuresOf, close: () => server.close(close) }
}

interface VisitorRequest {
  path?: string
  cookie?: string | undefined
  ip?: string
  site?: string
  body?: unknown
}

/** Two edges with the slice 'stalls', whose canaries tests begin. Visitors come through a proxy, from any ip. */
export async function openCanaryMarket(publicUrl = 'http://localhost:8080') {
  const folder = await mkdtemp(join(tmpdir(), 'canary-'))
  for (const version of ['v1', 'v2', 'broken']) {
    await mkdir(join(folder, 'slices/stalls', version, 'server'), { recursive: true })
    await writeFile(join(folder, 'slices/stalls', version, 'server/pages.js'), bundle(version))
    await writeFile(join(folder, 'slices/stalls', version, 'release.json'), JSON.stringify(entryOf(version)))
  }
  const backEnd = await startBackEnd()
  const lines: string[] = []
  const config = EdgeConfig.parse({
    ...{ NODE_ENV: 'test', HOST: '127.0.0.1', PORT: '0', EDGE_KEY: 'a key of the edge alone', TRUSTED_PROXIES: '1' },
    ...{ STOREFRONT_URL: backEnd.url, BACKOFFICE_URL: backEnd.url, FILES_DIR: folder, RELEASES_DIR: folder },
    PUBLIC_URL: publicUrl,
  })
  const releases = folderStore(folder)
  await moveReleaseList(releases, () => LIST)
  const log = createLog({ name: 'edge', to: { write: line => lines.push(line) } })
  const rendererProgram = await builtRenderer()
  const newEdge = () => createEdge({ config, log, timeouts: LONG_TIMEOUTS, canaryEveryMs: 50, rendererProgram })
  const edges = [newEdge(), newEdge()]
  const urls = await Promise.all(edges.map(async edge => (await edge.listen()).url))

  async function request(
    edge: number,
    { path = '/stalls', cookie, ip = '10.1.1.1', site = 'none', body }: VisitorRequest,
  ) {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const headers = { 'x-forwarded-for': ip, 'sec-fetch-site': site, ...(cookie !== undefined && { cookie }) }
    const response = await fetch(`${urls[edge]}${path}`, { headers, ...init })
    const cookies = response.headers.getSetCookie()
    return { status: response.status, headers: response.headers, cookies, html: await response.text() }
  }
  return {
    ...{ lines, request, journal: backEnd.journal, state: backEnd.state, figuresOf: backEnd.figuresOf },
    /** Opens a page as a new visitor; returns the shown version, cookie and arm. */
    async visit({ ip, path }: { ip?: string; path?: string } = {}) {
      const { html, cookies } = await request(0, { ...(ip && { ip }), ...(path && { path }) })
      const cookie = cookies.map(each => each.split(';')[0]).join('; ')
      const arm = /:(canary|control)~/.exec(cookie)?.[1]
      return { shown: shownBy(html), cookie, arm }
    },
    /** Begins a canary, and resolves with its trial once both edges show it. */
    async begin(version: string, share: number): Promise<string> {
      const now = new Date()
      await moveReleaseList(releases, () =>
        withCanary(LIST, { entry: entryOf(version), replaces: { version: 'v1' }, share, now }),
      )
      const trial = `${version}-${now.getTime().toString(36)}`
      const isShown = async (edge: number) => (await request(edge, {})).cookies.join().includes(`@${trial}:`)
      for (const edge of [0, 1]) while (!(await isShown(edge))) await new Promise(resolve => setImmediate(resolve))
      return trial
    },
    spoilRelease: (version: string) => writeFile(join(folder, 'slices/stalls', version, 'release.json'), '{'),
    readList: async () => JSON.parse((await releases.readCurrent()) ?? ''),
    async replaceEdges() {
      for (const edge of edges.splice(0, 2, newEdge())) await edge.stop()
      await edges[0]?.listen()
    },
    async close() {
      for (const edge of edges) await edge.stop()
      backEnd.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
