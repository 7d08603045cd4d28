import { Readable } from 'node:stream'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { bytesOf, piecesOf } from './read-request-body.ts'

const MOST = 100_000
const TEXT = Buffer.from('ಟೊಮೇಟೊ '.repeat(1_000))

function aBody(chunks: Iterable<Buffer>, headers: Record<string, string> = {}) {
  return Object.assign(Readable.from(chunks, { objectMode: false, highWaterMark: 1 }), { headers })
}
const packed = (bytes: Buffer, encoding: string) => bytesOf(aBody([bytes], { 'content-encoding': encoding }), MOST)

describe('piecesOf a body', () => {
  it('merges small chunks, keeping all bytes in order', async () => {
    const bytes = Buffer.from(Array.from({ length: 20_000 }, (_, at) => at % 251))
    const sizes = [1, 1, 2, 5_000, 1, 4_096, 4_095, 1]
    let at = 0
    const chunks: Buffer[] = []
    for (let turn = 0; at < bytes.length; turn += 1) {
      const size = sizes[turn] ?? 1
      chunks.push(bytes.subarray(at, at + size))
      at += size
    }
    const pieces: Buffer[] = []
    for await (const piece of piecesOf(aBody(chunks), MOST)) pieces.push(piece)
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true)
    expect(pieces.length).toBeLessThan(12)
    expect(pieces.every(piece => piece.length > 0)).toBe(true)
  })

  it('stops above the limit, announced or not, leaving the rest unread', async () => {
    const endless = aBody(
      (function* () {
        for (;;) yield Buffer.alloc(1_000)
      })(),
    )
    await expect(bytesOf(endless, MOST)).rejects.toMatchObject({ code: 'TOO_LARGE' })
    expect(endless.destroyed).toBe(false)
    endless.destroy()
    const announced = aBody([TEXT], { 'content-length': String(MOST + 1) })
    await expect(bytesOf(announced, MOST)).rejects.toMatchObject({ code: 'TOO_LARGE' })
    expect(announced.readableDidRead).toBe(false)
  })
})

describe('a compressed body', () => {
  it('is decompressed from each supported encoding', async () => {
    for (const [encoding, bytes] of [
      ['gzip', gzipSync(TEXT)],
      ['GZIP', gzipSync(TEXT)],
      ['deflate', deflateSync(TEXT)],
      ['br', brotliCompressSync(TEXT)],
      ['identity', TEXT],
    ] as const) {
      expect([encoding, (await packed(bytes, encoding)).equals(TEXT)]).toEqual([encoding, true])
    }
  })

  it('is refused when its stream breaks off', async () => {
    const broken = aBody([TEXT])
    const read = bytesOf(broken, MOST)
    broken.destroy()
    await expect(read).rejects.toMatchObject({ code: 'VALIDATION' })
  })

  it('is refused when unsupported, broken, cut off, or too large decompressed', async () => {
    for (const encoding of ['x', 'gzip, br', 'compress', '__proto__', 'constructor']) {
      await expect(packed(TEXT, encoding)).rejects.toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' })
    }
    const bomb = Buffer.alloc(2_000_000)
    for (const [encoding, pack] of [
      ['gzip', gzipSync],
      ['deflate', deflateSync],
      ['br', brotliCompressSync],
    ] as const) {
      await expect(packed(TEXT, encoding)).rejects.toMatchObject({ code: 'VALIDATION' })
      await expect(packed(pack(TEXT).subarray(0, -9), encoding)).rejects.toMatchObject({ code: 'VALIDATION' })
      await expect(packed(pack(bomb), encoding)).rejects.toMatchObject({ code: 'TOO_LARGE' })
    }
  })
})
