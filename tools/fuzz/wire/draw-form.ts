import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import type { Draw } from '../values/draw.ts'
import { anOddPiece } from '../values/texts.ts'
import { drawFile } from './draw-file.ts'

/** A body with its headers, as no browser makes it. */
export interface WireBody {
  headers: [string, string][]
  bytes: Buffer
}

const BOUNDARIES = ['x', '----santhe-7d1a', "'()+_,-./:=?", '-'.repeat(70), '-'.repeat(71), 'x'.repeat(5_000), '']
const TRANSFER_ENCODINGS = [
  ...['7bit', '8bit', 'binary', 'base64', 'quoted-printable', 'utf8', 'latin1', 'hex', 'ucs2', 'x-unknown', ''],
  ...['__proto__', '7bit; x', 'BASE64', '\u0000'],
]
const TYPES = ['text/plain', 'image/png', 'multipart/mixed; boundary=x', 'application/octet-stream', 'x', '', ';;=']
const NAMES = ['List-Unsubscribe', '__proto__', 'constructor', 'toString', 'a.b', 'image[]', '', 'image"; filename="x']
/** Above so many parts none has a long header. */
const MOST_LONG = 3
/** Characters of part headers. */
const LENGTHS = [10, 1_000, 8_000, 9_000, 60_000, 400_000]
const PIECES = ['a', 'filename="', 'name="a"; ', '\\', '"', ';', 'a: b\r\n', '%00', '\t', "filename*=utf-8''%"]

function longPiece(draw: Draw): string {
  const piece = draw.pick(PIECES)
  return piece.repeat(Math.ceil(draw.pick(LENGTHS) / piece.length))
}

function disposition(field: string, draw: Draw): string {
  const name = draw.chance(70) ? field : draw.chance(50) ? draw.pick(NAMES) : anOddPiece(draw)
  const named = draw.chance(92) ? `; name="${name}"` : ''
  const file = draw.pick([
    ...[
      '',
      '; filename="a.png"',
      '; filename="a.png"',
      '; filename=""',
      '; filename=a',
      '; filename="',
      "; filename*=x''%ff",
    ],
    `; filename="${anOddPiece(draw)}"`,
  ])
  return `Content-Disposition: ${draw.chance(95) ? 'form-data' : draw.pick(['attachment', '', 'FORM-DATA'])}${named}${file}`
}

function partHeader(field: string, draw: Draw, mayBeLong: boolean): string {
  const lines = draw.chance(96) ? [disposition(field, draw)] : []
  if (draw.chance(50)) lines.push(`Content-Transfer-Encoding: ${draw.pick(TRANSFER_ENCODINGS)}`)
  if (draw.chance(50)) lines.push(`Content-Type: ${draw.pick(TYPES)}`)
  if (draw.chance(15))
    lines.push(draw.pick(['__proto__: x', 'no colon', ': x', ' folded', 'A:', 'A\u0000: b', lines[0] ?? '']))
  if (mayBeLong && draw.chance(12)) lines.push(`X-A: ${longPiece(draw)}`)
  if (mayBeLong && draw.chance(4)) lines[0] = `${lines[0] ?? ''}${longPiece(draw)}`
  return lines.join(draw.chance(95) ? '\r\n' : '\n')
}

function formBytes(boundary: string, field: string, draw: Draw): Buffer {
  const count = draw.pick([0, 1, 1, 1, 1, 2, 3, 12, 60, 1_200])
  const parts = Array.from({ length: count }, () => {
    const content = count > 20 ? Buffer.from('v') : draw.chance(60) ? drawFile(draw) : Buffer.from(anOddPiece(draw))
    return [
      Buffer.from(`--${boundary}\r\n${partHeader(field, draw, count <= MOST_LONG)}\r\n\r\n`),
      content,
      Buffer.from('\r\n'),
    ]
  })
  const end = draw.pick([`--${boundary}--\r\n`, `--${boundary}--\r\n`, `--${boundary}--\r\nmore`, `--${boundary}`, ''])
  return Buffer.concat([Buffer.from(draw.chance(95) ? '' : 'preamble\r\n'), ...parts.flat(), Buffer.from(end)])
}

/** Returns bytes that are wrong in a place: cut off, turned over, repeated. */
export function damaged(bytes: Buffer, draw: Draw): Buffer {
  const at = draw.integer(0, bytes.length)
  const until = draw.integer(at, bytes.length)
  const turned = Buffer.from(bytes)
  if (turned.length > 0) turned.writeUInt8(draw.integer(0, 255), Math.min(at, turned.length - 1))
  return draw.pick([bytes.subarray(0, at), turned, Buffer.concat([bytes.subarray(0, until), bytes.subarray(at)])])
}

/** Returns a body packed as its header says, or not. */
export function packed(bytes: Buffer, draw: Draw): WireBody {
  const pack = draw.pick([gzipSync, deflateSync, brotliCompressSync, (plain: Buffer) => plain])
  const encoding = draw.pick(['gzip', 'deflate', 'br', 'identity', 'GZIP', 'x', 'gzip, br'])
  const whole = pack(bytes)
  return { headers: [['content-encoding', encoding]], bytes: draw.chance(70) ? whole : damaged(whole, draw) }
}

/** Returns a multipart body with a field of this name, sometimes a good one. */
export function drawForm(field: string, draw: Draw): WireBody {
  const boundary = draw.chance(75) ? 'x' : draw.pick(BOUNDARIES)
  const bytes = formBytes(boundary, field, draw)
  const type = draw.pick([
    ...Array.from({ length: 6 }, () => `multipart/form-data; boundary=${boundary}`),
    ...[`multipart/form-data; boundary="${boundary}"`, `Multipart/Form-Data;BOUNDARY=${boundary};charset=x`],
    ...['multipart/form-data', 'multipart/form-data; boundary', `multipart/mixed; boundary=${boundary}`],
  ])
  return { headers: [['content-type', type]], bytes: draw.chance(80) ? bytes : damaged(bytes, draw) }
}
