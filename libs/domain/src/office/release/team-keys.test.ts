import { describe, expect, it } from 'vitest'
import { TeamKeys } from '../../records/team-key.ts'
import { aPerson, by, NOW, testDomain } from '../../testing/index.ts'
import { listJournal } from '../journal/queries.ts'
import { listTeamKeys, makeTeamKey, revokeTeamKeys } from './manage-team-keys.ts'
import { type TeamKeyUse, useTeamKey } from './use-team-key.ts'

const domain = await testDomain()
const lakshmi = await aPerson(domain, { role: 'admin', name: 'Lakshmi' })
const admin = by({ id: lakshmi._id, role: 'admin' })
const make = (name: string, slices = ['catalog'], days?: number) =>
  makeTeamKey({ name, slices, days, by: admin }, domain)
const use = (key: string, { slice = 'catalog', act = 'show' as TeamKeyUse['act'], now = NOW } = {}) =>
  useTeamKey({ key, slice, act, version: '3f2a', now }, domain)
const journalOf = async (thingId: number) => {
  const { items } = await listJournal({ actor: admin.actor, thing: 'teamKey', thingId, page: { limit: 20 } }, domain)
  return items.map(({ act, personName, after, reason }) => [act, personName, after?.release, reason])
}

// docs/security.md#team-keys
describe('a team key', () => {
  it('lets its team release its own slices, and is stored only as a hash', async () => {
    const { key, _id } = await make('Catalog', ['catalog', 'checkout'])
    expect(await use(key)).toEqual({ team: 'Catalog' })
    expect(await use(key, { slice: 'checkout' })).toEqual({ team: 'Catalog' })
    const stored = await TeamKeys(domain.connection).findById(_id).lean()
    expect(JSON.stringify(stored)).not.toContain(key)
    expect(stored).toMatchObject({ lastUsedAt: NOW, revokedAt: null })
    expect((await listTeamKeys(domain))[0]).not.toHaveProperty('hash')
  })

  it('is refused for other slices, and when expired, revoked or unknown', async () => {
    const { key, _id } = await make('Checkout', ['checkout'], 1)
    const tomorrow = new Date(+NOW + 24 * 3600 * 1000)
    const almost = new Date(+tomorrow - 1)
    expect(await use(`${key}0`, { slice: 'checkout' })).toEqual({ refused: 'KEY_UNKNOWN' })
    expect(await use(key)).toEqual({ refused: 'KEY_OF_OTHER_SLICES' })
    expect(await use(key, { slice: 'checkout', now: almost })).toEqual({ team: 'Checkout' })
    expect(await use(key, { slice: 'checkout', now: tomorrow })).toEqual({ refused: 'KEY_EXPIRED' })
    await revokeTeamKeys({ key: { _id }, by: admin }, domain)
    expect(await use(key, { slice: 'checkout' })).toEqual({ refused: 'KEY_REVOKED' })
    await expect(revokeTeamKeys({ key: { _id }, by: admin }, domain)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('can be revoked with the others of its team by name', async () => {
    const [first, second, other] = [await make('Seller'), await make('Seller'), await make('Sellers')]
    await revokeTeamKeys({ key: { name: 'Seller' }, by: admin }, domain)
    const uses = await Promise.all([first, second, other].map(({ key }) => use(key)))
    expect(uses).toEqual([{ refused: 'KEY_REVOKED' }, { refused: 'KEY_REVOKED' }, { team: 'Sellers' }])
  })

  it('journals each release, move and refusal under its team, but no single file', async () => {
    const { key, _id } = await make('Admin', ['admin'])
    await use(key, { slice: 'admin', act: 'release' })
    for (const act of ['read', 'send', 'send'] as const) await use(key, { slice: 'admin', act })
    await use(key, { slice: 'admin' })
    await use(key, { act: 'send' })
    await use(key, { act: 'send' })
    await use(key, { now: new Date(+NOW + 60_000) })
    expect(await TeamKeys(domain.connection).findById(_id).lean()).toMatchObject({ lastUsedAt: NOW })
    await revokeTeamKeys({ key: { _id }, by: admin }, domain)
    expect(await journalOf(_id)).toEqual([
      ['teamKey.refused', 'team Admin', 'show 3f2a', 'KEY_OF_OTHER_SLICES'],
      ['teamKey.revoked', 'Lakshmi', undefined, ''],
      ['teamKey.refused', 'team Admin', 'send 3f2a', 'KEY_OF_OTHER_SLICES'],
      ['teamKey.used', 'team Admin', 'show 3f2a', ''],
      ['teamKey.used', 'team Admin', 'release 3f2a', ''],
      ['teamKey.created', 'Lakshmi', undefined, ''],
    ])
  })
})
