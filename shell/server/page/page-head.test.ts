import { endpoint, type Subject } from '@santhe/contracts'
import type { ReleaseList } from '@santhe/federation/release-list'
import type { EagerPage } from '@santhe/host'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { describe as describePage, headOf, readsOf } from '../renderer/slice-pages.ts'
import { pageHead, type ReadCall, type ResolvedPage, TIMEOUTS } from './page-head.ts'
import type { PageRenderer } from './slice-renderers.ts'

const readStall = endpoint({
  call: 'GET /api/products/:id',
  owner: 'storefront',
  access: 'anyone',
  summary: 'One stall',
  params: z.object({ id: z.string() }),
  response: z.object({ name: z.string() }),
})

const Stall = () => null
const PAGES: EagerPage[] = [
  {
    path: '/products/:identifier',
    Component: Stall,
    data: ({ params }) => [[readStall, { params: { id: params.identifier } }]],
    head: ({ results }) => ({
      title: z.object({ name: z.string() }).optional().parse(results[0])?.name ?? 'Product Not Found',
    }),
  },
]

const LIST: ReleaseList = {
  shell: {
    version: 'a',
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
      name: 'catalog',
      version: 'b',
      entry: 'remoteEntry.js',
      paths: ['/products/:identifier', '/almanac'],
      heads: {
        '/products/:identifier': { title: 'Seasonal produce' },
        '/almanac': { title: 'What to Sow', description: 'Month by month' },
      },
      exposes: {},
      host: '^2.0.0',
      hasServerBundle: true,
    },
  ],
}

const AT = { query: new URLSearchParams(), now: new Date('2026-01-01T00:00:00Z') }

function headWith(read: ReadCall, pages: EagerPage[] = PAGES, timeoutMs = 10_000) {
  const onFailure = vi.fn()
  const current = { of: (subjects: readonly Subject[]) => ({ subjects, versions: 'v1' }) }
  const versions = async () => current
  const served = pages.map(page => {
    const renderer: PageRenderer = {
      reads: async at => readsOf(page, at),
      page: async (at, responses) => headOf(page, at, responses),
    }
    return { ...describePage(page), renderer }
  })
  const timeouts = { ...TIMEOUTS, responses: timeoutMs }
  const {
    find,
    read: readPage,
    render,
  } = pageHead({ pagesOf: async () => served, read, versions, timeouts, onFailure })
  async function headAt(list: ReleaseList, path: string): Promise<ResolvedPage> {
    const resolved = await readPage(await find(list, path, 'en'), AT)
    return { ...resolved, ...(await render(resolved, undefined)) }
  }
  return { headOf: headAt, onFailure }
}

describe('headOf', () => {
  it('returns the slice’s head for the responses it requested', async () => {
    const read = vi.fn<ReadCall>(async () => ({ status: 200, body: { name: 'Tomato' } }))
    const { head, slice } = await headWith(read).headOf(LIST, '/products/tomato-5')
    expect(head).toEqual({ title: 'Tomato', status: 200 })
    expect(slice?.name).toBe('catalog')
    expect(read).toHaveBeenCalledWith('GET', '/api/products/tomato-5', expect.any(AbortSignal))
  })

  it('returns 404 when the subject is missing', async () => {
    const { headOf } = headWith(async () => ({ status: 404, body: {} }))
    expect((await headOf(LIST, '/products/999')).head).toEqual({ title: 'Product Not Found', status: 404 })
  })

  it('falls back to the release list when a back end is away or its response invalid', async () => {
    const away = headWith(async () => {
      throw new Error('away')
    })
    expect((await away.headOf(LIST, '/products/5')).head).toEqual({
      title: 'Seasonal produce',
      status: 503,
    })
    expect(away.onFailure).toHaveBeenCalledOnce()
    const nonsense = headWith(async () => ({ status: 200, body: [] }))
    expect((await nonsense.headOf(LIST, '/products/5')).head.title).toBe('Seasonal produce')
  })

  it('does not wait longer than its timeout', async () => {
    const { headOf, onFailure } = headWith(
      (_method, _url, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
        }),
      PAGES,
      TIMEOUTS.responses,
    )
    expect((await headOf(LIST, '/products/5')).head.status).toBe(200)
    expect(onFailure).toHaveBeenCalledWith(expect.objectContaining({ name: 'TimeoutError' }))
  })

  it('returns the release list’s head for a page unknown to its slice’s bundle', async () => {
    const { headOf } = headWith(async () => ({ status: 200, body: {} }))
    const { head, slice } = await headOf(LIST, '/almanac')
    expect(head).toEqual({ title: 'What to Sow', description: 'Month by month', status: 200 })
    expect(slice?.name).toBe('catalog')
  })

  it('returns the market’s name for a release without heads', async () => {
    const { headOf } = headWith(async () => ({ status: 200, body: {} }), [])
    const slices = LIST.slices.map(({ heads: _, ...slice }) => slice)
    expect((await headOf({ ...LIST, slices }, '/almanac')).head).toEqual({ title: 'Santhe', status: 200 })
  })

  it('returns the shell’s heads for its pages, and 404 for unknown paths', async () => {
    const { headOf } = headWith(async () => ({ status: 200, body: {} }))
    expect((await headOf(LIST, '/login')).head).toEqual({ title: 'Sign In', status: 200 })
    expect((await headOf(LIST, '/nowhere')).head).toEqual({ title: 'Page Not Found', status: 404 })
  })
})

describe('pageVersions', () => {
  const reading = (...provided: Subject[][]): EagerPage[] => [
    {
      path: '/products/:identifier',
      Component: Stall,
      data: ({ params }) =>
        provided.map(some => [{ ...readStall, provides: some }, { params: { id: params.identifier } }]),
      head: () => ({ title: 'Stall' }),
    },
  ]
  const versionsOf = async (pages: EagerPage[], read: ReadCall) =>
    (await headWith(read, pages).headOf(LIST, '/products/5')).view?.pageVersions
  const good: ReadCall = async () => ({ status: 200, body: { name: 'Tomato' } })

  it('include the versions of all subjects of the responses', async () => {
    expect(await versionsOf(reading(['product', 'stock'], ['farm']), good)).toEqual({
      subjects: ['product', 'stock', 'farm'],
      versions: 'v1',
    })
  })

  it('exist for a missing subject, which may be created later', async () => {
    expect(await versionsOf(reading(['product']), async () => ({ status: 404, body: {} }))).toBeDefined()
  })

  it('are undefined when a response is missing or names no subject', async () => {
    const oneIsAway: ReadCall = vi.fn(good).mockResolvedValueOnce({ status: 503, body: {} })
    expect(await versionsOf(reading(['product'], ['product']), oneIsAway)).toBeUndefined()
    expect(await versionsOf(reading(['product'], []), good)).toBeUndefined()
  })
})
