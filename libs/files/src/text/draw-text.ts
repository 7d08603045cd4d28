import { escapeHtml } from '@santhe/rules'
import sharp, { type OverlayOptions } from 'sharp'
import { FACES, facesReady } from './faces.ts'

export interface Style {
  face: keyof typeof FACES
  weight: number
  /** Pixels. */
  size: number
  colour: string
}

/** Words of one style; several in a row are on one line. */
export interface Run extends Style {
  text: string
}

/** Drawn words, cut to their visible part: raw pixels to lay over a picture. */
export interface Drawn {
  input: Buffer
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
  width: number
  height: number
}

export function at({ input, raw }: Drawn, left: number, top: number): OverlayOptions {
  return { input, raw, left: Math.round(left), top: Math.round(top) }
}

/** Pango's unit: 1/1024 of a point, which is three quarters of a pixel at 96 dpi. */
const PANGO_UNITS = 0.75 * 1024

/** A share of the fonts' own line height, which leaves room for marks above and below. */
const LINE_HEIGHT: Readonly<Record<Style['face'], number>> = { heading: 0.78, body: 1 }

/** Returns text for markup: escaped, without characters invalid in XML. Joiners stay, since Kannada needs them. */
function escaped(text: string): string {
  return escapeHtml(text.replace(/[\p{Cc}\p{Cs}\p{Co}\p{Cn}]/gu, ' '))
}

function markupOf({ text, face, weight, size, colour }: Run): string {
  return `<span font_family="${FACES[face]}" weight="${weight}" line_height="${LINE_HEIGHT[face]}" size="${Math.round(size * PANGO_UNITS)}" foreground="${colour}">${escaped(text)}</span>`
}

/** Returns words drawn in the market's fonts, with every script shaped correctly. Wraps at `width`, if given; undefined if nothing is visible. */
export async function drawText(runs: readonly Run[], width?: number): Promise<Drawn | undefined> {
  if (!runs.some(({ text }) => /[^\s\p{C}]/u.test(text))) return undefined
  await facesReady()
  const { data, info } = await sharp({
    text: {
      text: runs.map(markupOf).join(''),
      rgba: true,
      dpi: 96,
      ...(width === undefined ? {} : { width, wrap: 'word-char' }),
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width: wide, height, channels } = info
  return { input: data, raw: { width: wide, height, channels }, width: wide, height }
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Returns a text's characters as people count them: a consonant with its vowel sign is one. */
export function charactersOf(text: string): string[] {
  return [...characters.segment(text)].map(({ segment }) => segment)
}

interface TextBox {
  width: number
  /** The text may take several lines within this height; without it, one line. */
  height?: number
  /** Pixels, the preferred size first. */
  sizes: readonly number[]
}

/** Returns a text drawn as large as fits; if too long at the smallest size, it ends in '…'. */
export async function drawFitted(
  text: string,
  style: Omit<Style, 'size'>,
  { width, height, sizes }: TextBox,
): Promise<Drawn | undefined> {
  const drawAt = async (content: string, size: number) => {
    const drawn = await drawText([{ ...style, text: content, size }], height === undefined ? undefined : width)
    return drawn && drawn.width <= width && drawn.height <= (height ?? drawn.height) ? drawn : undefined
  }
  for (const size of sizes) {
    const drawn = await drawAt(text, size)
    if (drawn) return drawn
  }
  const smallest = sizes.at(-1) ?? 0
  const letters = charactersOf(text)
  let fitting: Drawn | undefined
  for (let least = 1, most = letters.length - 1; least <= most; ) {
    const middle = Math.floor((least + most) / 2)
    const drawn = await drawAt(`${letters.slice(0, middle).join('').trimEnd()}…`, smallest)
    if (drawn) {
      fitting = drawn
      least = middle + 1
    } else most = middle - 1
  }
  return fitting
}
