import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type Operation, type Operations, readOperations } from './calls/read-operations.ts'
import { type AcceptedTexts, acceptedTexts } from './check/accepted-texts.ts'
import { checkAnswer } from './check/check-answer.ts'
import { checkStored } from './check/check-stored.ts'
import { answerText, type Finding, requestText } from './check/finding.ts'
import { type Tally, tallyOf } from './check/tally.ts'
import type { CastMember } from './market/cast.ts'
import { type KnownThings, lookUp } from './market/known-things.ts'
import type { FuzzMarket } from './market/open-market.ts'
import { asAsker, type FuzzRequest, makeRequest } from './request/make-request.ts'
import type { AskFirst } from './request/prepare.ts'
import { type Silence, send, type WireAnswer } from './request/wire-request.ts'
import { type Draw, drawOf } from './values/draw.ts'

export interface RunFuzz {
  seed: number
  requests: number
  /** No answer for so long is silence. */
  patienceMs?: number
  /** Hears after every hundred requests how many were made. */
  progress?: (made: number) => void
}

export interface FuzzReport {
  /** What must not be, each kind once. */
  findings: (Finding & { times: number })[]
  /** What was answered to what. */
  tally: Tally
}

const PATIENCE_MS = 30_000
/** What there is to name changes with what is asked. */
const LOOK_UP_EVERY = 100
/** Jobs write what was asked for a moment ago: mails, notifications. */
const REST_MS = 1_500

interface Run {
  market: FuzzMarket
  operations: Operations
  agent: Agent
  patienceMs: number
  known: KnownThings
  accepted: AcceptedTexts
  sent: Map<number, string>
  tally: Tally
}

function jsonOf(answer: WireAnswer | Silence): unknown {
  if ('silence' in answer || answer.status >= 300) return undefined
  try {
    return JSON.parse(answer.text)
  } catch {
    return undefined
  }
}

/** Asks before the request proper, with a session that is good: what is wrong with the answer shows when that call is asked itself. */
function askFirstOf({ market, operations, agent, patienceMs }: Run): (asker: CastMember | undefined) => AskFirst {
  return asker => async (method, path, body) => {
    const owner = operations.all.find(operation => operation.method === method && operation.path === path)?.owner
    const token = asker && (await market.cast.tokenOf(asker))
    const headers: [string, string][] = [
      ['content-type', 'application/json'],
      ...(token === undefined ? [] : [['authorization', `Bearer ${token}`] satisfies [string, string]]),
    ]
    const wire = {
      method,
      target: path,
      headers,
      body: body === undefined ? undefined : Buffer.from(JSON.stringify(body)),
    }
    return jsonOf(await send(market.urlOf(owner ?? 'storefront'), wire, { agent, patienceMs }))
  }
}

const isNotSignedIn = (answer: WireAnswer | Silence) =>
  'status' in answer && answer.status === 401 && answer.text.includes('"NOT_SIGNED_IN"')

/** The call that the bytes name in the end, which need not be the one that was meant: another method, another path. */
function operationOf({ operation, kind, wire }: FuzzRequest, { all }: Operations): Operation | undefined {
  if (kind !== 'rough') return operation
  const path = wire.target.split('?')[0] ?? ''
  const fitting = all.filter(each => each.method === wire.method && templateOf(each).test(path))
  // A literal path wins over one with a parameter, as in the servers.
  return fitting.find(each => each.path === path) ?? fitting[0]
}

function templateOf({ path }: Operation): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
}

async function ask(place: number, draw: Draw, run: Run): Promise<Finding | undefined> {
  const { market, operations, agent, patienceMs, known, tally, accepted } = run
  const { members, tokenOf, revive } = market.cast
  const request = await makeRequest(draw, {
    ...{ operations: operations.all, members, known, paymentSecret: market.paymentSecret },
    now: new Date(),
    askFirst: askFirstOf(run),
  })
  const { operation, asker } = request
  const wire = asAsker(request.wire, asker && (await tokenOf(asker)), draw)
  const answer = await send(market.urlOf(operation.owner), wire, { agent, patienceMs })
  tally.add(operation.name, request.kind, answer)
  if (asker && isNotSignedIn(answer)) await revive(asker)
  if ('status' in answer && answer.status < 300 && wire.method !== 'GET') {
    accepted.add(place, wire.body)
    run.sent.set(place, requestText({ ...request, wire }))
  }
  const what = checkAnswer(answer, operationOf(request, operations), operations.isFailure)
  if (what === undefined) return undefined
  const texts = { request: requestText({ ...request, wire }), answer: answerText(answer) }
  return { kind: `${operation.name}: ${what}`, what, place, ...texts }
}

async function storedFindings({ market, accepted, sent }: Run): Promise<Finding[]> {
  const stored = await checkStored(market.domain, market.filesFolder)
  return stored.map(({ collection, id, path, what, value }) => {
    const place = accepted.placeOf(value)
    return {
      kind: `${collection}.${path.replace(/\b\d+\b/g, '…')}: ${what}`,
      what: `stored in ${collection} ${id} at ${path}: ${what}`,
      place,
      request:
        (place === undefined ? undefined : sent.get(place)) ?? 'no request of this run is known to have brought it',
      answer: JSON.stringify(value.slice(0, 400)),
    }
  })
}

function eachKindOnce(findings: readonly Finding[]): FuzzReport['findings'] {
  const kinds = new Map<string, FuzzReport['findings'][number]>()
  for (const finding of findings) {
    const known = kinds.get(finding.kind)
    kinds.set(finding.kind, known ? { ...known, times: known.times + 1 } : { ...finding, times: 1 })
  }
  return [...kinds.values()]
}

/** Makes requests by a seed, one after the other, and says what came of it; ends early where nobody answers any more. */
export async function runFuzz(market: FuzzMarket, options: RunFuzz): Promise<FuzzReport> {
  const { seed, requests, patienceMs = PATIENCE_MS, progress } = options
  const operations = readOperations()
  const run: Run = {
    ...{ market, operations, patienceMs, known: await lookUp(market.domain, new Date()) },
    agent: new Agent({ keepAlive: true, maxSockets: 1 }),
    accepted: acceptedTexts(),
    sent: new Map(),
    tally: tallyOf(operations.all),
  }
  const findings: Finding[] = []
  for (let place = 0; place < requests; place += 1) {
    if (place > 0 && place % LOOK_UP_EVERY === 0) {
      await market.cast.restore()
      run.known = await lookUp(market.domain, new Date())
      progress?.(place)
    }
    const finding = await ask(place, drawOf(seed * 1_000_003 + place), run)
    if (finding) findings.push(finding)
  }
  await pause(REST_MS)
  run.agent.destroy()
  return { findings: eachKindOnce([...findings, ...(await storedFindings(run))]), tally: run.tally }
}
