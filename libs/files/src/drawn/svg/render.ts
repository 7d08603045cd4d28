import sharp from 'sharp'
import { gradientsOf } from './paint.ts'

interface Size {
  width: number
  height: number
}

/** Returns a drawing as a PNG of this size; `view` is the part of it that is seen, as x, y, width and height. */
export function render(drawing: string, { width, height }: Size, view = `0 0 ${width} ${height}`): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${view}"><defs>${gradientsOf(drawing)}</defs>${drawing}</svg>`
  return sharp(Buffer.from(svg), { unlimited: true }).png({ compressionLevel: 1 }).toBuffer()
}
