import type { Contract } from '@santhe/contracts'
import { type FarmRecord, type ProductRecord, people, products } from '@santhe/domain'
import { Farms, Orders, People, Products } from '@santhe/domain/records'
import {
  AN_ADMIN,
  aBuyer,
  aCategory,
  aFarm,
  anOrder,
  aPerson,
  aProduct,
  by,
  countAllEvents,
  NOW,
  TODAY,
  testDomain,
} from '@santhe/domain/testing'
import { testFiles } from '@santhe/files/testing'
import type { Served } from '@santhe/http-kit'
import { ONE_PIXEL, startTestServer, type TestServer } from '@santhe/http-kit/testing'
import { type Actor, addDays, type Role } from '@santhe/rules'
import { afterAll, expect, it } from 'vitest'
import { routes } from './index.ts'

// docs/product/roles.md#scope, tried over the borders of districts and taluks with every call of the office that has a scope.

const domain = await testDomain()

/** One after the other something comes into the market at each of these places. */
const PLACES = {
  hoskote: { district: 'Bengaluru Rural', taluk: 'Hoskote' },
  withoutTaluk: { district: 'Bengaluru Rural', taluk: null },
  nelamangala: { district: 'Bengaluru Rural', taluk: 'Nelamangala' },
  malur: { district: 'Kolar', taluk: 'Malur' },
} as const
type PlaceName = keyof typeof PLACES
const PLACE_NAMES = ['hoskote', 'withoutTaluk', 'nelamangala', 'malur'] as const satisfies readonly PlaceName[]

const IN_DISTRICT: readonly PlaceName[] = ['hoskote', 'withoutTaluk', 'nelamangala']
/** Where each role of the office acts, if it lives in Hoskote. */
const STAFF: readonly { readonly actor: Actor; readonly reaches: readonly PlaceName[] }[] = [
  { actor: { id: 900_001, role: 'district_manager', district: 'Bengaluru Rural' }, reaches: IN_DISTRICT },
  { actor: { id: 900_002, role: 'taluk_agent', ...PLACES.hoskote }, reaches: ['hoskote', 'withoutTaluk'] },
  { actor: { id: 900_003, role: 'delivery_agent', district: 'Bengaluru Rural' }, reaches: IN_DISTRICT },
]
type Member = (typeof STAFF)[number]

const FORM = {
  ...{ name: 'Bitter gourd', description: 'Tender and dark green.', price: 180, unit: 'kg', status: 'Available Now' },
  ...{ inventory: 12, unitsPerBox: 4, availableUntil: '2026-12-20', harvestDate: '2026-11-25' },
}

const category = await aCategory(domain)
const aWaitingProduct = (farm: FarmRecord) => aProduct(domain, { ofFarm: farm, approvalStatus: 'pending' })
const waitingId = async (farm: FarmRecord) => (await aWaitingProduct(farm))._id
const bookedId = async (farm: FarmRecord) =>
  (await aProduct(domain, { ofFarm: farm, approvalStatus: 'pending', status: 'Pre-Order' }))._id
async function harvestedId(farm: FarmRecord, { id: actorId }: Actor): Promise<number> {
  const id = await bookedId(farm)
  await products.harvest({ id, by: by({ id: actorId, role: 'admin' }) }, domain)
  return id
}
async function decidedId(farm: FarmRecord): Promise<number> {
  const { _id: id } = await aWaitingProduct(farm)
  await products.decideApproval({ id, decision: { approvalStatus: 'approved' }, by: AN_ADMIN }, domain)
  return id
}
const buyer = await aBuyer(domain)
const onSale = new Map<number, ProductRecord>()
const orderId = async (farm: FarmRecord) => (await anOrder(domain, { buyer, product: onSale.get(farm._id) }))._id
const farmId = (farm: FarmRecord) => farm._id
async function idWithoutButtons({ _id, ownerId }: FarmRecord): Promise<number> {
  await people.setThreeButtons({ personId: ownerId, isOn: false }, domain)
  return _id
}
const PICTURES = [7, 8].map(id => ({ id, imageUrl: `/files/product/${id}.webp` }))
const [, SECOND_PICTURE] = PICTURES
const picturedId = async (farm: FarmRecord) =>
  (await aProduct(domain, { ofFarm: farm, images: PICTURES, approvalStatus: 'pending' }))._id
const soldId = (farm: FarmRecord) => onSale.get(farm._id)?._id ?? 0

interface Trial {
  /** Returns the id of something new, or the farm's own, that the call names. */
  readonly target: (farm: FarmRecord, actor: Actor) => number | Promise<number>
  readonly body?: object
  /** It stores a file, and no record yet. */
  readonly onlyStores?: true
  /** Who may call and reaches nothing, wherever it is. */
  readonly reachesNothing?: Role
}

