import sharp from 'sharp'
import type { Draw } from '../values/draw.ts'

const drawing = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#2E7D4A' } })
const PICTURES = await Promise.all([
  drawing().png().toBuffer(),
  drawing().jpeg().toBuffer(),
  drawing().gif().toBuffer(),
  drawing().webp().toBuffer(),
  drawing().tiff().toBuffer(),
  drawing().avif({ effort: 0 }).toBuffer(),
])
const HEADS = [
  ...[
    'GIF89a',
    '\xff\xd8\xff\xe0',
    '\x89PNG\r\n\x1a\n',
    'RIFF\xff\xff\xff\xffWEBPVP8X',
    'II*\0\x08\0\0\0',
    'MM\0*\0\0\0\x08',
  ],
  ...[
    '\0\0\0\x18ftypheic',
    '\0\0\0\x1cftypavif',
    'BM',
    '%PDF-1.7',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '\x1f\x8b',
  ],
  ...['push graphic-context', '\0\0\x01\0', 'P6 60000 60000 255\n', '#?RADIANCE', 'v\x2f\x31\x01', 'SIMPLE  =', ''],
].map(head => Buffer.from(head, 'latin1'))

function flipped(bytes: Buffer, draw: Draw): Buffer {
  const copy = Buffer.from(bytes)
  for (let time = draw.integer(1, 8); time > 0; time -= 1)
    copy.writeUInt8(draw.integer(0, 255), draw.integer(0, copy.length - 1))
  return copy
}

/** Returns a file: a picture, one with wrong bytes or an end in the middle, or what only begins like one. */
export function drawFile(draw: Draw): Buffer {
  const picture = draw.pick(PICTURES)
  return draw.pick<() => Buffer>([
    () => picture,
    () => flipped(picture, draw),
    () => picture.subarray(0, draw.integer(0, picture.length)),
    () => Buffer.concat([picture, Buffer.alloc(draw.integer(0, 5_000), draw.integer(0, 255))]),
    () => Buffer.concat([draw.pick(HEADS), Buffer.alloc(draw.pick([0, 20, 2_000]), draw.integer(0, 255))]),
    () => Buffer.alloc(0),
  ])()
}
