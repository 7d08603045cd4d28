import type { Operation } from '../calls/read-operations.ts'
import type { Draw } from '../values/draw.ts'
import { anOddPiece } from '../values/texts.ts'
import { encoded, goodUpload, MULTIPART, multipart } from './encode.ts'
import type { WireRequest } from './wire-request.ts'

function withHeader(wire: WireRequest, name: string, value: string): WireRequest {
  return { ...wire, headers: [...wire.headers.filter(([existing]) => existing !== name), [name, value]] }
}

/** Returns broken JSON, or valid JSON of an unexpected kind. */
function brokenBody(text: string, draw: Draw): Buffer {
  const bytes = Buffer.from(text)
  const middle = draw.integer(0, bytes.length)
  return draw.pick<() => Buffer>([
    () => bytes.subarray(0, middle),
    () => Buffer.from(`${text},`),
    () => Buffer.from(`\ufeff${text}`),
    () => Buffer.from(text.replace(/"/g, "'")),
    () => Buffer.from(text, 'utf16le'),
    () => Buffer.concat([bytes.subarray(0, middle), Buffer.from([0xff, 0xc0, 0x80]), bytes.subarray(middle)]),
    () => Buffer.concat([bytes.subarray(0, middle), Buffer.from([0]), bytes.subarray(middle)]),
    () => Buffer.from(`[${text}]`),
    () => Buffer.from(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`),
    () => Buffer.from(text.replace('{', '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"a":1}},')),
    () => Buffer.from(text.replace(/"(\w+)":/, '"$1":null,"$1":')),
    () => Buffer.alloc(200_000, 0x20),
    ...['null', '[]', '"text"', '7', 'NaN', '', ' ', '/* a */{}', '{"a":undefined}', '1e999'].map(
      odd => () => Buffer.from(odd),
    ),
  ])()
}

const TYPES = [
  ...[
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'text/html',
    'application/jsonp',
    'json',
    '/',
  ],
  ...['application/json; charset=utf-16', 'application/json; charset=no-such', 'application/merge-patch+json'],
  ...[
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=a',
    'application/json;;=',
    '',
  ],
]

const brokenJson = (wire: WireRequest, _: Operation, draw: Draw): WireRequest => ({
  ...withHeader(wire, 'content-type', 'application/json'),
  body: brokenBody(wire.body?.toString() ?? '{}', draw),
})

const otherType = (wire: WireRequest, _: Operation, draw: Draw): WireRequest =>
  withHeader({ ...wire, body: wire.body ?? Buffer.from('{}') }, 'content-type', draw.pick(TYPES))

const encodedBody = (wire: WireRequest, _: Operation, draw: Draw): WireRequest =>
  withHeader(
    { ...wire, body: wire.body ?? Buffer.from('{}') },
    'content-encoding',
    draw.pick(['gzip', 'br', 'deflate', 'x', 'identity']),
  )

const QUERY_PIECES = [
  ...[
    '%',
    '%zz',
    '%c3',
    '%00',
    'a',
    'limit=1&limit=2',
    'limit[]=1',
    'limit[$gt]=1',
    'limit=1e400',
    'limit=-1',
    'limit=0',
  ],
  ...[
    'cursor=x',
    'cursor=eyJhIjoxfQ',
    'cursor=%00',
    'cursor=W10',
    'cursor=bnVsbA',
    'cursor=&cursor=',
    'search[$ne]=',
    'search=%ed%a0%80',
  ],
  ...[
    '__proto__[x]=1',
    'constructor=1',
    '__proto__=1',
    'toString=1',
    'category=1&category=2',
    'farmerId=0x1',
    'status=%0a',
  ],
]

const oddQuery = (wire: WireRequest, _: Operation, draw: Draw): WireRequest => {
  const pieces = Array.from({ length: draw.integer(1, 3) }, () =>
    draw.chance(80) ? draw.pick(QUERY_PIECES) : `search=${encoded(anOddPiece(draw))}`,
  )
  return { ...wire, target: `${wire.target}${wire.target.includes('?') ? '&' : '?'}${pieces.join('&')}` }
}

const oddPath = (wire: WireRequest, { path }: Operation, draw: Draw): WireRequest => {
  const ids = [
    '0',
    '-1',
    '01',
    '1.0',
    '1e3',
    '%31',
    '१',
    '999999999999999',
    '9999999999999999',
    'NaN',
    '%00',
    '%ff',
    '%',
    '..',
    '%2e%2e%2f',
    '__proto__',
  ]
  const id = draw.chance(70) ? encoded(draw.pick(ids)).replaceAll('%25', '%') : encoded(anOddPiece(draw)) || '%20'
  return { ...wire, target: path.includes('{') ? path.replace(/\{\w+\}/, id) : `${path}/${id}` }
}

const otherMethod = (wire: WireRequest, _: Operation, draw: Draw): WireRequest => ({
  ...wire,
  method: draw.pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']),
})

const HEADERS: readonly [string, string][] = [
  ['origin', 'https://evil.example'],
  ['origin', 'null'],
  ['authorization', 'Bearer x'],
  ['authorization', `Bearer ${'a'.repeat(43)}`],
  ['authorization', 'Basic YTpi'],
  ['cookie', 'santhe_session=; santhe_session=x'],
  ['cookie', 'santhe_session=%00'],
  ['if-none-match', '*'],
  ['accept-encoding', 'x, *;q=0'],
  ['accept', 'text/html'],
  ['x-forwarded-for', '::1, 1.2.3.4, x'],
  ['x-http-method-override', 'DELETE'],
  ['expect', '200-maybe'],
  ['range', 'bytes=0-1'],
  ['idempotency-key', ''],
  ['idempotency-key', 'x'.repeat(300)],
  ['idempotency-key', '\u00ff\u00e9'],
  ['idempotency-key', '$where'],
]

const oddHeader = (wire: WireRequest, _: Operation, draw: Draw): WireRequest => {
  const [name, value] = draw.pick(HEADERS)
  return withHeader(wire, name, value)
}

const FILES = ['', 'GIF89a=1;', '<svg xmlns="http://www.w3.org/2000/svg"/>', '\u0000', 'x'.repeat(20_000)]

/** Returns an upload that is no picture, has an odd name, comes too often, or has unknown fields. */
const oddUpload = (wire: WireRequest, { upload = 'image' }: Operation, draw: Draw): WireRequest => {
  const good = goodUpload(upload)
  const odd = {
    field: draw.chance(60) ? upload : draw.pick(['image', 'avatar[]', '__proto__', '', anOddPiece(draw)]),
    fileName: draw.chance(40) ? good.fileName : anOddPiece(draw),
    type: draw.pick([good.type, 'text/html', 'image/svg+xml', 'x']),
    bytes: draw.chance(40) ? good.bytes : Buffer.from(draw.pick(FILES)),
  }
  const fields: [string, string][] = draw.chance(30)
    ? [[draw.pick(['role', '__proto__', 'a.b']), anOddPiece(draw)]]
    : []
  const complete = multipart(
    Array.from({ length: draw.pick([0, 1, 1, 1, 2, 12]) }, () => odd),
    fields,
  )
  const body = draw.chance(85) ? complete : complete.subarray(0, draw.integer(0, complete.length))
  return { ...withHeader(wire, 'content-type', MULTIPART), body }
}

/** Returns a request that is wrong in how it is sent. */
export function roughened(wire: WireRequest, operation: Operation, draw: Draw): WireRequest {
  if (operation.upload !== undefined && draw.chance(70)) return oddUpload(wire, operation, draw)
  const takesBody = wire.method !== 'GET'
  const variants = takesBody
    ? [brokenJson, brokenJson, brokenJson, otherType, encodedBody, oddQuery, oddPath, oddHeader, otherMethod]
    : [oddQuery, oddQuery, oddQuery, oddPath, oddPath, oddHeader, otherMethod, brokenJson]
  return draw.pick(variants)(wire, operation, draw)
}