/** The calls of the office that name one thing within a scope. */
const OF_ONE: Readonly<Record<string, Trial>> = {
  'POST /api/products/:id/images': { target: waitingId },
  'DELETE /api/products/:id/images/:imageId': { target: picturedId },
  'PUT /api/products/:id/images/:imageId/primary': { target: picturedId },
  'PUT /api/products/:id': { target: waitingId, body: { ...FORM, categoryId: category._id } },
  'DELETE /api/products/:id': { target: waitingId },
  'PATCH /api/products/:id/offer': { target: waitingId, body: { addBoxes: 5, price: 199 } },
  'POST /api/products/:id/harvested': { target: bookedId, body: {} },
  'POST /api/products/:id/offer-again': { target: waitingId, body: { by: 'week', inventory: 5 } },
  'DELETE /api/products/:id/offer-step': { target: harvestedId },
  'GET /api/admin/products/:id': { target: soldId, reachesNothing: 'delivery_agent' },
  'PUT /api/admin/products/:id/approval': { target: waitingId, body: { approvalStatus: 'approved' } },
  'DELETE /api/admin/products/:id/approval': { target: decidedId },
  'PUT /api/admin/orders/:id/status': { target: orderId, body: { status: 'packaging' } },
  'GET /api/admin/farmers/:id': { target: farmId },
  'PUT /api/admin/farmers/:id': { target: farmId, body: { story: 'Since 1972.' } },
  'PUT /api/admin/farmers/:id/three-buttons': { target: idWithoutButtons, body: { isOn: true } },
  'POST /api/admin/farmers/:id/images': { target: farmId, onlyStores: true },
}

const { files } = await testFiles()
const served = routes({ domain, files })
const mayCall = ({ access }: Contract, { actor }: Member) => Array.isArray(access) && access.includes(actor.role)
const ofStaff = served.map(({ contract }) => contract).filter(contract => STAFF.some(who => mayCall(contract, who)))
const isOfOne = ({ path }: Contract) => path.includes(':')
const LISTS = ofStaff.filter(contract => contract.method === 'GET' && !isOfOne(contract))
/** What a list is narrowed to here: a download leaves an entry of its own in the journal. */
const NARROWED: Readonly<Record<string, string>> = { 'GET /api/admin/journal': '?thing=product' }

/** Returns the calls with the scope taken out of one of them: it runs as if an admin had made it. */
const withLeak = (call: string): Served[] =>
  served.map(each =>
    each.contract.call === call ? { ...each, run: request => each.run({ ...request, actor: AN_ADMIN.actor }) } : each,
  )

async function serverOf(calls: Served[]): Promise<TestServer> {
  const server = await startTestServer({ owner: 'backoffice', served: calls, clock: () => NOW })
  afterAll(server.close)
  return server
}

interface Request {
  readonly contract: Contract
  readonly actor: Actor
  readonly id?: number
  readonly body?: object | undefined
}

function pictureForm({ field }: { field: string }): FormData {
  const form = new FormData()
  form.append(field, new File([Uint8Array.from(ONE_PIXEL)], 'box.png', { type: 'image/png' }))
  return form
}

/** Returns a function that makes a call as somebody. */
function callsOf(server: TestServer) {
  const tokens = new Map<number, Promise<string>>()
  return async ({ contract, actor, id, body }: Request): Promise<{ status: number; text: string }> => {
    const token = tokens.get(actor.id) ?? server.signIn(actor)
    tokens.set(actor.id, token)
    const path = contract.path.replace(':id', String(id)).replace(':imageId', String(SECOND_PICTURE?.id))
    const sent = contract.upload ? pictureForm(contract.upload) : body && JSON.stringify(body)
    const response = await fetch(server.url + path + (NARROWED[contract.call] ?? ''), {
      method: contract.method,
      headers: { authorization: `Bearer ${await token}`, ...(body && { 'content-type': 'application/json' }) },
      body: sent ?? null,
    })
    return { status: response.status, text: await response.text() }
  }
}
type MakeCall = ReturnType<typeof callsOf>

/** Puts a product in every state, an order, an act of staff and a member of staff into a place. */
async function fill(place: PlaceName): Promise<FarmRecord> {
  const { farm } = await aFarm(domain, PLACES[place])
  await decidedId(farm)
  await aWaitingProduct(farm)
  onSale.set(farm._id, await aProduct(domain, { ofFarm: farm }))
  await aProduct(domain, { ofFarm: farm, approvalStatus: 'rejected', rejectionReason: 'Blurred picture' })
  await aProduct(domain, { ofFarm: farm, availableUntil: addDays(TODAY, -3) })
  await orderId(farm)
  await aPerson(domain, { role: 'taluk_agent', ...PLACES[place] })
  await countAllEvents(domain)
  return farm
}

/** What a list shows to a member of staff. */
interface ListResponse {
  readonly name: string
  readonly reaches: readonly PlaceName[]
  readonly text: string
}

async function readLists(call: MakeCall, lists: readonly Contract[]): Promise<ListResponse[]> {
  const responses: ListResponse[] = []
  for (const contract of lists) {
    for (const { actor, reaches } of STAFF.filter(who => mayCall(contract, who))) {
      const { status, text } = await call({ contract, actor })
      const name = `${contract.call} as ${actor.role}`
      expect(`${name}: ${status}`).toBe(`${name}: 200`)
      responses.push({ name, reaches, text })
    }
  }
  return responses
}

