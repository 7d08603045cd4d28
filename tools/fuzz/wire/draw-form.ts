import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import type { Draw } from '../values/draw.ts'
import odd from '../values/odd-values.json' with { type: 'json' }
import { anOddPiece } from '../values/texts.ts'

/** A body with its headers, in forms that no browser sends. */
export interface WireBody {
  headers: [string, string][]
  bytes: Buffer
}

const FORMATS = ['png', 'jpeg', 'gif', 'webp', 'tiff', 'avif'] as const
const DRAWING = sharp({ create: { width: 40, height: 30, channels: 3, background: '#2E7D4A' } })
const PICTURES = await Promise.all(FORMATS.map(format => DRAWING.clone().toFormat(format, { effort: 1 }).toBuffer()))
const BOUNDARIES = [...odd.forms.boundaries, 'x'.repeat(5_000)]
/** Forms with more parts have no long headers. */
const MAX_LONG_PARTS = 3
/** Lengths of part headers, in characters. */
const LENGTHS = [10, 1_000, 8_000, 9_000, 60_000, 400_000]

function flipped(bytes: Buffer, draw: Draw): Buffer {
  const copy = Buffer.from(bytes)
  for (let time = draw.integer(1, 8); time > 0; time -= 1)
    copy.writeUInt8(draw.integer(0, 255), draw.integer(0, copy.length - 1))
  return copy
}

/** Returns a file: a picture, a damaged or truncated one, or bytes that only begin like one. */
function drawFile(draw: Draw): Buffer {
  const picture = draw.pick(PICTURES)
  const filler = (length: number) => Buffer.alloc(length, draw.integer(0, 255))
  return draw.pick<() => Buffer>([
    () => picture,
    () => flipped(picture, draw),
    () => picture.subarray(0, draw.integer(0, picture.length)),
    () => Buffer.concat([picture, filler(draw.integer(0, 5_000))]),
    () => Buffer.concat([Buffer.from(draw.pick(odd.forms.fileHeads), 'latin1'), filler(draw.pick([0, 20, 2_000]))]),
    () => Buffer.alloc(0),
  ])()
}

function longPiece(draw: Draw): string {
  const piece = draw.pick(odd.forms.pieces)
  return piece.repeat(Math.ceil(draw.pick(LENGTHS) / piece.length))
}

function disposition(field: string, draw: Draw): string {
  const name = draw.chance(70) ? field : draw.chance(50) ? draw.pick(odd.forms.names) : anOddPiece(draw)
  const named = draw.chance(92) ? `; name="${name}"` : ''
  const file = draw.pick([...odd.forms.fileNames, `; filename="${anOddPiece(draw)}"`])
  return `Content-Disposition: ${draw.chance(95) ? 'form-data' : draw.pick(['attachment', '', 'FORM-DATA'])}${named}${file}`
}

function partHeader(field: string, draw: Draw, mayBeLong: boolean): string {
  const lines = draw.chance(96) ? [disposition(field, draw)] : []
  if (draw.chance(50)) lines.push(`Content-Transfer-Encoding: ${draw.pick(odd.forms.transferEncodings)}`)
  if (draw.chance(50)) lines.push(`Content-Type: ${draw.pick(odd.forms.types)}`)
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
    const head = `--${boundary}\r\n${partHeader(field, draw, count <= MAX_LONG_PARTS)}\r\n\r\n`
    return [Buffer.from(head), content, Buffer.from('\r\n')]
  })
  const end = draw.pick([`--${boundary}--\r\n`, `--${boundary}--\r\n`, `--${boundary}--\r\nmore`, `--${boundary}`, ''])
  return Buffer.concat([Buffer.from(draw.chance(95) ? '' : 'preamble\r\n'), ...parts.flat(), Buffer.from(end)])
}

/** Returns bytes with damage in one place: cut off, flipped or repeated. */
export function damaged(bytes: Buffer, draw: Draw): Buffer {
  const at = draw.integer(0, bytes.length)
  const until = draw.integer(at, bytes.length)
  const turned = Buffer.from(bytes)
  if (turned.length > 0) turned.writeUInt8(draw.integer(0, 255), Math.min(at, turned.length - 1))
  return draw.pick([bytes.subarray(0, at), turned, Buffer.concat([bytes.subarray(0, until), bytes.subarray(at)])])
}

/** Returns a body compressed as its header says, or not. */
export function packed(bytes: Buffer, draw: Draw): WireBody {
  const pack = draw.pick([gzipSync, deflateSync, brotliCompressSync, (plain: Buffer) => plain])
  const encoding = draw.pick(['gzip', 'deflate', 'br', 'identity', 'GZIP', 'x', 'gzip, br'])
  const whole = pack(bytes)
  return { headers: [['content-encoding', encoding]], bytes: draw.chance(70) ? whole : damaged(whole, draw) }
}

/** Returns a multipart body with a field of this name, sometimes a valid one. */
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
