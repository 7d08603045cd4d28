import type { FuzzRequest } from '../request/make-request.ts'
import type { Silence, WireResponse } from '../request/wire-request.ts'

/** A problem, in words. */
export interface Finding {
  /** Findings of one kind, such as '5xx of createProduct', are printed once, with their number. */
  kind: string
  problem: string
  /** Index of the request in the run, from 0; undefined if unknown. */
  requestIndex: number | undefined
  request: string
  response: string
}

/** Number of responses by status, by call or kind of request; 0 stands for no response. */
export type Statuses = Record<string, Record<number, number>>

export interface Report {
  title: string
  /** The first problem of each kind. */
  findings: (Finding & { times: number })[]
  statuses: Statuses
  /** Calls that never succeeded: their requests proved little. */
  neverGood: string[]
  requests: number
}

/** Number of requests after which every call should have succeeded at least once. */
const ENOUGH = 10_000
const MAX_LENGTH = 1_200
const SECRET = /^(authorization|cookie)$/

/** Escapes a text like a JavaScript string, so that every character is visible. */
export function escapeText(text: string): string {
  const cut = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}… (${text.length} characters)` : text
  return cut.replace(/[^\x20-\x7e\n]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

export const whoOf = (caller: FuzzRequest['caller']) => (caller ? `${caller.role} ${caller.id}` : 'a visitor')

export function requestText({ caller, kind, wire }: Pick<FuzzRequest, 'caller' | 'kind' | 'wire'>): string {
  const headers = wire.headers.map(([name, value]) => `${name}: ${SECRET.test(name) ? '…' : escapeText(value)}`)
  const body = wire.body === undefined ? [] : [escapeText(wire.body.toString())]
  return [`${wire.method} ${escapeText(wire.target)} as ${whoOf(caller)}, ${kind}`, ...headers, ...body].join('\n')
}

export function responseText(response: WireResponse | Silence): string {
  if ('silence' in response) return response.silence
  return `${response.status} ${response.contentType} ${response.requestId}\n${escapeText(response.text)}`
}

/** Returns the first finding of each kind, with the number of its kind. */
export function eachKindOnce(findings: readonly Finding[]): Report['findings'] {
  const kinds = new Map<string, Finding & { times: number }>()
  for (const finding of findings) {
    const existing = kinds.get(finding.kind)
    kinds.set(finding.kind, existing ? { ...existing, times: existing.times + 1 } : { ...finding, times: 1 })
  }
  return [...kinds.values()]
}

export function countStatus(statuses: Statuses, name: string, status: number): void {
  const counted = statuses[name] ?? {}
  counted[status] = (counted[status] ?? 0) + 1
  statuses[name] = counted
}

/** Returns the names without any success. */
export function withoutSuccess(statuses: Statuses): string[] {
  const isGood = (status: string) => status.startsWith('2')
  return Object.keys(statuses).filter(name => !Object.keys(statuses[name] ?? {}).some(isGood))
}

function findingText({ kind, problem, requestIndex, times, request, response }: Report['findings'][number]): string {
  return [
    `FOUND ${kind} (${times} ${times === 1 ? 'time' : 'times'})`,
    `request ${requestIndex ?? 'unknown'}: ${problem}`,
    ...[request, `→ ${response}`].map(text => text.replace(/^/gm, '    ')),
  ].join('\n')
}

/**
 * Returns a report as text, and whether the run passed: without findings and, in a long run, with a success of
 * every name.
 */
export function reportText({ title, findings, statuses, neverGood, requests }: Report): {
  text: string
  isPassing: boolean
} {
  const counts = Object.entries(statuses).map(
    ([name, byStatus]) =>
      `${name.padEnd(26)} ${Object.entries(byStatus)
        .map(([status, times]) => `${status}×${times}`)
        .join(' ')}`,
  )
  const isDeep = neverGood.length === 0 || requests < ENOUGH
  const outcome = findings.length === 0 ? 'nothing was found' : `${findings.length} FINDINGS`
  const text = [
    ...counts,
    ...(neverGood.length > 0 ? [`Never succeeded: ${neverGood.join(', ')}.`] : []),
    ...findings.map(findingText),
    `${title}, ${requests} requests: ${outcome}${isDeep ? '' : ', and calls that never got past their checks'}.`,
  ].join('\n')
  return { text, isPassing: findings.length === 0 && isDeep }
}
