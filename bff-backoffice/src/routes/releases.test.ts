import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listReleases } from '@santhe/contracts'
import { folderStore } from '@santhe/files'
import { api, startTestServer } from '@santhe/http-kit/testing'
import { endCanary, moveReleaseList, type TrialFigures, withCanary, withMove } from '@santhe/releases'
import { coded } from '@santhe/texts'
import { afterAll, describe, expect, it } from 'vitest'
import { releaseRoutes } from './releases.ts'

const folder = await mkdtemp(join(tmpdir(), 'releases-'))
const store = folderStore(folder)
const counts = { served: 90, failed: 1, reported: 40, errors: 2, failedLoads: 0, slow: 3, poorVitals: 0 }
let figures = async (_of: object): Promise<TrialFigures> => Promise.reject(new Error('Redis is away'))
const served = releaseRoutes({ releases: { store, figures: of => figures(of) } })
const server = await startTestServer({ owner: 'backoffice', served })
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})
const manager = { token: await server.signIn({ id: 1, role: 'district_manager', district: 'Kolar' }) }
const read = async () => (await api(server).callOk(listReleases, {}, manager)).filter(({ slice }) => slice === 'plums')

const shell = { version: 's1', entry: 'main.js', scripts: [], styles: [], fonts: [], host: '2.0.0', paths: [] }
const entry = (version: string) => {
  const parts = { entry: 'a.js', paths: ['/plums'], exposes: {}, host: '^2.0.0', hasServerBundle: false }
  return { name: 'plums', version, ...parts }
}

const FIGURES = { bad: 40, visitors: 100, badBefore: 0, before: 99 }

// docs/product/office.md#releases
describe('listReleases', () => {
  it('returns each live version, its predecessor and who moved it last', async () => {
    expect(await read()).toEqual([])
    await moveReleaseList(store, () => ({ shell, slices: [entry('v1')] }))
    const v2 = { entry: entry('v2'), replaces: { version: 'v1' } }
    await moveReleaseList(store, list => withMove(list ?? { shell, slices: [] }, v2), { by: 'Plums' })
    const moved = { by: 'Plums', at: expect.any(String), takenBack: null }
    expect(await read()).toEqual([{ slice: 'plums', version: 'v2', before: 'v1', moved, canary: null }])
    await moveReleaseList(store, list => list ?? { shell, slices: [] }, { by: 'Pears' })
    expect((await read())[0]?.moved?.by).toBe('Plums')
  })

  it("returns a canary's figures if Redis is up, and why it was taken back", async () => {
    const now = new Date('2026-11-30T06:30:00.000Z')
    const begun = { entry: entry('v3'), replaces: { version: 'v2', move: 1 }, share: 5, now }
    await moveReleaseList(store, list => withCanary(list ?? { shell, slices: [] }, begun), { by: 'Plums' })
    const canary = { version: 'v3', share: 5, since: now.toISOString() }
    expect(await read()).toMatchObject([{ version: 'v2', canary: { ...canary, figures: null } }])
    figures = async () => ({ canary: { counts, networks: counts }, control: { counts, networks: counts } })
    expect((await read())[0]?.canary?.figures).toEqual({ canary: counts, control: counts })
    const takenBack = { version: 'v3', trial: 'v3-1', reason: coded('release.worse.errors', FIGURES) }
    await endCanary(store, { name: 'plums', version: 'v3' }, { by: 'Santhe', takenBack })
    const reason = 'Errors: 40 of 100 visitors; version before: 0 of 99'
    const moved = { by: 'Santhe', takenBack: { version: 'v3', reason } }
    expect(await read()).toMatchObject([{ canary: null, moved }])
  })
})
