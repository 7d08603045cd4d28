import { createHash } from 'node:crypto'
import type { Contract } from '@santhe/contracts'
import { type Actor, ROLES } from '@santhe/rules'
import { api, type CallInput } from './api.ts'
import { onceFor } from './once-for.ts'
import type { TestServer } from './test-server.ts'

/** All kinds of callers: a visitor, and each role. */
const CALLER_ROLES = ['nobody', ...ROLES] as const
export type CallerRole = (typeof CALLER_ROLES)[number]

/** The results of a call by role. */
export type Statuses = Readonly<Record<CallerRole, number>>

/** Returns a row of a permission table, in the order of its columns. */
export function statuses(
  ...[nobody, customer, farmer, admin, district_manager, taluk_agent, delivery_agent]: [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
): Statuses {
  return { nobody, customer, farmer, admin, district_manager, taluk_agent, delivery_agent }
}

/** The call's input; undefined if it needs none. */
type AnyCallInput = CallInput<Contract>

type InputFor<Who> = (who: Who) => AnyCallInput | Promise<AnyCallInput>

interface Trial<Who> {
  readonly expected: Statuses
  /** Creates what the call names: once for all roles that the call's access refuses, else for each role. */
  readonly input?: InputFor<Who>
}

/** Expected results of a call, for the caller's own records (or area) and for others'. */
export interface Permission<Who> extends Trial<Who> {
  /** For calls that name a thing by its id. */
  readonly others?: Required<Trial<Who>>
}

/** Returns expected results for own and others' things, which are the same unless `expected` has two. */
export function ownAndOthers<Who>(
  expected: Statuses | readonly [Statuses, Statuses],
  input: InputFor<Who>,
  inputOfOthers = input,
): Permission<Who> {
  const [own, others] = 'nobody' in expected ? [expected, expected] : expected
  return { expected: own, input, others: { expected: others, input: inputOfOthers } }
}

interface Trials<Who> {
  readonly server: TestServer
  /** Creates a person of that kind, so that earlier changes refuse no call. */
  readonly newcomer: (role: CallerRole) => Promise<Who>
}

/** Whether a call refuses a role for any input. */
function refusesAll({ access }: Contract, role: CallerRole): boolean {
  if (access === 'anyone') return false
  return role === 'nobody' || (access !== 'signedIn' && !access.includes(role))
}

/** Returns functions that try calls in all roles, and save all responses and log lines to search for secrets. */
export function permissionTrials<Who extends { readonly actor: Actor | undefined }>({ server, newcomer }: Trials<Who>) {
  const { call } = api(server)
  const responses: { call: string; text: string }[] = []
  const tokens: string[] = []

  async function signedIn(role: CallerRole) {
    const who = await newcomer(role)
    const token = who.actor && (await server.signIn(who.actor))
    if (token !== undefined) tokens.push(token)
    return { who, token }
  }
  const settled = new Map<CallerRole, ReturnType<typeof signedIn>>()

  /** A new person if the call changes something, else a reused one. */
  function callerOf({ method }: Contract, role: CallerRole, expected: number) {
    if (method !== 'GET' && expected < 400) return signedIn(role)
    const caller = settled.get(role) ?? signedIn(role)
    settled.set(role, caller)
    return caller
  }

  async function statusFor(contract: Contract, role: CallerRole, { expected, input }: Trial<Who>): Promise<number> {
    const { who, token } = await callerOf(contract, role, expected[role])
    const response = await call(contract, await input?.(who), { token })
    // A new token is for its caller; everything else about it is secret.
    const issuedToken = /"(?:token|resetToken)":"([\w-]{43})"/.exec(response.text)?.[1]
    if (issuedToken !== undefined) tokens.push(issuedToken)
    responses.push({
      call: contract.call,
      text: issuedToken === undefined ? response.text : response.text.replace(issuedToken, ''),
    })
    return response.status
  }

  return {
    /** Returns the status of a call for each role. */
    async statusesOf(contract: Contract, trial: Trial<Who>): Promise<Statuses> {
      const { expected, input } = trial
      const ofRefused = input && onceFor(input, () => 'all of them')
      const entries: [CallerRole, number][] = []
      for (const role of CALLER_ROLES) {
        const inputOfRole = refusesAll(contract, role) ? ofRefused : input
        entries.push([role, await statusFor(contract, role, { expected, ...(inputOfRole && { input: inputOfRole }) })])
      }
      const byRole = new Map(entries)
      const of = (role: CallerRole) => byRole.get(role) ?? 0
      return statuses(
        of('nobody'),
        of('customer'),
        of('farmer'),
        of('admin'),
        of('district_manager'),
        of('taluk_agent'),
        of('delivery_agent'),
      )
    },
    /** Returns secrets found in responses or log lines, with where; `more` are secrets of the test. */
    leaks(more: readonly string[]): string[] {
      const hashes = tokens.map(token => createHash('sha256').update(token).digest('base64url'))
      const secrets = ['passwordHash', 'usernameKey', 'emailKey', '$argon2', ...tokens, ...hashes, ...more]
      const all = [...responses, ...server.lines.map(text => ({ call: 'the log', text }))]
      return all.flatMap(({ call: where, text }) =>
        secrets.filter(secret => text.includes(secret)).map(secret => `${where}: ${secret}`),
      )
    },
  }
}
