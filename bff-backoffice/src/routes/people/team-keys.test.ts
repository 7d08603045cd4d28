import { listJournal, listTeamKeys, makeTeamKey, revokeTeamKey } from '@santhe/contracts'
import { testDomain } from '@santhe/domain/testing'
import { api, startTestServer, TEST_EDGE_KEY } from '@santhe/http-kit/testing'
import { coded } from '@santhe/texts'
import { afterAll, describe, expect, it } from 'vitest'
import { adminJournalRoutes } from '../statistics.ts'
import { internalCalls, teamKeyRoutes } from './team-keys.ts'

const domain = await testDomain()
const served = [...teamKeyRoutes({ domain }), ...adminJournalRoutes({ domain })]
const server = await startTestServer({ owner: 'backoffice', served, internal: internalCalls({ domain }) })
afterAll(() => server.close())
const { callOk } = api(server)
const admin = { token: await server.signIn({ id: 1, role: 'admin' }) }

const post = (path: string, body: unknown, edgeKey = TEST_EDGE_KEY) =>
  fetch(`${server.url}/internal/${path}`, {
    method: 'POST',
    headers: { 'x-santhe-edge-key': edgeKey },
    body: JSON.stringify(body),
  })
const use = (key: string, edgeKey?: string) =>
  post('team-keys/use', { key, slice: 'catalog', act: 'show', version: '3f2a' }, edgeKey)

// docs/security.md#team-keys
describe('keys of teams', () => {
  it('can be created, used and revoked, each visible in list and journal', async () => {
    const acts = async () => (await callOk(listJournal, { query: { thing: 'teamKey' } }, admin)).map(({ act }) => act)
    expect(await acts()).toEqual([])
    const { id, key } = await callOk(makeTeamKey, { body: { name: 'Catalog', slices: ['catalog'], days: 90 } }, admin)
    expect(await acts()).toEqual(['teamKey.created'])
    expect(await (await use(key)).json()).toEqual({ team: 'Catalog' })
    expect(await acts()).toEqual(['teamKey.used', 'teamKey.created'])
    const [listed] = await callOk(listTeamKeys, {}, admin)
    expect([listed?.lastUsedAt, JSON.stringify(listed)]).toEqual([expect.any(String), expect.not.stringContaining(key)])
    await callOk(revokeTeamKey, { params: { id } }, admin)
    expect((await callOk(listTeamKeys, {}, admin))[0]?.revokedAt).toEqual(expect.any(String))
    expect(await (await use(key)).json()).toEqual({ refused: 'KEY_REVOKED' })
  })

  it('are accepted only from the edge', async () => {
    const { key } = await callOk(makeTeamKey, { body: { name: 'Catalog', slices: ['catalog'] } }, admin)
    const other = await use(key, 'a guess')
    expect([other.status, await other.json()]).toMatchObject([404, { code: 'NO_SUCH_CALL' }])
  })
})

// docs/rendering.md#canary
describe('a canary that was taken back', () => {
  it('stands in the journal once, with its figures, however many edges send it', async () => {
    const figures = { bad: 40, visitors: 100, badBefore: 0, before: 99 }
    const sent = { slice: 'catalog', version: '3f2a', trial: '3f2a-1', reason: coded('release.worse.errors', figures) }
    expect((await post('releases/taken-back', sent, 'a guess')).status).toBe(404)
    await Promise.all([1, 2, 3].map(() => post('releases/taken-back', sent)))
    const reader = { token: await server.signIn({ id: 1, role: 'admin' }, 'hi') }
    const entries = await callOk(listJournal, { query: { thing: 'release' } }, reader)
    expect(entries.map(({ act, name, reason }) => [act, name, reason])).toEqual([
      ['release.takenBack', 'catalog 3f2a', 'गड़बड़ियाँ: 100 विज़िटर में 40; पिछला संस्करण: 99 में 0'],
    ])
  })
})
