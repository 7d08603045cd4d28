import { SHARE_PICTURE } from '@santhe/rules'
import sharp, { type OverlayOptions } from 'sharp'
import { at, type Drawn, drawText, type Run, type Style } from '../text/draw-text.ts'

/** The light colours of the shell's tokens, copied since a picture can't read a style sheet. */
export const PALETTE = {
  ground: '#FBF7EE',
  sunk: '#F3ECDD',
  ink: '#1D2A1F',
  secondInk: '#55604F',
  leafDeep: '#14512C',
  leafTint: '#E4F1E2',
  chilli: '#B93A26',
  turmeric: '#F2B632',
  turmericInk: '#7A4D00',
  turmericTint: '#FFF1CF',
} as const

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

const svg = (width: number, height: number, inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`)

/** Returns a picture that fills a box; `middle` is the height (0 to 1, from the top) that must stay visible. */
export async function framed(
  picture: Buffer,
  { left, top, width, height }: Box,
  middle = 0.5,
): Promise<OverlayOptions> {
  const { data, info } = await sharp(picture)
    .resize({ width, height, fit: 'outside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const cut = { left: Math.round((info.width - width) / 2), top: Math.round((info.height - height) * middle) }
  const input = await sharp(data, { raw: info })
    .extract({ ...cut, width, height })
    .raw()
    .toBuffer()
  return { input, raw: { width, height, channels: info.channels }, left, top }
}

/** Left and right of the words. */
export const EDGE = 56
export const MOST_WIDTH = SHARE_PICTURE.width - 2 * EDGE
/** Drawn scenes have sun and house above the middle, and farm photos the sky. */
const HORIZON = 0.28

export const farmPicture = (picture: Buffer): Promise<OverlayOptions> =>
  framed(picture, { left: 0, top: 0, width: SHARE_PICTURE.width, height: 340 }, HORIZON)

export interface Pill {
  layers: OverlayOptions[]
  width: number
  height: number
}

const PILL_HEIGHT = 60

/** Returns words on a rounded background. */
export async function pill(run: Run, ground: string, { left, top }: { left: number; top: number }): Promise<Pill> {
  const drawn = await drawText([run])
  if (!drawn) return { layers: [], width: 0, height: 0 }
  const width = drawn.width + PILL_HEIGHT
  const shape = svg(
    width,
    PILL_HEIGHT,
    `<rect width="${width}" height="${PILL_HEIGHT}" rx="${PILL_HEIGHT / 2}" fill="${ground}"/>`,
  )
  return {
    layers: [
      { input: shape, left: Math.round(left), top: Math.round(top) },
      at(drawn, left + PILL_HEIGHT / 2, top + (PILL_HEIGHT - drawn.height) / 2),
    ],
    width,
    height: PILL_HEIGHT,
  }
}

const WORDMARK: Omit<Style, 'colour'> = { face: 'heading', weight: 800, size: 46 }

export function wordmark(): Promise<Drawn | undefined> {
  return drawText([
    { ...WORDMARK, text: 'Santhe ', colour: PALETTE.leafDeep },
    { ...WORDMARK, text: 'ಸಂತೆ', weight: 700, size: 36, colour: PALETTE.chilli },
  ])
}

export function star(size: number): Buffer {
  return svg(
    size,
    size,
    `<path transform="scale(${size / 24})" fill="${PALETTE.turmeric}" d="M12 1.8l3.1 6.5 7.1.9-5.2 4.9 1.3 7L12 17.7l-6.3 3.4 1.3-7L1.8 9.2l7.1-.9z"/>`,
  )
}
