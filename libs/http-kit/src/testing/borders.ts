import type { Contract } from '@santhe/contracts'
import type { Actor, Role } from '@santhe/rules'
import type { Served } from '../call/serve.ts'
import { api, type CallInput, type CallResponse } from './api.ts'
import { onceFor } from './once-for.ts'
import type { TestServer } from './test-server.ts'

/** One after the other something comes into the market at each of these places. */
export const PLACES = {
  hoskote: { district: 'Bengaluru Rural', taluk: 'Hoskote' },
  withoutTaluk: { district: 'Bengaluru Rural', taluk: null },
  nelamangala: { district: 'Bengaluru Rural', taluk: 'Nelamangala' },
  malur: { district: 'Kolar', taluk: 'Malur' },
} as const
export type PlaceName = keyof typeof PLACES
export const PLACE_NAMES = ['hoskote', 'withoutTaluk', 'nelamangala', 'malur'] as const satisfies readonly PlaceName[]

/** A member of staff, with the places on their side of the borders. */
interface StaffMember {
  readonly actor: Actor
  readonly reaches: readonly PlaceName[]
}

const IN_DISTRICT: readonly PlaceName[] = ['hoskote', 'withoutTaluk', 'nelamangala']
/** Where each role of the office acts, if it lives in Hoskote. docs/product/roles.md#scope */
const STAFF: readonly StaffMember[] = [
  { actor: { id: 900_001, role: 'district_manager', district: 'Bengaluru Rural' }, reaches: IN_DISTRICT },
  { actor: { id: 900_002, role: 'taluk_agent', ...PLACES.hoskote }, reaches: ['hoskote', 'withoutTaluk'] },
  { actor: { id: 900_003, role: 'delivery_agent', district: 'Bengaluru Rural' }, reaches: IN_DISTRICT },
]

/** Returns the members of staff other than admins who may make a call at all. */
export function staffOf({ access }: Contract): StaffMember[] {
  const mayCall = (role: Role) => access === 'anyone' || access === 'signedIn' || access.includes(role)
  return STAFF.filter(({ actor }) => mayCall(actor.role))
}

/** Nobody who bought anything, or acts otherwise: what a leak shows is no own purchase. */
const LEAKED_AS: Actor = { id: 900_000, role: 'admin' }

/** Returns calls out of any of which the scope can be taken while a test runs: that one then runs as if an admin had made it. */
export function withPlantedLeak(calls: readonly Served[]) {
  let leaking: string | undefined
  const served = calls.map(each => ({
    ...each,
    run: (request: Parameters<Served['run']>[0]) =>
      each.run(each.contract.call === leaking ? { ...request, actor: LEAKED_AS } : request),
  }))
  /** Returns the result of `work`, during which this call leaks. */
  async function whileLeaking<Result>(call: string, work: () => Promise<Result>): Promise<Result> {
    leaking = call
    try {
      return await work()
    } finally {
      leaking = undefined
    }
  }
  return { served, whileLeaking }
}

/** How a call about one thing is tried. */
export interface BorderTrial<Place> {
  /** Makes or takes what the call names in a place, and returns the request. */
  readonly input: (place: Place, actor: Actor) => CallInput<Contract> | Promise<CallInput<Contract>>
  /** Its success changes nothing that is stored of a place; nor does that of a GET. */
  readonly changesNothing?: true
  /** The status for roles that are refused on their own side of the border too. */
  readonly refused?: Partial<Record<Role, number>>
  /** The status beyond the border where it is not 404. */
  readonly beyond?: number
}

interface BorderMarket<Place> {
  readonly server: TestServer
  readonly trials: Readonly<Record<string, BorderTrial<Place>>>
  readonly placeOf: (name: PlaceName) => Place
  /** Returns all that is stored of a place which a call might change. */
  readonly storedOf: (place: Place) => Promise<string>
}

export interface BorderCalls {
  /** Makes a call as somebody, who signs in once. */
  callAs(actor: Actor, contract: Contract, input?: CallInput<Contract>): Promise<CallResponse<Contract>>
  /** Returns what went wrong where everybody of staff who may makes these calls in every place, or in those beyond their border alone. */
  wrongCalls(contracts: readonly Contract[], options?: { readonly isBeyondAlone?: boolean }): Promise<string[]>
}

/** Returns functions that make calls as staff over the borders of districts and taluks. */
export function borderTrials<Place>({ server, trials, placeOf, storedOf }: BorderMarket<Place>): BorderCalls {
  const { call } = api(server)
  const tokenOf = onceFor(
    (actor: Actor) => server.signIn(actor),
    ({ id }) => id,
  )

  async function callAs(
    actor: Actor,
    contract: Contract,
    input?: CallInput<Contract>,
  ): Promise<CallResponse<Contract>> {
    return call(contract, input, { token: await tokenOf(actor) })
  }

  /** Returns what went wrong where somebody makes a call about one thing of a place: nothing beyond the border is there, or changes. */
  async function wrongCall(contract: Contract, { actor, reaches }: StaffMember, name: PlaceName): Promise<string[]> {
    const trial = trials[contract.call]
    if (!trial) throw new Error(`${contract.call} is not in the table`)
    const place = placeOf(name)
    const input = await trial.input(place, actor)
    const before = await storedOf(place)
    const { status } = await callAs(actor, contract, input)
    const isChanged = (await storedOf(place)) !== before
    const refused = reaches.includes(name) ? trial.refused?.[actor.role] : (trial.beyond ?? 404)
    const changes = refused === undefined && contract.method !== 'GET' && !trial.changesNothing
    const expected = refused ?? (contract.creates ? 201 : 200)
    if (status === expected && isChanged === changes) return []
    return [`${contract.call} as ${actor.role} in ${name}: ${status}, ${isChanged ? 'changed' : 'the same'}`]
  }

  return {
    callAs,
    async wrongCalls(contracts, { isBeyondAlone = false } = {}) {
      const wrong: string[] = []
      for (const contract of contracts) {
        for (const member of staffOf(contract)) {
          const places = PLACE_NAMES.filter(name => !isBeyondAlone || !member.reaches.includes(name))
          for (const name of places) wrong.push(...(await wrongCall(contract, member, name)))
        }
      }
      return wrong
    },
  }
}
