import { listProducts } from '@santhe/contracts'
import { ALL_CALLS } from '@santhe/contracts/all-calls'
import { assists, type FarmRecord, people } from '@santhe/domain'
import { Orders, Products } from '@santhe/domain/records'
import { aFarm, aPersonOfRole, NOW, testDomain, watchedScatters } from '@santhe/domain/testing'
import { testFiles } from '@santhe/files/testing'
import { createLog } from '@santhe/http-kit'
import {
  borderTrials,
  type CallerRole,
  PLACE_NAMES,
  PLACES,
  type PlaceName,
  permissionTrials,
  staffOf,
  startTestServer,
  withPlantedLeak,
} from '@santhe/http-kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPayments } from '../payments/open-payments.ts'
import { APP_ID, fakeProvider, SECRET } from '../testing/fake-provider.ts'
import { accountPermissions } from '../testing/permissions/account-permissions.ts'
import type { Permissions } from '../testing/permissions/columns.ts'
import { orderPermissions } from '../testing/permissions/order-permissions.ts'
import { shopBorders } from '../testing/permissions/shop-borders.ts'
import { shopPermissions } from '../testing/permissions/shop-permissions.ts'
import { permissionTargets, type Who } from '../testing/permissions/targets.ts'
import { SCATTERED } from '../testing/scattered.ts'
import { routes } from './index.ts'

const domain = await testDomain()
const watched = await watchedScatters(domain)
const storage = await testFiles()
const provider = await fakeProvider()
const log = createLog({ name: 'test', level: 'silent' })
const payments = openPayments({
  domain: watched.domain,
  cashfree: provider.cashfree(),
  log,
  stockMoved: async () => {},
})
const { served, whileLeaking } = withPlantedLeak(
  routes({ domain: watched.domain, files: storage.files, onlinePayments: payments }),
)
// As in production: no mailbox, no token in the response to a forgotten password.
const server = await startTestServer({
  owner: 'storefront',
  served,
  clock: () => NOW,
  findActing: of => assists.findActingFarmer(of, domain),
  // All roles try every kind of link from one IP.
  limits: { resetsPerIp: 200 },
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

const hashes = new Set<string>()
async function newcomer(role: CallerRole): Promise<Who> {
  if (role === 'nobody') return { actor: undefined, person: undefined, farm: undefined }
  const { person, farm } = await aPersonOfRole(domain, role)
  hashes.add(person.passwordHash)
  return { actor: people.actorOf(person), person, farm }
}
const trials = permissionTrials({ server, newcomer })

const targets = await permissionTargets(domain)
/** docs/product/roles.md#permissions: the status of every call of the storefront for every role. */
const TABLE: Permissions = {
  ...accountPermissions(domain, targets),
  ...shopPermissions(targets),
  ...orderPermissions(targets),
}

const contracts = ALL_CALLS.map(({ contract }) => contract).filter(({ owner }) => owner === 'storefront')

it('the table has every call of the storefront, and no other', () => {
  expect(Object.keys(TABLE).sort()).toEqual(contracts.map(({ call }) => call).sort())
  const named = contracts.filter(({ path }) => path.includes(':')).map(({ call }) => call)
  expect(named.filter(call => TABLE[call]?.others === undefined)).toEqual([])
})

it.each(contracts.map(contract => [contract.call, contract] as const))(
  '%s: status for each role',
  async (call, contract) => {
    const permission = TABLE[call]
    if (!permission) throw new Error(`${call} is not in the table`)
    expect(await trials.statusesOf(contract, permission)).toEqual(permission.expected)
    if (permission.others)
      expect(await trials.statusesOf(contract, permission.others)).toEqual(permission.others.expected)
  },
)

describe('across districts and taluks', () => {
  const farms = new Map<PlaceName, FarmRecord>()
  const BORDERS = shopBorders(targets)
  const borders = borderTrials<FarmRecord>({
    server,
    trials: BORDERS,
    placeOf: name => farms.get(name) ?? targets.near,
    storedOf: async ({ _id }) =>
      JSON.stringify([
        await Orders(domain.connection).find({ farmerId: _id }).sort({ _id: 1 }).lean(),
        await Products(domain.connection).find({ farmId: _id }).sort({ _id: 1 }).lean(),
      ]),
  })
  beforeAll(async () => {
    for (const name of PLACE_NAMES) farms.set(name, (await aFarm(domain, PLACES[name])).farm)
  })

  it('staff reach and change only what is in scope (planted leaks are caught)', async () => {
    const reached = contracts.filter(({ call }) => {
      const beyond = TABLE[call]?.others?.expected
      return beyond !== undefined && beyond.admin !== beyond.district_manager
    })
    expect(reached.map(({ call }) => call).sort()).toEqual(Object.keys(BORDERS).sort())
    expect(await borders.wrongCalls(reached)).toEqual([])
    for (const contract of reached) {
      const leaks = await whileLeaking(contract.call, () => borders.wrongCalls([contract], { isBeyondAlone: true }))
      const result =
        contract.method === 'GET' || BORDERS[contract.call]?.changesNothing ? '200, the same' : '200, changed'
      expect(leaks).toEqual(
        [
          'district_manager in malur',
          'taluk_agent in nelamangala',
          'taluk_agent in malur',
          'delivery_agent in malur',
        ].map(where => `${contract.call} as ${where}: ${result}`),
      )
    }
  })

  it('a farm’s list has pending products only in scope (a planted leak is caught)', async () => {
    /** Returns which farms' pending products each role sees; `limit` avoids the cached list. */
    async function seen(limit: number): Promise<Record<string, string[]>> {
      const rows: [string, string[]][] = []
      for (const { actor } of staffOf(listProducts)) {
        const places: string[] = []
        for (const [name, { _id: farmerId }] of farms) {
          const { text } = await borders.callAs(actor, listProducts, { query: { farmerId, limit } })
          if (text.includes('"approvalStatus":"pending"')) places.push(name)
        }
        rows.push([actor.role, places])
      }
      return Object.fromEntries(rows)
    }
    for (const farm of farms.values()) await targets.waiting(farm)
    const reaches = {
      district_manager: ['hoskote', 'withoutTaluk', 'nelamangala'],
      taluk_agent: ['hoskote', 'withoutTaluk'],
    }
    expect(await seen(10)).toEqual({ ...reaches, delivery_agent: [] })
    const all = [...PLACE_NAMES]
    // Delivery agents get the shared list, which is made for visitors.
    const leaked = { district_manager: all, taluk_agent: all, delivery_agent: [] }
    expect(await whileLeaking(listProducts.call, () => seen(11))).toEqual(leaked)
  })
})

it('responses and log expose no secret', () => {
  expect(trials.leaks([...hashes, SECRET, APP_ID])).toEqual([])
  // Proves the search: it finds harmless texts in responses and in the log.
  expect(trials.leaks(['"role":"customer"', '"requestId"']).map(leak => leak.split(':')[0])).toContain('the log')
  expect(trials.leaks(['"role":"customer"'])).not.toEqual([])
})

// docs/data.md#sharding
it('queries all shards only in calls with a recorded reason', () => {
  expect([...watched.scatters].sort()).toEqual(Object.keys(SCATTERED).sort())
})
