import { readdir } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { drawing } from './drawing.ts'
import { LAYOUTS } from './layouts.ts'
import { type Piece, pixelsOf } from './piece.ts'
import { isSort, SORTS, type Sort, type SortDrawing } from './sorts.ts'
import { type Colour, colourOf, TINTS, type Tint, tintPixels } from './tints.ts'
import { viewsOf } from './views.ts'

const NAMES = Object.keys(SORTS).filter(isSort)

/** Returns the share of an emoji's coloured pixels with a hue between two degrees, upwards from the first. */
async function shareOfHues(piece: Piece, from: number, to: number): Promise<number> {
  if (!('glyph' in piece)) throw new Error('This sort has a shape of its own.')
  const { data } = await pixelsOf(piece)
  let coloured = 0
  let within = 0
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4)
    const { hue, saturation } = colourOf(red, green, blue)
    if (alpha < 128 || saturation < 0.2) continue
    coloured += 1
    if ((hue - from + 360) % 360 <= (to - from + 360) % 360) within += 1
  }
  return within / coloured
}

describe('drawn sorts', () => {
  it('have unique combinations of drawing and tint', () => {
    const pieces = NAMES.map(name => JSON.stringify(SORTS[name].piece))
    expect(NAMES.filter((_name, index) => pieces.indexOf(pieces[index] ?? '') !== index)).toEqual([])
  })

  it('use no emoji of another thing, such as a fly agaric or kiwi', () => {
    const others = [
      '1f344',
      '1f95d',
      '1f34e',
      '1f348',
      '1f350',
      '1f965',
      '1fadb',
      '1f9c8',
      '1f95b',
      '1f33f',
      '1f33e',
      '1fad8',
    ]
    const lookAlikes = NAMES.filter(name => {
      const piece: Piece = SORTS[name].piece
      return 'glyph' in piece && others.includes(piece.glyph)
    })
    expect(lookAlikes).toEqual([])
  })

  it.each<[Sort, string, number, number, number]>([
    ['tomato', 'red', 350, 22, 0.6],
    ['strawberry', 'red', 340, 22, 0.5],
    ['brinjal', 'violet', 255, 320, 0.6],
    ['onion', 'dark pink', 325, 350, 0.95],
    ['dilkush', 'green', 60, 125, 0.9],
    ['blueGrapes', 'violet', 225, 290, 0.6],
    ['cucumber', 'green', 70, 130, 0.9],
    ['orange', 'orange', 5, 55, 0.8],
  ])('%s is mostly %s', async (sort, _colour, from, to, share) => {
    expect(await shareOfHues(SORTS[sort].piece, from, to)).toBeGreaterThan(share)
  })

  it.each<[Sort, string, number, number]>([
    ['greenChilli', 'green', 70, 140],
    ['broccoli', 'green', 70, 140],
    ['raspuriMango', 'golden green', 40, 140],
    ['lemon', 'yellow', 48, 65],
  ])('draw %s with gradients that are %s', async (sort, _colour, from, to) => {
    const piece: Piece = SORTS[sort].piece
    const svg = 'drawing' in piece ? await drawing(`produce/${piece.drawing}`) : ''
    const hues = [...svg.matchAll(/stop-color="(#[0-9A-F]{6})"/g)].map(
      ([, colour = '']) => colourOf(...channels(colour)).hue,
    )
    expect(hues.length).toBeGreaterThan(0)
    for (const hue of hues) expect(hue > from && hue < to, String(hue)).toBe(true)
  })

  it('use every drawing file, each valid and without unused gradients', async () => {
    const pieces: (Piece | undefined)[] = NAMES.flatMap(name => {
      const { piece, cut }: SortDrawing = SORTS[name]
      return [piece, cut]
    })
    const named = new Set(pieces.flatMap(piece => (piece && 'drawing' in piece ? [`${piece.drawing}.svg`] : [])))
    const files = await readdir(new URL('../../drawings/produce', import.meta.url))
    expect(files.toSorted()).toEqual([...named].toSorted())
    for (const file of files) {
      const svg = await drawing(`produce/${file.replace('.svg', '')}`)
      expect(svg, file).not.toMatch(/NaN|undefined/)
      const defined = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
      const used = new Set([...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id))
      expect(defined, file).toEqual(used)
    }
  })

  it('have an existing layout, and views that differ, the open box first', () => {
    for (const name of NAMES) {
      const views = viewsOf(name)
      expect(Object.hasOwn(LAYOUTS, SORTS[name].layout), name).toBe(true)
      expect([views[0], new Set(views).size], name).toEqual(['box', views.length])
    }
  })
})

const channels = (colour: string): [number, number, number] => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
]

describe('a tint', () => {
  const isTint = (name: string): name is Tint => Object.hasOwn(TINTS, name)

  it('changes red, green and blue as defined, and leaves transparent pixels', () => {
    const pixels = Uint8Array.from([230, 0, 60, 255, 230, 0, 60, 0, 60, 180, 60, 255])
    tintPixels(pixels, 'ripeTomato')
    const [red = 0, green = 0, blue = 0] = pixels
    const turned: Colour = colourOf(red, green, blue)
    expect(turned.hue < 10 || turned.hue > 355).toBe(true)
    expect([...pixels.subarray(4)]).toEqual([230, 0, 60, 0, 60, 180, 60, 255])
  })

  it('stays within the colour range', () => {
    const steps = [0, 90, 180, 255]
    for (const tint of Object.keys(TINTS).filter(isTint)) {
      for (const colour of steps.flatMap(red =>
        steps.flatMap(green => steps.map(blue => colourOf(red, green, blue))),
      )) {
        const { hue, saturation, lightness } = TINTS[tint](colour)
        expect(
          [hue >= 0 && hue <= 360, saturation >= 0 && saturation <= 1, lightness >= 0 && lightness <= 1],
          tint,
        ).toEqual([true, true, true])
      }
    }
  })
})
