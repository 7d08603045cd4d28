import { ALL_CALLS } from '@santhe/contracts/all-calls'
import { assists, people } from '@santhe/domain'
import { aPersonOfRole, NOW, testDomain } from '@santhe/domain/testing'
import { testFiles } from '@santhe/files/testing'
import { createLog } from '@santhe/http-kit'
import { type CallerRole, permissionTrials, startTestServer } from '@santhe/http-kit/testing'
import { afterAll, expect, it } from 'vitest'
import { openPayments } from '../payments/open-payments.ts'
import { APP_ID, fakeProvider, SECRET } from '../testing/fake-provider.ts'
import { accountPermissions } from '../testing/permissions/account-permissions.ts'
import type { Permissions } from '../testing/permissions/columns.ts'
import { orderPermissions } from '../testing/permissions/order-permissions.ts'
import { shopPermissions } from '../testing/permissions/shop-permissions.ts'
import { permissionTargets, type Who } from '../testing/permissions/targets.ts'
import { routes } from './index.ts'

const domain = await testDomain()
const storage = await testFiles()
const provider = await fakeProvider()
const log = createLog({ name: 'test', level: 'silent' })
const payments = openPayments({ domain, cashfree: provider.cashfree(), log, stockMoved: async () => {} })
// As in production: no mailbox, no token in the response to a forgotten password.
const server = await startTestServer({
  owner: 'storefront',
  served: routes({ domain, files: storage.files, onlinePayments: payments }),
  clock: () => NOW,
  findActing: of => assists.findActing(of, domain),
  // Everybody here tries every kind of link, from one IP.
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

it('says how every call of the storefront responds to whom, and of no other', () => {
  expect(Object.keys(TABLE).sort()).toEqual(contracts.map(({ call }) => call).sort())
  const named = contracts.filter(({ path }) => path.includes(':')).map(({ call }) => call)
  expect(named.filter(call => TABLE[call]?.others === undefined)).toEqual([])
})

it.each(contracts.map(contract => [contract.call, contract] as const))('%s: to whom', async (call, contract) => {
  const permission = TABLE[call]
  if (!permission) throw new Error(`${call} is not in the table`)
  expect(await trials.statusesOf(contract, permission)).toEqual(permission.expected)
  if (permission.others)
    expect(await trials.statusesOf(contract, permission.others)).toEqual(permission.others.expected)
})

it('gives no secret away, in no response and no line of the log', () => {
  expect(trials.leaks([...hashes, SECRET, APP_ID])).toEqual([])
  // What is no secret is found where it stands: the search sees the responses, and the log.
  expect(trials.leaks(['"role":"customer"', '"requestId"']).map(leak => leak.split(':')[0])).toContain('the log')
  expect(trials.leaks(['"role":"customer"'])).not.toEqual([])
})
