import type { Contract } from '@santhe/contracts'
import type { FarmRecord } from '@santhe/domain'
import { Farms, Orders, People, Products } from '@santhe/domain/records'
import { AN_ADMIN, NOW, testDomain } from '@santhe/domain/testing'
import { testFiles } from '@santhe/files/testing'
import type { Served } from '@santhe/http-kit'
import { ONE_PIXEL, startTestServer, type TestServer } from '@santhe/http-kit/testing'
import type { Actor } from '@santhe/rules'
import { afterAll, expect, it } from 'vitest'
import { borderMarket, SECOND_PICTURE } from '../testing/borders/market.ts'
import { type Member, PLACE_NAMES, type PlaceName, STAFF } from '../testing/borders/places.ts'
import { routes } from './index.ts'

// docs/product/roles.md#scope, tried over the borders of districts and taluks with every call of the office that has a scope.

const domain = await testDomain()
const { trials, fill } = await borderMarket(domain)

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
  const trial = trials[contract.call]
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
const LEAKING_OUTCOME = 'POST /api/admin/orders/:id/outcome'

const call = callsOf(await serverOf(served))
const leakingList = callsOf(await serverOf(withLeak(LEAKING_LIST)))
const leakingWrite = callsOf(await serverOf(withLeak(LEAKING_WRITE)))
const leakingOutcome = callsOf(await serverOf(withLeak(LEAKING_OUTCOME)))
const farms = new Map<PlaceName, FarmRecord>()

it('lists show staff what is on their side of each border, and their counts nothing of beyond; a planted leak is found', {
  timeout: 120_000,
}, async () => {
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

it('calls about one thing reach and change it on this side of each border alone; a planted leak is found', {
  timeout: 120_000,
}, async () => {
  const ofOne = ofStaff.filter(isOfOne)
  expect(ofOne.map(contract => contract.call).sort()).toEqual(Object.keys(trials).sort())
  expect(await wrongCalls(call, ofOne, anywhere)).toEqual([])
  const leaking = ofOne.filter(contract => contract.call === LEAKING_WRITE)
  const leaks = await wrongCalls(leakingWrite, leaking, beyond)
  expect(leaks).toEqual([
    `${LEAKING_WRITE} as district_manager in malur: 200, changed`,
    `${LEAKING_WRITE} as taluk_agent in nelamangala: 200, changed`,
    `${LEAKING_WRITE} as taluk_agent in malur: 200, changed`,
    `${LEAKING_WRITE} as delivery_agent in malur: 200, changed`,
  ])
  const outcomes = ofOne.filter(contract => contract.call === LEAKING_OUTCOME)
  expect(await wrongCalls(leakingOutcome, outcomes, beyond)).toEqual([
    `${LEAKING_OUTCOME} as district_manager in malur: 200, changed`,
    `${LEAKING_OUTCOME} as delivery_agent in malur: 200, changed`,
  ])
})
