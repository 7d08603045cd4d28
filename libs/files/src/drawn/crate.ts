import { chanceFrom } from './chance.ts'
import { at, drawing, type Ground, groundOf, render } from './drawing.ts'
import { type LayoutName, placesOf } from './layouts.ts'
import { svgOf } from './piece.ts'
import { SORTS, type Sort, type SortDrawing } from './sorts.ts'

const WIDTH = 800
const HEIGHT = 600

export interface Crate {
  /** Sorts in the crate; several are mixed. */
  sorts: readonly Sort[]
  ground: Ground
  /** Equal seeds draw equal pictures. */
  seed: string
  /** Scale, 1 for 800 × 600. */
  scale?: number
}

/** Returns a drawn box of produce, 800 × 600 unless scaled, as a PNG: a wooden crate, or a sack of grain. */
export async function drawCrate({ sorts, ground, seed, scale = 1 }: Crate): Promise<Buffer> {
  const drawings: SortDrawing[] = sorts.map(sort => SORTS[sort])
  const [first] = drawings
  const layout: LayoutName = drawings.length === 1 && first ? first.layout : 'heap'
  const pieces = await Promise.all(drawings.map(({ piece }) => svgOf(piece)))
  const places = placesOf(layout, chanceFrom(seed))
  const heap = places.map((place, index) => at(place, `<use href="#piece-${index % pieces.length}"/>`)).join('')
  const cut = drawings.length === 1 && first?.cut ? await svgOf(first.cut) : ''
  const beside = cut && CUT_SHADOW + at({ x: 660, y: 468, scale: 0.94 }, cut)
  const box =
    layout === 'sack' ? heap : (await drawing('boxes/crate-back')) + heap + (await drawing('boxes/crate-front'))
  return render(
    groundOf(ground) + piecesOf(pieces) + box + beside,
    { width: WIDTH * scale, height: HEIGHT * scale },
    `0 0 ${WIDTH} ${HEIGHT}`,
  )
}

const piecesOf = (pieces: readonly string[]) =>
  `<defs>${pieces.map((piece, index) => `<g id="piece-${index}">${piece}</g>`).join('')}</defs>`

const CUT_SHADOW = '<ellipse cx="660" cy="552" rx="110" ry="20" fill="#3B2A14" opacity=".16"/>'
