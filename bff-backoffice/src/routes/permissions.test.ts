import { ALL_CALLS } from '@santhe/contracts/all-calls'
import { permissionTrials } from '@santhe/http-kit/testing'
import { afterAll, expect, it } from 'vitest'
import { farmPermissions } from '../testing/permissions/farm-permissions.ts'
import { permissionMarket } from '../testing/permissions/market.ts'
import { ownPurchasePermissions, staffPermissions } from '../testing/permissions/staff-permissions.ts'
import { SCATTERED } from '../testing/scattered.ts'

const market = await permissionMarket()
afterAll(() => market.server.close())
const trials = permissionTrials(market)

/** docs/product/roles.md#permissions: the status of every call of the back office for every role. */
const TABLE = { ...farmPermissions(market), ...staffPermissions(market) }
const contracts = ALL_CALLS.map(({ contract }) => contract).filter(({ owner }) => owner === 'backoffice')

it('the table has every call of the back office, and no other', () => {
  expect(Object.keys(TABLE).sort()).toEqual(contracts.map(({ call }) => call).sort())
  const named = contracts.filter(({ path }) => path.includes(':')).map(({ call }) => call)
  expect(named.filter(call => TABLE[call]?.others === undefined)).toEqual([])
})

// docs/product/roles.md#all-and-district, docs/product/roles.md#product-lists-of-the-office
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

// docs/product/roles.md#own-purchases
it.each(Object.entries(ownPurchasePermissions(market)))(
  '%s: refused to staff for their own purchase',
  async (call, permission) => {
    const contract = contracts.find(each => each.call === call)
    if (!contract) throw new Error(`${call} is no call`)
    expect(await trials.statusesOf(contract, permission)).toEqual(permission.expected)
  },
)

it('responses and log expose no secret', () => {
  expect(trials.leaks([...market.hashes])).toEqual([])
  // Proves the search: it finds harmless texts in responses and in the log.
  expect(trials.leaks(['"role":"customer"', '"requestId"']).map(leak => leak.split(':')[0])).toContain('the log')
  expect(trials.leaks(['"role":"customer"'])).not.toEqual([])
})

// docs/data.md#sharding
it('queries all shards only in calls with a recorded reason', () => {
  expect([...market.scatters].sort()).toEqual(Object.keys(SCATTERED).sort())
})
