import { createHash } from 'node:crypto'
import type { Contract } from '@santhe/contracts'
import { type Actor, ROLES } from '@santhe/rules'
import { type Ask, api } from './api.ts'
import type { TestServer } from './test-server.ts'

/** Everybody who may ask: somebody who is not signed in, and each role. */
const ASKERS = ['nobody', ...ROLES] as const
export type Asker = (typeof ASKERS)[number]

/** What a call answers to whom. */
export type Statuses = Readonly<Record<Asker, number>>

/** A row of a permission table, in the order of its columns. */
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

/** What a call is asked with; nothing where it needs nothing. */
type Asking = Ask<Contract>

/** What is expected of one call, for what is the asker's own (or in their scope) and for what is another's. */
export interface Permission<Who> {
  readonly own: Statuses
  readonly ask?: (who: Who) => Asking | Promise<Asking>
  /** For a call that names a thing by its id. */
  readonly others?: { readonly expected: Statuses; readonly ask: (who: Who) => Asking | Promise<Asking> }
}

interface Trials<Who> {
  readonly server: TestServer
  /** A new person of that kind, so that no call is refused for what another did. */
  readonly newcomer: (asker: Asker) => Promise<Who>
}

/** Tries calls as everybody, and remembers all that was answered and logged, to be searched for secrets. */
export function permissionTrials<Who extends { readonly actor: Actor | undefined }>({ server, newcomer }: Trials<Who>) {
  const { call } = api(server)
  const heard: { call: string; text: string }[] = []
  const tokens: string[] = []

  async function statusFor(contract: Contract, asker: Asker, ask: Permission<Who>['ask']): Promise<number> {
    const who = await newcomer(asker)
    const token = who.actor && (await server.signIn(who.actor))
    if (token !== undefined) tokens.push(token)
    const reply = await call(contract, await ask?.(who), { token })
    // A new token is for the one who asked; everything else about it is nobody's.
    const given = /"(?:token|resetToken)":"([\w-]{43})"/.exec(reply.text)?.[1]
    if (given !== undefined) tokens.push(given)
    heard.push({ call: contract.call, text: given === undefined ? reply.text : reply.text.replace(given, '') })
    return reply.status
  }

  return {
    /** What a call answers to each asker, one after the other. */
    async statusesOf(contract: Contract, ask: Permission<Who>['ask']): Promise<Statuses> {
      const found: [Asker, number][] = []
      for (const asker of ASKERS) found.push([asker, await statusFor(contract, asker, ask)])
      const byAsker = new Map(found)
      const of = (asker: Asker) => byAsker.get(asker) ?? 0
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
    /** Every secret that an answer or a log line gave away, with where; `more` are secrets that only the test knows. */
    leaks(more: readonly string[]): string[] {
      const hashes = tokens.map(token => createHash('sha256').update(token).digest('base64url'))
      const secrets = ['passwordHash', 'usernameKey', 'emailKey', '$argon2', ...tokens, ...hashes, ...more]
      const all = [...heard, ...server.lines.map(text => ({ call: 'the log', text }))]
      return all.flatMap(({ call: where, text }) =>
        secrets.filter(secret => text.includes(secret)).map(secret => `${where}: ${secret}`),
      )
    },
  }
}
