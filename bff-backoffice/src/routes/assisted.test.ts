import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ALL_CALLS } from '@santhe/contracts/all-calls'
import { assistedAs } from '@santhe/contracts/assisted-calls'
import { assists, harvests, people } from '@santhe/domain'
import { Journal } from '@santhe/domain/records'
import {
  aCategory,
  aComplaint,
  aFarm,
  anOrder,
  aPersonOfRole,
  aProduct,
  by,
  NOW,
  testDomain,
} from '@santhe/domain/testing'
import { createFiles, folderStore } from '@santhe/files'
import { api, type CallInput, startTestServer } from '@santhe/http-kit/testing'
import { afterAll, expect, it } from 'vitest'
import { files, PICTURES } from '../testing/permissions/inputs.ts'
import { previewed } from '../testing/sheet-inputs.ts'
import { routes } from './index.ts'

const domain = await testDomain()
const folder = await mkdtemp(join(tmpdir(), 'santhe-assisted-'))
const server = await startTestServer({
  owner: 'backoffice',
  served: routes({ domain, files: createFiles(folderStore(folder)) }),
  clock: () => NOW,
  findActing: of => assists.findActingFarmer(of, domain),
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})
const { call } = api(server)

const { farm, farmer } = await aFarm(domain)
const agent = (await aPersonOfRole(domain, 'taluk_agent')).person
const [farmerActor, agentActor] = [people.actorOf(farmer), people.actorOf(agent)]

/** Starts an assist and returns the token of the agent's session, which acts for the farmer. */
async function helping() {
  const { code } = await assists.makeAssistCode({ actor: farmerActor, kind: 'screen', now: NOW }, domain)
  const by = { actor: agentActor, device: 'Chrome on Android', now: NOW }
  const { _id } = await assists.startAssist({ farmId: farm._id, code, by }, domain)
  const token = await server.signIn(agentActor)
  await server.server.sessions.setAssist(token, _id)
  return { token, assistId: _id }
}
const { token, assistId } = await helping()

const FORM = {
  ...{ name: 'Bitter gourd', description: 'Tender and dark green.', price: 180, unit: 'kg', status: 'Available Now' },
  ...{ categoryId: (await aCategory(domain))._id, inventory: 12, unitsPerBox: 4 },
  ...{ availableUntil: '2026-12-20', harvestDate: '2026-11-25' },
}
const product = async (overrides = {}) => (await aProduct(domain, { ofFarm: farm, ...overrides }))._id
const ofProduct = async (body?: unknown, overrides = {}) => ({ params: { id: await product(overrides) }, body })
const withPicture = async () => ({
  params: { id: await product({ images: PICTURES }), imageId: 8 },
  body: {},
})

/** Each call of this back end that changes a helped farmer's things, with a valid input. */
const CHANGES: Readonly<Record<string, () => Promise<CallInput<never> | object>>> = {
  'POST /api/products': async () => ({ body: FORM }),
  'PUT /api/products/:id': () => ofProduct(FORM),
  'DELETE /api/products/:id': () => ofProduct(),
  'PATCH /api/products/:id/offer': () => ofProduct({ addBoxes: 5 }),
  'POST /api/products/:id/harvested': () => ofProduct({}, { status: 'Pre-Order', harvestDate: '2026-12-01' }),
  'POST /api/products/:id/offer-again': () => ofProduct({ by: 'week', inventory: 5 }),
  'DELETE /api/products/:id/offer-step': async () => {
    const input = await ofProduct(undefined, { status: 'Pre-Order', harvestDate: '2026-12-01' })
    await harvests.harvestProduct({ id: input.params.id, by: by(farmerActor) }, domain)
    return input
  },
  'POST /api/products/:id/harvest-date': () => {
    const booked = { status: 'Pre-Order', harvestDate: '2026-12-01', availableUntil: '2026-12-20' }
    return ofProduct({ harvestDate: '2026-12-09', reason: 'Rain' }, booked)
  },
  'POST /api/complaints/:id/answer': async () => {
    const { _id: id } = await aComplaint(domain, { product: await aProduct(domain, { ofFarm: farm }) })
    return { params: { id }, body: { outcome: 'disagree', words: 'They were fresh' } }
  },
  'POST /api/products/:id/copy': () => ofProduct({}),
  'POST /api/products/sheet': async () => ({ body: await previewed(farmerActor, domain) }),
  'POST /api/products/:id/images': async () => ({ ...(await ofProduct()), files }),
  'DELETE /api/products/:id/images/:imageId': withPicture,
  'PUT /api/products/:id/images/:imageId/primary': withPicture,
  'PUT /api/orders/farmer/steps': async () => {
    const { _id: id } = await anOrder(domain, { product: await aProduct(domain, { ofFarm: farm }) })
    return { body: { step: 'accepted', orders: [{ id }] } }
  },
}
/** Only previews a sheet. */
const PREVIEWS = 'POST /api/products/sheet/preview'
/** The file belongs to the farm only once a product names it. */
const STORES_A_FILE = 'POST /api/upload'

