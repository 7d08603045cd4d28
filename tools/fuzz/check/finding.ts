import type { FuzzRequest } from '../request/make-request.ts'
import type { Silence, WireAnswer } from '../request/wire-request.ts'

/** Something that must not be, in words. */
export interface Finding {
  /** Findings of the same kind are told once, with how often they were met: '5xx of createProduct'. */
  kind: string
  what: string
  /** Which request of the run it was, from 0; undefined where none can be named. */
  place: number | undefined
  request: string
  answer: string
}

const MOST_SHOWN = 1_200
const SECRET = /^(authorization|cookie)$/

/** As a JavaScript string would be written, so that nothing in it is unseen. */
function shown(text: string): string {
  const cut = text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}… (${text.length} characters)` : text
  return cut.replace(/[^\x20-\x7e\n]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

export function requestText({ asker, kind, wire }: Pick<FuzzRequest, 'asker' | 'kind' | 'wire'>): string {
  const headers = wire.headers.map(([name, value]) => `${name}: ${SECRET.test(name) ? '…' : shown(value)}`)
  const who = asker ? `${asker.role} ${asker.id}` : 'a visitor'
  const body = wire.body === undefined ? [] : [shown(wire.body.toString())]
  return [`${wire.method} ${shown(wire.target)} as ${who}, ${kind}`, ...headers, ...body].join('\n')
}

export function answerText(answer: WireAnswer | Silence): string {
  if ('silence' in answer) return answer.silence
  return `${answer.status} ${answer.contentType} ${answer.requestId}\n${shown(answer.text)}`
}
