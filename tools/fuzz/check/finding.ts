import type { FuzzRequest } from '../request/make-request.ts'
import type { Silence, WireResponse } from '../request/wire-request.ts'

/** A problem that was found, in words. */
export interface Finding {
  /** Findings of the same kind, such as '5xx of createProduct', are printed once, with their number. */
  kind: string
  problem: string
  /** The index of the request in the run, from 0; undefined where it is unknown. */
  requestIndex: number | undefined
  request: string
  response: string
}

/** A kind of finding, by its first. */
export type CountedFinding = Finding & { times: number }

const MAX_LENGTH = 1_200
const SECRET = /^(authorization|cookie)$/

/** Escapes a text as in a JavaScript string, so that every character is visible. */
export function escapeText(text: string): string {
  const cut = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}… (${text.length} characters)` : text
  return cut.replace(/[^\x20-\x7e\n]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

export function requestText({ caller, kind, wire }: Pick<FuzzRequest, 'caller' | 'kind' | 'wire'>): string {
  const headers = wire.headers.map(([name, value]) => `${name}: ${SECRET.test(name) ? '…' : escapeText(value)}`)
  const who = caller ? `${caller.role} ${caller.id}` : 'a visitor'
  const body = wire.body === undefined ? [] : [escapeText(wire.body.toString())]
  return [`${wire.method} ${escapeText(wire.target)} as ${who}, ${kind}`, ...headers, ...body].join('\n')
}

export function responseText(response: WireResponse | Silence): string {
  if ('silence' in response) return response.silence
  return `${response.status} ${response.contentType} ${response.requestId}\n${escapeText(response.text)}`
}

/** Returns the first finding of each kind, with how often there was one. */
export function eachKindOnce(findings: readonly Finding[]): CountedFinding[] {
  const kinds = new Map<string, CountedFinding>()
  for (const finding of findings) {
    const existing = kinds.get(finding.kind)
    kinds.set(finding.kind, existing ? { ...existing, times: existing.times + 1 } : { ...finding, times: 1 })
  }
  return [...kinds.values()]
}
