import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDomain } from '@santhe/domain/testing'
import { folderStore } from '@santhe/files'
import { servedSchemas } from '@santhe/http-kit'
import { builtProgram, redisUrlOfWorker } from '@santhe/http-kit/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { startProcess } from './testing/start-process.ts'

const domain = await testDomain()
const program = await builtProgram({ backEnd: 'bff-storefront' })
const folder = await mkdtemp(join(tmpdir(), 'santhe-releases-'))
const releases = folderStore(folder)
afterAll(() => rm(folder, { recursive: true }))

const SHELL = { version: 's1', entry: 'main.js', scripts: [], styles: [], fonts: [], host: '2.0.0', paths: [] }
const CATALOG = {
  name: 'catalog',
  entry: 'remoteEntry.js',
  paths: [],
  exposes: {},
  host: '^2.0.0',
  hasServerBundle: false,
}
const show = async (versions: { version: string; before?: string }) =>
  releases.moveCurrent(
    JSON.stringify({ shell: SHELL, slices: [{ ...CATALOG, ...versions }] }),
    await releases.readCurrent(),
  )
const release = (version: string, calls: object) =>
  releases.put(`slices/catalog/${version}/calls.json`, Buffer.from(JSON.stringify(calls)))

describe('a back end beside released slices', () => {
  // docs/rendering.md#contracts-across-teams
  it('is ready only if the live slice and its predecessor match its calls', async () => {
    const { listCategories, listApprovedProducts } = servedSchemas()
    const colour = { type: 'object', properties: { colour: { type: 'string' } }, required: ['colour'] }
    const older = { ...listCategories, hash: 'older', response: { type: 'array', items: colour } }
    await release('c1', { listCategories: older })
    // The back office checks its own call.
    await release('c2', {
      listCategories,
      listApprovedProducts: { ...listApprovedProducts, hash: 'older', path: '/api/older' },
    })
    await show({ version: 'c2', before: 'c1' })
    const backEnd = await startProcess(program, {
      MONGODB_URI: process.env.SANTHE_TEST_MONGO ?? '',
      MONGODB_DATABASE: domain.connection.name,
      REDIS_URL: redisUrlOfWorker(),
      EDGE_KEY: 'the-edge-of-these-tests',
      RELEASES_DIR: folder,
    })
    const status = async () => (await fetch(`${backEnd.url}/readyz`)).status
    const problem = 'catalog c1 uses listCategories, which is served differently here: response[] lacks colour'
    await expect.poll(async () => [await status(), backEnd.lines.join('').includes(problem)]).toEqual([503, true])
    await show({ version: 'c2' })
    await expect.poll(status).toBe(200)
    await show({ version: 'c1' })
    expect(await status()).toBe(200)
    expect(await backEnd.stop()).toBe(0)
  })
})
