import { webhookSignature } from '../../cashfree-sandbox/webhooks/send-webhook.ts'
import type { Operation } from '../calls/read-operations.ts'
import type { CastMember } from '../market/cast.ts'
import type { MarketSnapshot } from '../market/market-snapshot.ts'
import type { Draw } from '../values/draw.ts'
import { aHostileValue } from '../values/hostile-values.ts'
import { mutated } from '../values/mutate.ts'
import { plainText } from '../values/raw-json.ts'
import { anOddText } from '../values/texts.ts'
import { encode } from './encode.ts'
import type { SetupCall } from './preparation.ts'
import { prepared } from './prepare.ts'
import { type RequestParts, validParts } from './request-parts.ts'
import { roughened } from './roughen.ts'
import type { WireRequest } from './wire-request.ts'

/** A request's fault: none, invalid values, or a malformed transfer. */
type Kind = 'valid' | 'mutated' | 'rough'

export interface FuzzRequest {
  operation: Operation
  kind: Kind
  caller: CastMember | undefined
  wire: WireRequest
}

export interface RequestContext {
  operations: readonly Operation[]
  /** Fault of the request; random by default. */
  kind?: Kind | undefined
  members: readonly CastMember[]
  snapshot: MarketSnapshot
  paymentSecret: string
  now: Date
  setupCallFor: (caller: CastMember | undefined) => SetupCall
}

const VALID_TO = 42
const MUTATED_TO = 86
/** Calls that hash passwords are slow. */
const SLOW = new Set(['login', 'register', 'changePassword', 'resetPassword'])

function chooseOperation(operations: readonly Operation[], draw: Draw): Operation {
  const operation = draw.pick(operations)
  return SLOW.has(operation.name) && draw.chance(50) ? chooseOperation(operations, draw) : operation
}

function drawnKind(draw: Draw): Kind {
  const roll = draw.integer(1, 100)
  return roll <= VALID_TO ? 'valid' : roll <= MUTATED_TO ? 'mutated' : 'rough'
}

/** Picks mostly an authorised caller, and often a visitor for public calls. */
function chooseCaller({ access: may }: Operation, members: readonly CastMember[], draw: Draw): CastMember | undefined {
  if (may === 'anyone') return draw.chance(35) ? undefined : draw.pick(members)
  if (draw.chance(4)) return undefined
  const allowed = may === 'signedIn' ? members : members.filter(({ role }) => may.includes(role))
  return draw.pick(draw.chance(88) ? allowed : members)
}

function mutatedQuery(query: readonly [string, unknown][], draw: Draw): [string, unknown][] {
  const target = draw.integer(0, query.length - 1)
  return query.flatMap(([name, value], index): [string, unknown][] => {
    if (index !== target) return [[name, value]]
    const odd = draw.chance(50) ? anOddText(draw, plainText(value)) : aHostileValue(draw)
    const twice: [string, unknown][] = [
      [name, value],
      [name, odd],
    ]
    const once = draw.pick<[string, unknown]>([
      [name, odd],
      [name, odd],
      [`${name}[$gt]`, value],
      [`${name}[]`, value],
    ])
    return draw.chance(20) ? twice : [once]
  })
}

/** Makes one value invalid or odd: in the body if there is one, else in the query or the path. */
function mutatedParts(operation: Operation, parts: RequestParts, draw: Draw): RequestParts {
  if (parts.body !== undefined && draw.chance(85)) return { ...parts, body: mutated(parts.body, operation.body, draw) }
  if (parts.query.length > 0 && draw.chance(75)) return { ...parts, query: mutatedQuery(parts.query, draw) }
  const [name] = Object.keys(parts.path)
  if (name !== undefined && draw.chance(75)) {
    return { ...parts, path: { ...parts.path, [name]: anOddText(draw, plainText(parts.path[name])) || '0' } }
  }
  const query = operation.parameters.filter(parameter => parameter.in === 'query').map(parameter => parameter.name)
  const stranger = draw.pick([...query, '__proto__', 'constructor', '$where', 'userId', 'a.b', 'toString'])
  return { ...parts, query: [...parts.query, [stranger, aHostileValue(draw)]] }
}

function signed(wire: WireRequest, secret: string, { now, draw }: { now: Date; draw: Draw }): WireRequest {
  const timestamp = String(now.getTime())
  const signature = webhookSignature(timestamp, wire.body?.toString() ?? '', secret)
  const isRight = draw.chance(88)
  const headers: [string, string][] = [
    ['x-webhook-timestamp', isRight ? timestamp : draw.pick(['', '0', 'x', timestamp, '9'.repeat(40)])],
    ['x-webhook-signature', isRight ? signature : draw.pick(['', 'x', signature.slice(1), 'é'])],
  ]
  return { ...wire, headers: [...wire.headers, ...headers] }
}

/** Returns the next request, with a random call and caller. */
export async function makeRequest(draw: Draw, context: RequestContext): Promise<FuzzRequest> {
  const { operations, members, snapshot, now, setupCallFor, paymentSecret } = context
  const operation = chooseOperation(operations, draw)
  const caller = chooseCaller(operation, members, draw)
  const kind = context.kind ?? drawnKind(draw)
  const valueContext = { draw, snapshot, caller, now }
  let parts = await prepared(operation.name, validParts(operation, valueContext), valueContext, setupCallFor(caller))
  const times = kind === 'mutated' ? draw.pick([1, 1, 1, 2, 3]) : 0
  for (let time = 0; time < times; time += 1) parts = mutatedParts(operation, parts, draw)
  const encodedParts = encode(operation, parts)
  const sent = kind === 'rough' ? roughened(encodedParts, operation, draw) : encodedParts
  const wire = operation.name === 'paymentWebhook' ? signed(sent, paymentSecret, { now, draw }) : sent
  return { operation, kind, caller, wire }
}

/**
 * Adds the caller's token, as a bearer or as the cookie with its header, unless the request has its own
 * credentials.
 */
export function withCaller(wire: WireRequest, token: string | undefined, draw: Draw): WireRequest {
  const hasOwnCredentials = wire.headers.some(([name]) => name === 'authorization' || name === 'cookie')
  if (token === undefined || hasOwnCredentials) return wire
  const cookie: [string, string] = ['cookie', `santhe_session=${token}`]
  const marker: [string, string] = ['x-santhe', '1']
  const ways: [string, string][][] = [[['authorization', `Bearer ${token}`]], [cookie, marker]]
  const headers = draw.chance(2) ? [cookie] : draw.pick(ways)
  return { ...wire, headers: [...wire.headers, ...headers] }
}
