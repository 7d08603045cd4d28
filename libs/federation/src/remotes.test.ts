// @vitest-environment node
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ReleaseList } from './release-list.ts'
import { createRemotes } from './remotes.ts'

vi.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: vi.fn(), registerRemotes: vi.fn() }))

const LIST: ReleaseList = {
  shell: { version: 'a1', entry: 'main.js', scripts: [], styles: [], paths: [], host: '2.1.0', fonts: [] },
  slices: [
    {
      name: 'catalog',
      version: 'b2',
      entry: 'remoteEntry.js',
      paths: ['/', '/products'],
      exposes: {},
      host: '^2.0.0',
      hasServerBundle: true,
    },
  ],
}
const [CATALOG] = LIST.slices
const withCatalog = (changed: { version: string; host: string }): ReleaseList => ({
  ...LIST,
  slices: CATALOG ? [{ ...CATALOG, ...changed }] : [],
})
const Home = () => null
const Products = () => null
const load = vi.fn(async () => Products)
const NAME = { slice: 'catalog', page: '/products' }

beforeEach(() => {
  load.mockClear()
  vi.mocked(registerRemotes).mockClear()
  const pages = [
    { path: '/', Component: Home },
    { path: '/products', load, chunk: 'ProductsPage' },
  ]
  vi.mocked(loadRemote).mockReset().mockResolvedValue({ pages })
})

describe('createRemotes', () => {
  it('returns a page’s component, loaded already or on demand', async () => {
    const remotes = createRemotes(LIST)
    expect(await remotes.loadPart({ slice: 'catalog', page: '/' })).toBe(Home)
    expect(load).not.toHaveBeenCalled()
    expect(await remotes.loadPart(NAME)).toBe(Products)
  })

  it('returns a page’s data and head without loading its component', async () => {
    expect(await createRemotes(LIST).loadPage(NAME)).toMatchObject({ path: '/products' })
    expect(load).not.toHaveBeenCalled()
  })

  it.each([
    ['one that fails once is loaded again', 1, 2],
    ['without them it shows English', 9, 2],
  ])('loads a page’s texts: %s', async (_what, failures, tries) => {
    let left = failures
    const loadTexts = vi.fn(async () => {
      left -= 1
      if (left >= 0) throw new Error('the chunk is gone')
    })
    const pages = [{ path: '/', Component: Home }]
    vi.mocked(loadRemote).mockImplementation(async name => (name === 'catalog/texts' ? { loadTexts } : { pages }))
    const inKannada: ReleaseList = { ...LIST, slices: LIST.slices.map(slice => ({ ...slice, languages: ['kn'] })) }
    expect(await createRemotes(inKannada, { language: 'kn' }).loadPart({ slice: 'catalog', page: '/' })).toBe(Home)
    expect(loadTexts.mock.calls).toEqual(Array(tries).fill(['kn']))
    expect(await createRemotes(inKannada, { language: 'hi' }).loadPart({ slice: 'catalog', page: '/' })).toBe(Home)
    expect(loadTexts).toHaveBeenCalledTimes(tries)
  })

  it('retries failed files of the slice and of the page', async () => {
    vi.mocked(loadRemote).mockRejectedValueOnce(new Error('the entry is gone'))
    load.mockRejectedValueOnce(new Error('the chunk is gone'))
    expect(await createRemotes(LIST).loadPart(NAME)).toBe(Products)
    expect(registerRemotes).toHaveBeenLastCalledWith([expect.objectContaining({ name: 'catalog' })], { force: true })
  })

  it('rejects a page that the slice does not export', async () => {
    await expect(createRemotes(LIST).loadPart({ slice: 'catalog', page: '/calendar' })).rejects.toThrow(
      'claims /calendar but exports no such page',
    )
  })

  it.each(['^1.2.0', '^2.2.0'])('refuses a slice that needs host %s, with the reason', async host => {
    const remotes = createRemotes(withCatalog({ version: 'b1', host }))
    await expect(remotes.loadPart(NAME)).rejects.toThrow(
      `catalog needs @santhe/host ${host}, but this page brings 2.1.0: reload it`,
    )
    expect(loadRemote).not.toHaveBeenCalled()
  })

  it('takes a newer release on renewal, unless it needs another host', async () => {
    let newest = withCatalog({ version: 'b3', host: '^3.0.0' })
    const remotes = createRemotes(LIST, { readList: async () => newest })
    await remotes.renew('catalog')
    expect(remotes.slices).toEqual(LIST.slices)
    expect(registerRemotes).toHaveBeenCalledTimes(1)
    newest = withCatalog({ version: 'b4', host: '^2.1.0' })
    await remotes.renew('catalog')
    expect(remotes.slices).toEqual(newest.slices)
    expect(registerRemotes).toHaveBeenLastCalledWith([expect.objectContaining({ name: 'catalog' })], { force: true })
  })

  it('registers a release again that the renewal of another slice took', async () => {
    const remotes = createRemotes(LIST, { readList: async () => withCatalog({ version: 'b3', host: '^2.0.0' }) })
    await remotes.renew('checkout')
    expect(registerRemotes).toHaveBeenCalledTimes(1)
    await remotes.renew('catalog')
    expect(registerRemotes).toHaveBeenCalledTimes(2)
  })
})
