import type { Operation } from '../calls/read-operations.ts'
import type { CastMember } from '../market/cast.ts'
import type { Draw } from '../values/draw.ts'
import { aHostileValue } from '../values/hostile-values.ts'
import { jsonText } from '../values/raw-json.ts'
import { drawForm, packed, type WireBody } from './draw-form.ts'
import { drawRaw } from './draw-raw.ts'

/** Bytes for a connection, and as whom. */
export interface WireBytes {
  kind: 'form' | 'packed' | 'raw'
  name: string
  owner: Operation['owner']
  caller: CastMember | undefined
  /** The head of the request up to its credentials; undefined where the bytes are all. */
  head: string | undefined
  pieces: Buffer[]
  /** Whether a server has to respond: the request ends where it says. */
  isWhole: boolean
}

/** Up to here a body is cut into chunks of single bytes too; for more of them this program would need gigabytes itself. */
const SMALL_BYTES = 20_000

/** The call of mail programs, which takes a form without a session. */
const ONE_CLICK = 'unsubscribeByLink'

function chunksOf(bytes: Buffer, size: number): Buffer[] {
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  )
  const wire = chunks.flatMap(chunk => [Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')])
  return [Buffer.concat([...wire, Buffer.from('0\r\n\r\n')])]
}

/** Returns headers and pieces of a body: by its length, in chunks, or with a length that it does not have. */
function framed(bytes: Buffer, draw: Draw): { headers: [string, string][]; pieces: Buffer[]; isWhole: boolean } {
  const way = draw.integer(1, 10)
  if (way > 5) return { headers: [['content-length', String(bytes.length)]], pieces: [bytes], isWhole: true }
  if (way > 1) {
    const size = bytes.length > SMALL_BYTES ? 4_096 : draw.pick([1, 7, 4_096])
    return { headers: [['transfer-encoding', 'chunked']], pieces: chunksOf(bytes, size), isWhole: true }
  }
  const length = bytes.length + draw.pick([-1, 1, 1_000_000_000])
  return { headers: [['content-length', String(length)]], pieces: [bytes], isWhole: false }
}

function bodyOf(operation: Operation, kind: 'form' | 'packed', draw: Draw): WireBody {
  if (kind === 'form') return drawForm(operation.upload ?? 'List-Unsubscribe', draw)
  const body = packed(Buffer.from(jsonText(aHostileValue(draw))), draw)
  return { ...body, headers: [...body.headers, ['content-type', 'application/json']] }
}

/** Returns what no client sends: forms and packed bodies to calls, as everybody, and bytes that are hardly a request. */
export function drawWire(operations: readonly Operation[], members: readonly CastMember[], draw: Draw): WireBytes {
  const kind = draw.pick(['form', 'form', 'form', 'packed', 'raw'] as const)
  const forms = operations.filter(({ upload, name }) => upload !== undefined || name === ONE_CLICK)
  const writes = operations.filter(({ method }) => method !== 'GET')
  const operation = draw.pick(kind === 'form' && draw.chance(85) ? forms : writes)
  const { name, owner, access, method, path } = operation
  const allowed = members.filter(({ role }) => typeof access === 'string' || access.includes(role))
  const caller = draw.chance(25) ? undefined : draw.pick(draw.chance(80) ? allowed : members)
  if (kind === 'raw')
    return { kind, name: 'raw', owner, caller: undefined, head: undefined, pieces: [drawRaw(draw)], isWhole: false }
  const body = bodyOf(operation, kind, draw)
  const { headers, pieces, isWhole } = framed(body.bytes, draw)
  const target = `${path.replace(/\{\w+\}/g, String(draw.integer(1, 9)))}?token=x`
  const lines = [...body.headers, ...headers].map(([header, value]) => `${header}: ${value}\r\n`).join('')
  return {
    kind,
    name,
    owner,
    caller,
    head: `${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${lines}`,
    pieces,
    isWhole,
  }
}
