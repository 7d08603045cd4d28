import type { Operation } from '../calls/read-operations.ts'
import type { CastMember } from '../market/cast.ts'
import type { Draw } from '../values/draw.ts'
import { aHostileValue } from '../values/hostile-values.ts'
import odd from '../values/odd-values.json' with { type: 'json' }
import { jsonText } from '../values/raw-json.ts'
import { damaged, drawForm, packed, type WireBody } from './draw-form.ts'

/** Bytes for a connection, and their caller. */
export interface WireBytes {
  kind: 'form' | 'packed' | 'raw'
  name: string
  owner: Operation['owner']
  caller: CastMember | undefined
  /** Head of the request without its credentials; undefined if `bytes` is everything. */
  head: string | undefined
  bytes: Buffer
  /** Whether a server must respond: the request is as long as it declares. */
  isWhole: boolean
}

/** Maximum size for chunks of single bytes; larger bodies would take this program gigabytes. */
const SMALL_BYTES = 20_000
/** A call for mail programs, which accepts a form without a session. */
const ONE_CLICK = 'unsubscribeByLink'
const PATHS = [...odd.wire.paths, `/${'a'.repeat(9_000)}`]
const HOSTS = [...odd.wire.hosts, 'a'.repeat(5_000)]
const HEADERS = [...odd.wire.headers, `Cookie: ${'a=b;'.repeat(3_000)}`, `X: ${'a'.repeat(20_000)}`]

/** Returns a request, or bytes that resemble one. */
function drawRaw(draw: Draw): Buffer {
  const headers = Array.from({ length: draw.integer(0, 4) }, () => draw.pick(HEADERS))
  const host = draw.chance(93) ? [`Host: ${draw.pick(HOSTS)}`] : []
  const start = `${draw.pick(odd.wire.methods)} ${draw.pick(PATHS)} ${draw.pick(odd.wire.versions)}`
  const lines = [start, ...host, ...headers, '', draw.pick(odd.wire.bodies)]
  const bytes = Buffer.from(lines.join(draw.chance(96) ? '\r\n' : '\n'), 'latin1')
  return draw.chance(85) ? bytes : damaged(bytes, draw)
}

function inChunks(bytes: Buffer, size: number): Buffer {
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => {
    const chunk = bytes.subarray(at * size, (at + 1) * size)
    return [Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')]
  })
  return Buffer.concat([...chunks.flat(), Buffer.from('0\r\n\r\n')])
}

/** Returns a body's header and bytes: with its length, in chunks, or with a wrong length. */
function framed(bytes: Buffer, draw: Draw): { header: [string, string]; bytes: Buffer; isWhole: boolean } {
  const way = draw.integer(1, 10)
  if (way > 1 && way <= 5) {
    const size = bytes.length > SMALL_BYTES ? 4_096 : draw.pick([1, 7, 4_096])
    return { header: ['transfer-encoding', 'chunked'], bytes: inChunks(bytes, size), isWhole: true }
  }
  const isWhole = way > 1
  const length = bytes.length + (isWhole ? 0 : draw.pick([-1, 1, 1_000_000_000]))
  return { header: ['content-length', String(length)], bytes, isWhole }
}

function bodyOf(operation: Operation, kind: 'form' | 'packed', draw: Draw): WireBody {
  if (kind === 'form') return drawForm(operation.upload ?? 'List-Unsubscribe', draw)
  const body = packed(Buffer.from(jsonText(aHostileValue(draw))), draw)
  return { ...body, headers: [...body.headers, ['content-type', 'application/json']] }
}

/**
 * Returns bytes that no client sends: forms and compressed bodies for calls, by any caller, and bytes that are
 * hardly a request.
 */
export function drawWire(operations: readonly Operation[], members: readonly CastMember[], draw: Draw): WireBytes {
  const kind = draw.pick(['form', 'form', 'form', 'packed', 'raw'] as const)
  const forms = operations.filter(({ upload, name }) => upload !== undefined || name === ONE_CLICK)
  const writes = operations.filter(({ method }) => method !== 'GET')
  const operation = draw.pick(kind === 'form' && draw.chance(85) ? forms : writes)
  const { name, owner, access, method, path } = operation
  if (kind === 'raw')
    return { kind, name: 'raw', owner, caller: undefined, head: undefined, bytes: drawRaw(draw), isWhole: false }
  const allowed = members.filter(({ role }) => typeof access === 'string' || access.includes(role))
  const caller = draw.chance(25) ? undefined : draw.pick(draw.chance(80) ? allowed : members)
  const body = bodyOf(operation, kind, draw)
  const { header, bytes, isWhole } = framed(body.bytes, draw)
  const target = `${path.replace(/\{\w+\}/g, String(draw.integer(1, 9)))}?token=x`
  const lines = [...body.headers, header].map(([headerName, value]) => `${headerName}: ${value}\r\n`).join('')
  const head = `${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${lines}`
  return { kind, name, owner, caller, head, bytes, isWhole }
}