/** Returns the lists that a filled place changed though they do not reach it, or did not change though they do; counts and sums included. */
function wrongLists(place: PlaceName, before: readonly ListResponse[], after: readonly ListResponse[]): string[] {
  return after.flatMap(({ name, reaches, text }, index) => {
    const isShown = text !== before[index]?.text
    return isShown === reaches.includes(place) ? [] : [`${name} ${isShown ? 'shows' : 'lacks'} ${place}`]
  })
}

/** Returns what is stored of a farm, its farmer, its products and orders. */
async function storedOf({ _id: farmId, ownerId }: FarmRecord): Promise<string> {
  const { connection } = domain
  const stored = await Promise.all([
    Farms(connection).findById(farmId).lean(),
    People(connection).findById(ownerId).lean(),
    Products(connection).find({ farmId }).sort({ _id: 1 }).lean(),
    Orders(connection).find({ farmerId: farmId }).sort({ _id: 1 }).lean(),
  ])
  return JSON.stringify(stored)
}

/** Returns what went wrong where somebody makes a call about one thing of a place: nothing beyond the border is there, or changes. */
async function wrongCall(call: MakeCall, contract: Contract, who: Member, place: PlaceName): Promise<string[]> {
  const trial = OF_ONE[contract.call]
  const farm = farms.get(place)
  if (!trial || !farm) throw new Error(`${contract.call} is not in the table, or ${place} is empty`)
  const { actor, reaches } = who
  const id = await trial.target(farm, actor)
  const before = await storedOf(farm)
  const { body, onlyStores } = trial
  const { status } = await call({ contract, actor, id, body })
  const isChanged = (await storedOf(farm)) !== before
  const name = `${contract.call} as ${actor.role} in ${place}: ${status}, ${isChanged ? 'changed' : 'the same'}`
  const isReached = reaches.includes(place) && trial.reachesNothing !== actor.role
  const changes = contract.method !== 'GET' && !onlyStores
  const isRight = isReached
    ? status === (contract.creates ? 201 : 200) && isChanged === changes
    : status === 404 && !isChanged
  return isRight ? [] : [name]
}

const anywhere = (): readonly PlaceName[] => PLACE_NAMES
const beyond = ({ reaches }: Member) => PLACE_NAMES.filter(place => !reaches.includes(place))

async function wrongCalls(
  call: MakeCall,
  contracts: readonly Contract[],
  placesOf: (who: Member) => readonly PlaceName[],
) {
  const wrong: string[] = []
  for (const contract of contracts) {
    for (const who of STAFF.filter(each => mayCall(contract, each))) {
      for (const place of placesOf(who)) wrong.push(...(await wrongCall(call, contract, who, place)))
    }
  }
  return wrong
}

const LEAKING_LIST = 'GET /api/admin/orders/district'
const LEAKING_WRITE = 'PUT /api/admin/orders/:id/status'

const call = callsOf(await serverOf(served))
const leakingList = callsOf(await serverOf(withLeak(LEAKING_LIST)))
const leakingWrite = callsOf(await serverOf(withLeak(LEAKING_WRITE)))
const farms = new Map<PlaceName, FarmRecord>()

it('lists show staff what is on their side of each border, and their counts nothing of beyond; a planted leak is found', async () => {
  expect(LISTS.length).toBeGreaterThan(6)
  const readWhole = () => readLists(call, LISTS)
  const readLeaking = () =>
    readLists(
      leakingList,
      LISTS.filter(contract => contract.call === LEAKING_LIST),
    )
  const wrong: string[] = []
  const leaks: string[] = []
  let before = [await readWhole(), await readLeaking()] as const
  for (const place of PLACE_NAMES) {
    farms.set(place, await fill(place))
    const after = [await readWhole(), await readLeaking()] as const
    wrong.push(...wrongLists(place, before[0], after[0]))
    leaks.push(...wrongLists(place, before[1], after[1]))
    before = after
  }
  expect(wrong).toEqual([])
  expect(leaks).toEqual([
    `${LEAKING_LIST} as taluk_agent shows nelamangala`,
    `${LEAKING_LIST} as district_manager shows malur`,
    `${LEAKING_LIST} as taluk_agent shows malur`,
    `${LEAKING_LIST} as delivery_agent shows malur`,
  ])
})

it('calls about one thing reach and change it on this side of each border alone; a planted leak is found', async () => {
  const ofOne = ofStaff.filter(isOfOne)
  expect(ofOne.map(contract => contract.call).sort()).toEqual(Object.keys(OF_ONE).sort())
  expect(await wrongCalls(call, ofOne, anywhere)).toEqual([])
  const leaking = ofOne.filter(contract => contract.call === LEAKING_WRITE)
  const leaks = await wrongCalls(leakingWrite, leaking, beyond)
  expect(leaks).toEqual([
    `${LEAKING_WRITE} as district_manager in malur: 200, changed`,
    `${LEAKING_WRITE} as taluk_agent in nelamangala: 200, changed`,
    `${LEAKING_WRITE} as taluk_agent in malur: 200, changed`,
    `${LEAKING_WRITE} as delivery_agent in malur: 200, changed`,
  ])
})
