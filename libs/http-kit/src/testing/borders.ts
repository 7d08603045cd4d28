import type { Contract } from '@santhe/contracts'
import type { Actor, Role } from '@santhe/rules'
import type { Served } from '../call/serve.ts'
import { api, type CallInput, type CallResponse } from './api.ts'
import { onceFor } from './once-for.ts'
import type { TestServer } from './test-server.ts'

/** Places that tests fill one after another. */
export const PLACES = {
  hoskote: { district: 'Bengaluru Rural', taluk: 'Hoskote' },
  withoutTaluk: { district: 'Bengaluru Rural', taluk: null },
  nelamangala: { district: 'Bengaluru Rural', taluk: 'Nelamangala' },
  malur: { district: 'Kolar', taluk: 'Malur' },
} as const
export type PlaceName = keyof typeof PLACES
export const PLACE_NAMES = ['hoskote', 'withoutTaluk', 'nelamangala', 'malur'] as const satisfies readonly PlaceName[]

/** A staff member, with the places inside their scope. */
interface StaffMember {
  readonly actor: Actor
  readonly reaches: readonly PlaceName[]
}

const IN_DISTRICT: readonly PlaceName[] = ['hoskote', 'withoutTaluk', 'nelamangala']
/** Scope of each office role that lives in Hoskote. docs/product/roles.md#scope */
const STAFF: readonly StaffMember[] = [
  { actor: { id: 900_001, role: 'district_manager', district: 'Bengaluru Rural' }, reaches: IN_DISTRICT },
  { actor: { id: 900_002, role: 'taluk_agent', ...PLACES.hoskote }, reaches: ['hoskote', 'withoutTaluk'] },
  { actor: { id: 900_003, role: 'delivery_agent', district: 'Bengaluru Rural' }, reaches: IN_DISTRICT },
]

/** Returns the staff members, other than admins, who may call a contract. */
export function staffOf({ access }: Contract): StaffMember[] {
  const mayCall = (role: Role) => access === 'anyone' || access === 'signedIn' || access.includes(role)
  return STAFF.filter(({ actor }) => mayCall(actor.role))
}

/** An admin who bought nothing, so that leaked orders are no own purchases. */
const LEAKED_AS: Actor = { id: 900_000, role: 'admin' }

/** Returns calls that can run without scope during a test: as if an admin made them. */
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

/** How to try a call about one thing. */
export interface BorderTrial<Place> {
  /** Creates or picks what the call names in a place, and returns the request. */
  readonly input: (place: Place, actor: Actor) => CallInput<Contract> | Promise<CallInput<Contract>>
  /** Its success changes nothing stored of a place, like a GET. */
  readonly changesNothing?: true
  /** The status for roles refused inside their scope too. */
  readonly refused?: Partial<Record<Role, number>>
  /** The status outside the scope, if not 404. */
  readonly beyond?: number
}

interface BorderMarket<Place> {
  readonly server: TestServer
  readonly trials: Readonly<Record<string, BorderTrial<Place>>>
  readonly placeOf: (name: PlaceName) => Place
  /** Returns all stored data of a place that a call might change. */
  readonly storedOf: (place: Place) => Promise<string>
}

export interface BorderCalls {
  /** Calls as a person, who signs in once. */
  callAs(actor: Actor, contract: Contract, input?: CallInput<Contract>): Promise<CallResponse<Contract>>
  /** Returns wrong results of these calls by all allowed staff, in every place or only outside their scope. */
  wrongCalls(contracts: readonly Contract[], options?: { readonly isBeyondAlone?: boolean }): Promise<string[]>
}

/** Returns functions that make calls as staff inside and outside their scope. */
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

  /** Returns wrong results of a call by one person: outside the scope it must find and change nothing. */
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
