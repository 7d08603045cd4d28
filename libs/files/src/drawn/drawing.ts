import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import sharp from 'sharp'

/** The five soft backgrounds, from the middle outwards. */
const GROUNDS = {
  sand: ['#FFF6E2', '#F8DDAE'],
  leaf: ['#F1F9EA', '#CFE6BF'],
  blush: ['#FFF1EA', '#F8CDB9'],
  sky: ['#F0F8FC', '#C3DFEC'],
  violet: ['#F6F0FB', '#D9C8EA'],
} as const
export type Ground = keyof typeof GROUNDS

/** Returns a background of 800 × 600 with the shadow of the things on it. */
export function groundOf(ground: Ground): string {
  const [middle, edge] = GROUNDS[ground]
  return `<defs>
    <radialGradient id="ground" cx="50%" cy="42%" r="75%"><stop offset="0" stop-color="${middle}"/><stop offset="1" stop-color="${edge}"/></radialGradient>
    <radialGradient id="shadow"><stop offset="0" stop-color="#3B2A14" stop-opacity=".34"/><stop offset="1" stop-color="#3B2A14" stop-opacity="0"/></radialGradient>
  </defs><rect width="800" height="600" fill="url(#ground)"/><ellipse cx="400" cy="532" rx="330" ry="40" fill="url(#shadow)"/>`
}

interface Size {
  width: number
  height: number
}

/** Returns a drawing as a PNG of this size; `view` is its visible part, as x, y, width and height. */
export function render(content: string, { width, height }: Size, view = `0 0 ${width} ${height}`): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${view}">${content}</svg>`
  return sharp(Buffer.from(svg), { unlimited: true }).png({ compressionLevel: 1 }).toBuffer()
}

export interface Place {
  x: number
  y: number
  /** Degrees clockwise. */
  turn?: number
  scale?: number
}

/** Keeps SVG short: two decimals are far below a pixel. */
const round = (value: number): number => Math.round(value * 100) / 100

/** Returns a drawing moved, turned and scaled around its own origin. */
export const at = ({ x, y, turn = 0, scale = 1 }: Place, drawing: string): string =>
  `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(turn)}) scale(${round(scale)})">${drawing}</g>`

const files = createRequire(import.meta.url)

/**
 * Returns the content of the svg element of `drawings/<path>.svg`, to place it in another drawing.
 * Gradients are named by their colours, so two drawings in one picture may define the same one.
 */
export async function drawing(path: string): Promise<string> {
  const svg = await readFile(files.resolve(`@santhe/files/drawings/${path}.svg`), 'utf8')
  return svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'))
}
