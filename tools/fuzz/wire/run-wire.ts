import { readOperations } from '../calls/read-operations.ts'
import {
  countStatus,
  eachKindOnce,
  escapeText,
  type Finding,
  type Report,
  type Statuses,
  whoOf,
} from '../check/report.ts'
import type { FuzzMarket } from '../market/open-market.ts'
import type { Silence } from '../request/wire-request.ts'
import { drawOf } from '../values/draw.ts'
import { drawWire, type WireBytes } from './draw-wire.ts'
import { type BytesResponse, sendBytes } from './send-bytes.ts'

const TIMEOUT_MS = 60_000
const NOT_SERVED = 501
/** Restores callers after this many requests, which change people and end their sessions. */
const RESTORED_EVERY = 100

function problemOf(response: BytesResponse | Silence, { isWhole }: WireBytes): string | undefined {
  if ('silence' in response) return `silence: ${response.silence}`
  if (isWhole && response.statuses.length === 0) return 'closed without a response'
  const failure = response.statuses.find(status => status >= 500 && status !== NOT_SERVED)
  return failure === undefined ? undefined : `a failure of the server: ${failure}`
}

type Pids = ReturnType<FuzzMarket['pids']>

/** Names the programs that have ended or restarted; undefined if all are the same. */
function endedOf(before: Pids, now: Pids): string | undefined {
  const ended = Object.keys(before).filter(name => before[name] !== now[name])
  return ended.length === 0 ? undefined : `ended: ${ended.join(', ')}`
}

function textOf({ kind, caller, head, bytes }: WireBytes): string {
  return `${kind} as ${whoOf(caller)}\n${escapeText(`${head ?? ''}\r\n${bytes.toString('latin1')}`)}`
}

async function sendWire(market: FuzzMarket, { owner, caller, head, bytes, isWhole }: WireBytes) {
  const token = caller && (await market.cast.tokenOf(caller))
  const credentials = token === undefined ? '' : `authorization: Bearer ${token}\r\n`
  const first = Buffer.from(head === undefined ? '' : `${head}${credentials}\r\n`, 'latin1')
  return sendBytes(market.urlOf(owner), { bytes: Buffer.concat([first, bytes]), isWhole }, TIMEOUT_MS)
}

/**
 * Sends forms, compressed bodies and raw bytes by a seed, in sequence. After each, checks that all programs are
 * still running.
 */
export async function runWire(
  market: FuzzMarket,
  { seed, requests, progress }: { seed: number; requests: number; progress?: (count: number) => void },
): Promise<Report> {
  const { all } = readOperations()
  const pids = market.pids()
  const findings: Finding[] = []
  const statuses: Statuses = {}
  for (let index = 0; index < requests; index += 1) {
    if (index > 0 && index % RESTORED_EVERY === 0) {
      await market.cast.restore()
      progress?.(index)
    }
    const wire = drawWire(all, market.cast.members, drawOf(seed * 1_000_003 + index))
    const response = await sendWire(market, wire)
    countStatus(statuses, wire.kind, 'statuses' in response ? (response.statuses[0] ?? 0) : 0)
    const ended = endedOf(pids, market.pids())
    const problem = ended ?? problemOf(response, wire)
    if (problem === undefined) continue
    const text = 'silence' in response ? response.silence : escapeText(response.text)
    const kind = `${wire.name}: ${problem}`
    findings.push({ kind, problem, requestIndex: index, request: textOf(wire), response: text })
    if (ended !== undefined) break
  }
  const title = `Seed ${seed}, what no client sends`
  return { title, findings: eachKindOnce(findings), statuses, neverGood: [], requests }
}
