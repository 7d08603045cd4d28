import type { Operation } from '../calls/read-operations.ts'
import type { Draw } from '../values/draw.ts'
import odd from '../values/odd-values.json' with { type: 'json' }
import { anOddPiece } from '../values/texts.ts'
import { encoded, goodUpload, MULTIPART, multipart } from './encode.ts'
import type { WireRequest } from './wire-request.ts'

type Roughen = (wire: WireRequest, operation: Operation, draw: Draw) => WireRequest

function withHeader(wire: WireRequest, name: string, value: string): WireRequest {
  return { ...wire, headers: [...wire.headers.filter(([existing]) => existing !== name), [name, value]] }
}

const withBody = (wire: WireRequest): WireRequest => ({ ...wire, body: wire.body ?? Buffer.from('{}') })

/** Returns broken JSON, or valid JSON of an unexpected kind. */
function brokenBody(text: string, draw: Draw): Buffer {
  const bytes = Buffer.from(text)
  const middle = draw.integer(0, bytes.length)
  const withBytes = (...inside: number[]) =>
    Buffer.concat([bytes.subarray(0, middle), Buffer.from(inside), bytes.subarray(middle)])
  const broken: readonly (string | Buffer)[] = [
    bytes.subarray(0, middle),
    `${text},`,
    `\ufeff${text}`,
    text.replace(/"/g, "'"),
    Buffer.from(text, 'utf16le'),
    withBytes(0xff, 0xc0, 0x80),
    withBytes(0),
    `[${text}]`,
    `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
    text.replace('{', '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"a":1}},'),
    text.replace(/"(\w+)":/, '"$1":null,"$1":'),
    ' '.repeat(200_000),
    ...odd.requests.bodies,
  ]
  return Buffer.from(draw.pick<string | Buffer>(broken))
}

const brokenJson: Roughen = (wire, _, draw) => ({
  ...withHeader(wire, 'content-type', 'application/json'),
  body: brokenBody(wire.body?.toString() ?? '{}', draw),
})

const otherType: Roughen = (wire, _, draw) => withHeader(withBody(wire), 'content-type', draw.pick(odd.requests.types))

const encodedBody: Roughen = (wire, _, draw) =>
  withHeader(withBody(wire), 'content-encoding', draw.pick(['gzip', 'br', 'deflate', 'x', 'identity']))

const oddQuery: Roughen = (wire, _, draw) => {
  const pieces = Array.from({ length: draw.integer(1, 3) }, () =>
    draw.chance(80) ? draw.pick(odd.requests.query) : `search=${encoded(anOddPiece(draw))}`,
  )
  return { ...wire, target: `${wire.target}${wire.target.includes('?') ? '&' : '?'}${pieces.join('&')}` }
}

const oddPath: Roughen = (wire, { path }, draw) => {
  const id = draw.chance(70)
    ? encoded(draw.pick(odd.requests.ids)).replaceAll('%25', '%')
    : encoded(anOddPiece(draw)) || '%20'
  return { ...wire, target: path.includes('{') ? path.replace(/\{\w+\}/, id) : `${path}/${id}` }
}

const otherMethod: Roughen = (wire, _, draw) => ({
  ...wire,
  method: draw.pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']),
})

const oddHeader: Roughen = (wire, _, draw) => {
  const long = { name: 'idempotency-key', value: 'x'.repeat(300) }
  const { name, value } = draw.pick([...odd.requests.headers, long])
  return withHeader(wire, name, value)
}

const FILES = ['', 'GIF89a=1;', '<svg xmlns="http://www.w3.org/2000/svg"/>', '\u0000', 'x'.repeat(20_000)]

/** Returns an upload that is no picture, has an odd name, repeats, or has unknown fields. */
const oddUpload: Roughen = (wire, { upload = 'image' }, draw) => {
  const good = goodUpload(upload)
  const file = {
    field: draw.chance(60) ? upload : draw.pick(['image', 'avatar[]', '__proto__', '', anOddPiece(draw)]),
    fileName: draw.chance(40) ? good.fileName : anOddPiece(draw),
    type: draw.pick([good.type, 'text/html', 'image/svg+xml', 'x']),
    bytes: draw.chance(40) ? good.bytes : Buffer.from(draw.pick(FILES)),
  }
  const field: [string, string] = [draw.pick(['role', '__proto__', 'a.b']), anOddPiece(draw)]
  const files = Array.from({ length: draw.pick([0, 1, 1, 1, 2, 12]) }, () => file)
  const complete = multipart(files, draw.chance(30) ? [field] : [])
  const body = draw.chance(85) ? complete : complete.subarray(0, draw.integer(0, complete.length))
  return { ...withHeader(wire, 'content-type', MULTIPART), body }
}

/** Returns a request with a malformed transfer. */
export function roughened(wire: WireRequest, operation: Operation, draw: Draw): WireRequest {
  if (operation.upload !== undefined && draw.chance(70)) return oddUpload(wire, operation, draw)
  const ways =
    wire.method === 'GET'
      ? [oddQuery, oddQuery, oddQuery, oddPath, oddPath, oddHeader, otherMethod, brokenJson]
      : [brokenJson, brokenJson, brokenJson, otherType, encodedBody, oddQuery, oddPath, oddHeader, otherMethod]
  return draw.pick(ways)(wire, operation, draw)
}
