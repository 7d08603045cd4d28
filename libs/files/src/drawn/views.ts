import { drawCrate } from './crate.ts'
import { sceneOf } from './farm/farm-scene.ts'
import { type Ground, groundOf } from './ground.ts'
import { svgOf } from './pieces/piece.ts'
import { placesOf } from './sorts/layouts.ts'
import { SORTS, type Sort, type SortDrawing } from './sorts/sorts.ts'
import { chanceFrom } from './svg/chance.ts'
import { at, down, ellipse, fill, line, shine } from './svg/paint.ts'
import { render } from './svg/render.ts'

/** What a picture shows of a sort: the open box, one piece cut, the field, the packing. */
export type View = 'box' | 'cut' | 'field' | 'packing'

const SIZE = { width: 800, height: 600 }

const WHOLE_VIEW = `0 0 ${SIZE.width} ${SIZE.height}`

/** The middle 4:3 of a scene of 1280 × 720. */
const FIELD_VIEW = '160 0 960 720'

/** Returns the views in which a sort can be drawn, the main one first; no two of them are alike. */
export function viewsOf(sort: Sort): View[] {
  const { cut, field }: SortDrawing = SORTS[sort]
  return ['box', ...(cut ? (['cut'] as const) : []), ...(field ? (['field'] as const) : []), 'packing']
}

export interface SortView {
  sort: Sort
  view: View
  ground: Ground
  /** Drawn the same for the same seed. */
  seed: string
  /** How large it is, 1 for 800 × 600. */
  scale?: number
}

/** Returns a view of a sort, 800 × 600 unless scaled, as a PNG. A view that the sort does not have is its open box. */
export async function drawSort({ sort, view, ground, seed, scale = 1 }: SortView): Promise<Buffer> {
  const { piece, cut, field }: SortDrawing = SORTS[sort]
  const size = { width: SIZE.width * scale, height: SIZE.height * scale }
  const draw = (drawing: string) => render(groundOf(ground) + drawing, size, WHOLE_VIEW)
  if (view === 'field' && field) return render(await sceneOf({ scene: field, sky: 'noon', seed }), size, FIELD_VIEW)
  if (view === 'cut' && cut) return draw(board(await svgOf(piece), await svgOf(cut)))
  if (view === 'packing') return draw(carton(await svgOf(piece), seed))
  return drawCrate({ sorts: [sort], ground, seed, scale })
}

/** Returns a wooden board with one whole piece and, in front, the cut one. */
const board = (whole: string, cut: string) =>
  ellipse(400, 500, 350, 64, '#8A5A2E') +
  ellipse(400, 486, 350, 64, down('#E3B478', '#C78847')) +
  line('M150 470 C 300 452, 480 456, 650 468 M120 496 C 300 484, 500 488, 690 496', '#A86E38', 3, 'opacity=".5"') +
  ellipse(300, 440, 150, 22, '#3B2A14', 'opacity=".2"') +
  at({ x: 290, y: 300, scale: 1.25 }, whole) +
  ellipse(540, 476, 150, 20, '#3B2A14', 'opacity=".22"') +
  at({ x: 540, y: 350, scale: 1.45 }, cut)

/** Returns an open carton as it is sent, tied with twine, with a few pieces that look out of its paper. */
function carton(piece: string, seed: string): string {
  const pieces = placesOf('packed', chanceFrom(seed)).map(place => at(place, piece))
  return (
    fill('M170 300 L 110 236 L 250 222 L 280 300 Z M630 300 L 690 236 L 550 222 L 520 300 Z', '#B98A55') +
    `<rect x="170" y="290" width="460" height="60" fill="#7A5632"/>` +
    fill(
      'M186 330 L 214 262 L 262 300 L 312 250 L 366 296 L 420 246 L 474 298 L 530 254 L 580 300 L 614 266 L 618 340 Z',
      '#FBF7EC',
    ) +
    pieces.join('') +
    fill('M160 344 L 640 344 L 622 536 L 178 536 Z', down('#DDB27A', '#C08F52')) +
    fill('M160 344 L 640 344 L 637 374 L 163 374 Z', '#E9C693') +
    line('M400 344 L 400 536 M168 440 L 632 440', '#F4EBD6', 9) +
    `<rect x="312" y="396" width="176" height="96" rx="10" fill="#FFFDF6" stroke="#D9C7A0" stroke-width="3"/>` +
    at(
      { x: 400, y: 478, scale: 0.62 },
      fill('M0 0 C -60 -20, -60 -80, 0 -118 C 60 -80, 60 -20, 0 0 Z', down('#6DB944', '#2F7A3A')) +
        line('M0 10 L 0 -92 M0 -30 L -24 -52 M0 -30 L 24 -52', '#DDF2B8', 6),
    ) +
    shine(230, 400, 30, 8, -8, 0.25)
  )
}
