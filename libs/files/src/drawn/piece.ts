import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { drawing } from './drawing.ts'
import { type Tint, tintPixels } from './tints.ts'

/** One piece of produce around the origin, about 210 wide: an emoji by code point, perhaps recoloured, or `drawings/produce/<drawing>.svg`. */
export type Piece = { glyph: string; tint?: Tint } | { drawing: string }

const SIZE = 210

const assets = createRequire(import.meta.url)

/** Returns the pixels of an emoji in the colours of its tint, 256 × 256. */
export async function pixelsOf({ glyph, tint }: Extract<Piece, { glyph: string }>) {
  const file = await readFile(assets.resolve(`@lobehub/fluent-emoji-3d/assets/${glyph}.webp`))
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  if (tint) tintPixels(data, tint)
  return { data, width: info.width, height: info.height }
}

export async function svgOf(piece: Piece): Promise<string> {
  if ('drawing' in piece) return drawing(`produce/${piece.drawing}`)
  const { data, width, height } = await pixelsOf(piece)
  const png = await sharp(data, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return `<image x="${-SIZE / 2}" y="${-SIZE / 2}" width="${SIZE}" height="${SIZE}" href="data:image/png;base64,${png.toString('base64')}"/>`
}
