import { type Ground, groundOf } from './ground.ts'
import { svgOf } from './pieces/piece.ts'
import { type LayoutName, placesOf } from './sorts/layouts.ts'
import { SORTS, type Sort, type SortDrawing } from './sorts/sorts.ts'
import { chanceFrom } from './svg/chance.ts'
import { at, ellipse } from './svg/paint.ts'
import { render } from './svg/render.ts'

const WIDTH = 800
const HEIGHT = 600

export interface Crate {
  /** What lies in it; several sorts are mixed. */
  sorts: readonly Sort[]
  ground: Ground
  /** Drawn the same for the same seed. */
  seed: string
  /** How large it is, 1 for 800 × 600. */
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
  const beside =
    cut && ellipse(660, 552, 110, 20, '#3B2A14', 'opacity=".16"') + at({ x: 660, y: 468, scale: 0.94 }, cut)
  const box = layout === 'sack' ? heap : BACK + heap + FRONT
  const drawing = groundOf(ground) + piecesOf(pieces) + box + beside
  return render(drawing, { width: WIDTH * scale, height: HEIGHT * scale }, `0 0 ${WIDTH} ${HEIGHT}`)
}

const piecesOf = (pieces: readonly string[]) =>
  `<defs>${pieces.map((piece, index) => `<g id="piece-${index}">${piece}</g>`).join('')}</defs>`

const BACK = [396, 436].map(y => `<rect x="150" y="${y}" width="500" height="30" rx="6" fill="#8A5A2E"/>`).join('')

const FRONT = frontOf()

function frontOf(): string {
  const slats = [418, 457, 496].map(
    (y, row) =>
      `<rect x="128" y="${y}" width="544" height="34" rx="7" fill="${['#D69C5A', '#CF9250', '#C78847'][row]}"/>` +
      `<rect x="128" y="${y}" width="544" height="7" rx="3.5" fill="#F0C48C" opacity=".75"/>`,
  )
  const posts = [166, 598].map(
    x =>
      `<rect x="${x}" y="404" width="38" height="138" rx="8" fill="#A86E38"/>` +
      `<rect x="${x}" y="404" width="11" height="138" rx="5" fill="#C98E52" opacity=".7"/>`,
  )
  const nails = [166, 598].flatMap(x =>
    [435, 474, 513].map(y => `<circle cx="${x + 19}" cy="${y}" r="3.4" fill="#6E4520"/>`),
  )
  return [...slats, ...posts, ...nails].join('')
}
