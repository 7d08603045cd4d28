import { type Contract, listViews } from '@santhe/contracts'
import type { FarmRecord } from '@santhe/domain'
import { Farms, Orders, People, Products } from '@santhe/domain/records'
import { aPerson, NOW, testDomain } from '@santhe/domain/testing'
import { testFiles } from '@santhe/files/testing'
import {
  borderTrials,
  PLACE_NAMES,
  type PlaceName,
  staffOf,
  startTestServer,
  withPlantedLeak,
} from '@santhe/http-kit/testing'
import { afterAll, expect, it } from 'vitest'
import { type FilledPlace, namingFields, readFiltered } from '../testing/borders/lists.ts'
import { borderMarket } from '../testing/borders/market.ts'
import { routes } from './index.ts'

// docs/product/roles.md#scope, tested across districts and taluks with every office call that has a scope.

const domain = await testDomain()
const { trials, fill } = await borderMarket(domain)
const { files } = await testFiles()
const { served, whileLeaking } = withPlantedLeak(routes({ domain, files }))
const server = await startTestServer({ owner: 'backoffice', served, clock: () => NOW })
afterAll(server.close)

/** Releases belong to no place. */
const OF_PLACES = served.map(({ contract }) => contract).filter(({ path }) => path !== '/api/admin/releases')
const ofStaff = OF_PLACES.filter(contract => staffOf(contract).length > 0)
const VIEWS = { orders: [{ name: 'All', query: { sort: 'oldest' } }] }
for (const { actor } of staffOf(listViews)) await aPerson(domain, { _id: actor.id, views: VIEWS })
const isOfPlaces = ({ method, path }: { method: string; path: string }) =>
  method === 'GET' && !path.includes(':') && path !== '/api/admin/releases'
const LISTS = ofStaff.filter(isOfPlaces)
/** Narrows a list read without filters: each download adds its own entry to the journal. */
const NARROWED: Readonly<Record<string, object>> = {
  'GET /api/admin/journal': { thing: 'product' },
  'GET /api/admin/views': { page: 'orders' },
}
/** A picture of no farm yet, and the caller's own views; admin-delivery-windows.test.ts tests the scope of the other. */
const TRIED_ELSEWHERE = ['POST /api/upload', 'PUT /api/admin/delivery-windows', 'PUT /api/admin/views']

const places = new Map<PlaceName, FilledPlace>()
function placeOf(name: PlaceName): FilledPlace {
  const place = places.get(name)
  if (!place) throw new Error(`Nothing is at ${name} yet`)
  return place
}

/** Returns the stored farm, farmer, products and orders. */
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

const { callAs, wrongCalls } = borderTrials({ server, trials, placeOf: name => placeOf(name).farm, storedOf })

/** What a list shows a staff member. */
interface ListResponse {
  readonly name: string
  readonly reaches: readonly PlaceName[]
  readonly text: string
}

async function readLists(lists: readonly Contract[]): Promise<ListResponse[]> {
  const responses: ListResponse[] = []
  for (const contract of lists) {
    for (const { actor, reaches } of staffOf(contract)) {
      const { status, text } = await callAs(actor, contract, { query: NARROWED[contract.call] ?? {} })
      const name = `${contract.call} as ${actor.role}`
      expect(`${name}: ${status}`).toBe(`${name}: 200`)
      responses.push({ name, reaches, text })
    }
  }
  return responses
}

/** Returns the lists, with counts and sums, that filling a place outside them changed, or inside them did not. */
function wrongLists(place: PlaceName, before: readonly ListResponse[], after: readonly ListResponse[]): string[] {
  return after.flatMap(({ name, reaches, text }, index) => {
    const isShown = text !== before[index]?.text
    return isShown === reaches.includes(place) ? [] : [`${name} ${isShown ? 'shows' : 'lacks'} ${place}`]
  })
}

const named = (call: string) => ofStaff.filter(contract => contract.call === call)
const LEAKING_LIST = 'GET /api/admin/orders/district'
const LEAKING_STATUS = 'PUT /api/admin/orders/:id/status'
const LEAKING_OUTCOME = 'POST /api/admin/orders/:id/outcome'
const LEAKING_START = 'POST /api/admin/rounds/start'

it('lists and counts show staff only what is in scope (a planted leak is caught)', async () => {
  expect(LISTS.length).toBeGreaterThan(6)
  const readLeaking = () => whileLeaking(LEAKING_LIST, () => readLists(named(LEAKING_LIST)))
  const wrong: string[] = []
  const leaks: string[] = []
  let before = [await readLists(LISTS), await readLeaking()] as const
  for (const name of PLACE_NAMES) {
    places.set(name, await fill(name))
    const after = [await readLists(LISTS), await readLeaking()] as const
    wrong.push(...wrongLists(name, before[0], after[0]))
    leaks.push(...wrongLists(name, before[1], after[1]))
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

it('filters by foreign ids return nothing in any list (a planted leak is caught)', async () => {
  const fields = LISTS.map(contract => ({ call: contract.call, ...namingFields(contract, placeOf('malur')) }))
  expect(fields.filter(({ has, tries }) => has.join() !== tries.join())).toEqual([])
  const filtered = LISTS.filter(contract => namingFields(contract, placeOf('malur')).has.length > 0)
  const read = await readFiltered(filtered, { callAs }, [...places.values()])
  expect(read.filter(({ isShown, isReached }) => isShown !== isReached)).toEqual([])
  for (const list of filtered) {
    const leaking = await whileLeaking(list.call, () => readFiltered([list], { callAs }, [placeOf('malur')]))
    expect(leaking.filter(({ isShown }) => !isShown)).toEqual([])
  }
})

it('calls by id reach and change only things in scope (planted leaks are caught)', async () => {
  const ofOne = ofStaff.filter(contract => !LISTS.includes(contract))
  expect(ofOne.map(contract => contract.call).sort()).toEqual([...Object.keys(trials), ...TRIED_ELSEWHERE].sort())
  const tried = ofOne.filter(({ call }) => trials[call])
  expect(await wrongCalls(tried)).toEqual([])
  const leaksIn = (call: string) => whileLeaking(call, () => wrongCalls(named(call), { isBeyondAlone: true }))
  expect(await leaksIn(LEAKING_STATUS)).toEqual([
    `${LEAKING_STATUS} as district_manager in malur: 200, changed`,
    `${LEAKING_STATUS} as taluk_agent in nelamangala: 200, changed`,
    `${LEAKING_STATUS} as taluk_agent in malur: 200, changed`,
    `${LEAKING_STATUS} as delivery_agent in malur: 200, changed`,
  ])
  const deliverers = [LEAKING_OUTCOME, LEAKING_START].flatMap(call => [
    `${call} as district_manager in malur: 200, changed`,
    `${call} as delivery_agent in malur: 200, changed`,
  ])
  expect([...(await leaksIn(LEAKING_OUTCOME)), ...(await leaksIn(LEAKING_START))]).toEqual(deliverers)
})
