import type { Draw } from '../values/draw.ts'
import { damaged } from './draw-form.ts'

const METHODS = [
  'GET',
  'GET',
  'POST',
  'PUT',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'PATCH',
  'get',
  'PRI',
  'M-SEARCH',
]
const PATHS = [
  ...['/', '/products', '/calendar?month=x', '/unsubscribe?token=x', '/releases.json', '/healthz', '/internal/calls'],
  ...[
    '/files/product/x.webp',
    '/files/%00',
    '/files/..%2f',
    '/slices/shell/x',
    '/share/product/1',
    '/mailbox',
    '/sitemap.xml',
  ],
  ...[
    '/api/products',
    '/api/products?limit=%',
    '/api/live',
    '/api/live?stock=1',
    '/api/farmers/%ff',
    '/api/%2e%2e/',
    '/api',
  ],
  ...[
    '/cashfree-sandbox/checkout',
    '/cashfree-sandbox/checkout?session=%00',
    '*',
    '//',
    'http://[/',
    'x',
    '/\u00ff',
    '/%',
  ],
  ...[
    'http://evil.example/api/products',
    'http://localhost:99999/',
    '/api/products/../live',
    '/push-worker.js',
    `/${'a'.repeat(9_000)}`,
  ],
]
const VERSIONS = [
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.0',
  'HTTP/2.0',
  'HTTP/0.9',
  'HTTP/1.',
  '',
  'RTSP/1.0',
]
const HOSTS = [
  ...[
    'localhost',
    'localhost',
    'localhost',
    '[::1',
    '[',
    ']',
    '[::1]:80',
    'a b',
    ':',
    'x:99999',
    'x:y',
    '',
    '@',
    '\u00ff',
    '[::1]x',
  ],
  ...[
    'localhost\r\nHost: evil.example',
    'localhost\r\nHOST: localhost',
    'a'.repeat(5_000),
    'a,b',
    'http://x',
    '%00',
    '::1',
  ],
]
const HEADERS = [
  ...['Range: bytes=9-1', 'Range: bytes=-1', 'Range: bytes=0-,0-,0-', 'Range: x', 'Range: bytes=18446744073709551616-'],
  ...[
    'If-None-Match: *',
    'If-None-Match: "',
    'If-Modified-Since: x',
    'If-Range: x',
    'Accept-Encoding: *;q=x',
    'Accept-Encoding: ,,',
  ],
  ...[
    'Cookie: santhe_session=%',
    'Cookie: =',
    'Cookie: __proto__=1',
    `Cookie: ${'a=b;'.repeat(3_000)}`,
    'Cookie: \u00ff=\u00ff',
  ],
  ...[
    'Content-Length: 5',
    'Content-Length: -1',
    'Content-Length: +5',
    'Content-Length: 5, 5',
    'Content-Length: 99999999999999999999',
  ],
  ...['Content-Length: 5\r\nContent-Length: 6', 'Transfer-Encoding: chunked', 'Transfer-Encoding: gzip, chunked'],
  ...[
    'Transfer-Encoding: chunked\r\nContent-Length: 5',
    'Transfer-Encoding: x',
    'Transfer-Encoding : chunked',
    'Trailer: Host',
  ],
  ...[
    'Connection: x-forwarded-for, host',
    'Connection: upgrade\r\nUpgrade: websocket',
    'Connection: ,',
    'Upgrade: h2c',
    'TE: trailers',
  ],
  ...[
    'Expect: 100-continue',
    'Expect: x',
    'X-Forwarded-For: x',
    'X-Forwarded-For: 1.1.1.1',
    'X-Santhe-Edge-Key: x',
    'X-Request-Id: \u00ff',
  ],
  ...[
    'Authorization: Bearer',
    'Authorization: \u00ff',
    'Origin: x',
    'Origin: null',
    'User-Agent: \u00ff\u0001',
    'Accept: x',
    'X-Santhe: 1',
  ],
  ...[
    'Content-Type: application/json',
    'Content-Type: \u00ff',
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Encoding: br',
  ],
  ...[
    ' folded',
    ': x',
    'no colon',
    'A:',
    'A\u0000: b',
    `X: ${'a'.repeat(20_000)}`,
    'Last-Event-ID: \u00ff',
    'Via: 1.1 x',
    'Host: localhost',
  ],
]
const BODIES = [
  ...[
    '',
    '',
    '{}',
    'hello',
    '5\r\nhello\r\n0\r\n\r\n',
    '5\r\nhello\r\n0\r\nHost: x\r\n\r\n',
    'ffffffffffffffff\r\nx',
    '-1\r\nx',
    'x\r\n',
  ],
  ...[
    '5;a=b\r\nhello\r\n0\r\n\r\n',
    '0\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET /api/products HTTP/1.1\r\nHost: localhost\r\n\r\n',
  ],
]

/** Returns bytes that are a request, or nearly one. */
export function drawRaw(draw: Draw): Buffer {
  const headers = Array.from({ length: draw.integer(0, 4) }, () => draw.pick(HEADERS))
  const host = draw.chance(93) ? [`Host: ${draw.pick(HOSTS)}`] : []
  const newline = draw.chance(96) ? '\r\n' : '\n'
  const start = `${draw.pick(METHODS)} ${draw.pick(PATHS)} ${draw.pick(VERSIONS)}`
  const text = [start, ...host, ...headers, '', draw.pick(BODIES)].join(newline)
  const bytes = Buffer.from(text, 'latin1')
  return draw.chance(85) ? bytes : damaged(bytes, draw)
}
