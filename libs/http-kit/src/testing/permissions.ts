import { createHash } from 'node:crypto'
import type { Contract } from '@santhe/contracts'
import { type Actor, ROLES } from '@santhe/rules'
import { api, type CallInput } from './api.ts'
import { onceFor } from './once-for.ts'
import type { TestServer } from './test-server.ts'

/** Everybody who may call: a visitor, and each role. */
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

/** The input of a call; nothing where it needs nothing. */
type AnyCallInput = CallInput<Contract>

type InputFor<Who> = (who: Who) => AnyCallInput | Promise<AnyCallInput>

interface Trial<Who> {
  readonly expected: Statuses
  /** Makes what the call names; once for all roles that the call's access refuses, else for each role. */
  readonly input?: InputFor<Who>
}

/** The expected results of one call, for the caller's own records (or in their area) and for another's. */
export interface Permission<Who> extends Trial<Who> {
  /** For a call that names a thing by its id. */
  readonly others?: Required<Trial<Who>>
}

/** Returns the expected results of a call that names a thing: the caller's own and another's, which are the same unless `expected` has two. */
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
  /** Returns a new person of that kind, so that no call is refused for what another changed. */
  readonly newcomer: (role: CallerRole) => Promise<Who>
}

/** Whether a call refuses a role whatever it names. */
function refusesAll({ access }: Contract, role: CallerRole): boolean {
  if (access === 'anyone') return false
  return role === 'nobody' || (access !== 'signedIn' && !access.includes(role))
}

/** Returns functions that try calls as everybody, and save all responses and log lines, to be searched for secrets. */
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

  /** Somebody new where the call will change something, else the same person each time. */
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
    /** Returns the result of a call for each role, one after the other. */
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
    /** Returns every secret that a response or a log line contains, with where; `more` are secrets that only the test knows. */
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
