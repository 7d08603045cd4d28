import sharp from 'sharp'

interface Size {
  width: number
  height: number
}

/** Returns a drawing as a PNG of this size; `view` is the part of it that is seen, as x, y, width and height. */
export function render(content: string, { width, height }: Size, view = `0 0 ${width} ${height}`): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${view}">${content}</svg>`
  return sharp(Buffer.from(svg), { unlimited: true }).png({ compressionLevel: 1 }).toBuffer()
}
