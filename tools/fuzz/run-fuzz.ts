import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type Operation, type Operations, readOperations } from './calls/read-operations.ts'
import { type AcceptedTexts, acceptedTexts } from './check/accepted-texts.ts'
import { checkResponse, jsonIn } from './check/check-response.ts'
import { checkStored } from './check/check-stored.ts'
import {
  countStatus,
  eachKindOnce,
  type Finding,
  type Report,
  requestText,
  responseText,
  type Statuses,
  withoutSuccess,
} from './check/report.ts'
import type { CastMember } from './market/cast.ts'
import { loadSnapshot, type MarketSnapshot } from './market/market-snapshot.ts'
import type { FuzzMarket } from './market/open-market.ts'
import { type FuzzRequest, makeRequest, withCaller } from './request/make-request.ts'
import type { SetupCall } from './request/preparation.ts'
import { type Silence, send, type WireResponse } from './request/wire-request.ts'
import { type Draw, drawOf } from './values/draw.ts'

export interface RunFuzz {
  seed: number
  /**
   * Number of requests with random calls and kinds; or 'inTurn' for six of each call, valid and invalid in a fixed
   * order,
   * which covers every call in a short run.
   */
  requests: number | 'inTurn'
  /** Timeout after which a missing response counts as silence. */
  timeoutMs?: number
  /** Called after every hundred requests with the count so far. */
  progress?: (count: number) => void
}

const TIMEOUT_MS = 30_000
/** Number of requests after which the snapshot is reloaded, since requests change the market. */
const SNAPSHOT_EVERY = 100
/** Time for jobs to finish their writes, such as mails and notifications. */
const REST_MS = 1_500

/** Kinds of a call's requests, in turn: three valid ones, two with invalid values and a malformed one. */
const KINDS = ['valid', 'mutated', 'valid', 'rough', 'mutated', 'valid'] as const

interface Run {
  market: FuzzMarket
  operations: Operations
  isInTurn: boolean
  agent: Agent
  timeoutMs: number
  snapshot: MarketSnapshot
  accepted: AcceptedTexts
  sent: Map<number, string>
  statuses: Statuses
}

/**
 * Makes calls before the actual request, with a valid session. Their responses stay unchecked; the fuzz also makes
 * these calls itself.
 */
function createSetupCall({ market, operations, agent, timeoutMs }: Run): (caller: CastMember | undefined) => SetupCall {
  return caller => async (method, path, body) => {
    const owner = operations.all.find(operation => operation.method === method && operation.path === path)?.owner
    const token = caller && (await market.cast.tokenOf(caller))
    const headers: [string, string][] = [['content-type', 'application/json']]
    if (token !== undefined) headers.push(['authorization', `Bearer ${token}`])
    const json = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
    const wire = { method, target: path, headers, body: json }
    const response = await send(market.urlOf(owner ?? 'storefront'), wire, { agent, timeoutMs })
    return 'status' in response && response.status < 300 ? jsonIn(response.text)?.value : undefined
  }
}

const isNotSignedIn = (response: WireResponse | Silence) =>
  'status' in response && response.status === 401 && response.text.includes('"NOT_SIGNED_IN"')

/** Returns the call of the encoded request, whose method or path may differ from the intended one. */
function operationOf({ operation, kind, wire }: FuzzRequest, { all }: Operations): Operation | undefined {
  if (kind !== 'rough') return operation
  const path = wire.target.split('?')[0] ?? ''
  const matches = all.filter(each => each.method === wire.method && templateOf(each).test(path))
  // A literal path precedes one with a parameter, as in the servers.
  return matches.find(each => each.path === path) ?? matches[0]
}

function templateOf({ path }: Operation): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
}

/** Returns the only call and kind for the request of this index. */
function inTurn(index: number, { all }: Operations) {
  const turn = index % all.length
  return { operations: all.slice(turn, turn + 1), kind: KINDS[Math.floor(index / all.length) % KINDS.length] }
}

async function runRequest(index: number, draw: Draw, run: Run): Promise<Finding | undefined> {
  const { market, operations, isInTurn, agent, timeoutMs, snapshot, statuses, accepted } = run
  const { members, tokenOf, revive } = market.cast
  const request = await makeRequest(draw, {
    ...(isInTurn ? inTurn(index, operations) : { operations: operations.all }),
    ...{ members, snapshot, paymentSecret: market.paymentSecret },
    now: new Date(),
    setupCallFor: createSetupCall(run),
  })
  const { operation, caller } = request
  const wire = withCaller(request.wire, caller && (await tokenOf(caller)), draw)
  const response = await send(market.urlOf(operation.owner), wire, { agent, timeoutMs })
  countStatus(statuses, operation.name, 'status' in response ? response.status : 0)
  if (caller && isNotSignedIn(response)) await revive(caller)
  if ('status' in response && response.status < 300 && wire.method !== 'GET') {
    accepted.add(index, wire.body)
    run.sent.set(index, requestText({ ...request, wire }))
  }
  const problem = checkResponse(response, operationOf(request, operations), operations.isFailure)
  if (problem === undefined) return undefined
  const texts = { request: requestText({ ...request, wire }), response: responseText(response) }
  return { kind: `${operation.name}: ${problem}`, problem, requestIndex: index, ...texts }
}

async function storedFindings({ market, accepted, sent }: Run): Promise<Finding[]> {
  const stored = await checkStored(market.domain, market.filesFolder)
  return stored.map(({ collection, id, path, problem, value }) => {
    const requestIndex = accepted.findRequestIndex(value)
    return {
      kind: `${collection}.${path.replace(/\b\d+\b/g, '…')}: ${problem}`,
      problem: `stored in ${collection} ${id} at ${path}: ${problem}`,
      requestIndex,
      request:
        (requestIndex === undefined ? undefined : sent.get(requestIndex)) ??
        'no request of this run is known to have brought it',
      response: JSON.stringify(value.slice(0, 400)),
    }
  })
}

/** Makes requests by a seed in sequence. Returns the report. */
export async function runFuzz(market: FuzzMarket, options: RunFuzz): Promise<Report> {
  const { seed, timeoutMs = TIMEOUT_MS, progress } = options
  const operations = readOperations()
  const isInTurn = options.requests === 'inTurn'
  const requests = options.requests === 'inTurn' ? operations.all.length * KINDS.length : options.requests
  const run: Run = {
    ...{ market, operations, isInTurn, timeoutMs, snapshot: await loadSnapshot(market.domain, new Date()) },
    agent: new Agent({ keepAlive: true, maxSockets: 1 }),
    accepted: acceptedTexts(),
    sent: new Map(),
    statuses: Object.fromEntries(operations.all.map(({ name }) => [name, {}])),
  }
  const findings: Finding[] = []
  for (let index = 0; index < requests; index += 1) {
    if (index > 0 && index % SNAPSHOT_EVERY === 0) {
      await market.cast.restore()
      run.snapshot = await loadSnapshot(market.domain, new Date())
      progress?.(index)
    }
    const finding = await runRequest(index, drawOf(seed * 1_000_003 + index), run)
    if (finding) findings.push(finding)
  }
  await pause(REST_MS)
  run.agent.destroy()
  return {
    title: `Seed ${seed}`,
    findings: eachKindOnce([...findings, ...(await storedFindings(run))]),
    statuses: run.statuses,
    neverGood: withoutSuccess(run.statuses),
    requests,
  }
}