const contracts = ALL_CALLS.map(({ contract }) => contract).filter(({ owner }) => owner === 'backoffice')
const open = contracts.filter(contract => assistedAs(contract) === 'farmer')
const closed = contracts.filter(contract => assistedAs(contract) === undefined)

// docs/product/roles.md#open-to-help
it("an assist opens only calls for the farm's products and orders", () => {
  const reads = ['GET /api/orders/farmer', 'GET /api/orders/farmer/day', 'GET /api/orders/farmer/work']
  expect(open.map(contract => contract.call).sort()).toEqual(
    [...Object.keys(CHANGES), ...reads, PREVIEWS, STORES_A_FILE].sort(),
  )
})

it.each(closed.map(contract => [contract.call, contract] as const))(
  '%s is closed to an assist',
  async (_name, contract) => {
    const { status, failure } = await call(
      contract,
      { params: { id: 1, imageId: 1, zipCode: '562110' } as never },
      { token },
    )
    expect([status, failure?.code]).toEqual([403, 'ASSIST_CLOSED'])
  },
)

const changesNothing = new Set<string>([STORES_A_FILE, PREVIEWS])
const changing = open.filter(({ method, call: name }) => method !== 'GET' && !changesNothing.has(name))
it.each(changing.map(contract => [contract.call, contract] as const))(
  '%s is journalled with agent and farmer',
  async (name, contract) => {
    const input = (await CHANGES[name]?.()) ?? {}
    const last = (await Journal(domain.connection).find().sort({ _id: -1 }).limit(1).lean())[0]?._id ?? 0
    const { status, text } = await call(contract, input, { token })
    expect([status < 300, text]).toEqual([true, text])
    const entries = await Journal(domain.connection).find().sort({ _id: 1 }).lean()
    const written = entries.filter(({ _id }) => _id > last)
    expect(written.length).toBeGreaterThan(0)
    for (const { personId, role, forId } of written)
      expect([personId, role, forId]).toEqual([agent._id, 'taluk_agent', farmer._id])
  },
)

it("an assist reaches no other farm's product", async () => {
  const other = (await aProduct(domain))._id
  for (const contract of changing.filter(({ path }) => path.includes('/products/:id'))) {
    const input = (await CHANGES[contract.call]?.()) as { params: object }
    const { status } = await call(contract, { ...input, params: { ...input.params, id: other } as never }, { token })
    expect([contract.call, status >= 403]).toEqual([contract.call, true])
  }
})

it("ending an assist refuses the farm's calls and restores the agent's own", async () => {
  const ending = { id: assistId, actor: farmerActor, device: '', now: NOW }
  await assists.endOwnAssist(ending, domain)
  for (const contract of open) {
    const { status, failure } = await call(
      contract,
      { params: { id: 1, imageId: 1, zipCode: '562110' } as never },
      { token },
    )
    expect([contract.call, status, failure?.code]).toEqual([contract.call, 403, 'ASSIST_ENDED'])
  }
  const district = contracts.find(contract => contract.call === 'GET /api/admin/farmers/district')
  expect(district && (await call(district, {}, { token })).status).toBe(200)
})
