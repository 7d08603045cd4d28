import { chanceFrom } from './chance.ts'
import { drawCrate } from './crate.ts'
import { at, drawing, type Ground, groundOf, render } from './drawing.ts'
import { sceneOf } from './farm-scene.ts'
import { placesOf } from './layouts.ts'
import { svgOf } from './piece.ts'
import { SORTS, type Sort, type SortDrawing } from './sorts.ts'

/** Views of a sort: the open box, a cut piece, the field, the packing. */
export type View = 'box' | 'cut' | 'field' | 'packing'

const SIZE = { width: 800, height: 600 }

const WHOLE_VIEW = `0 0 ${SIZE.width} ${SIZE.height}`

/** The middle 4:3 of a scene of 1280 × 720. */
const FIELD_VIEW = '160 0 960 720'

/** Returns the views of a sort, the main one first; no two look alike. */
export function viewsOf(sort: Sort): View[] {
  const { cut, field }: SortDrawing = SORTS[sort]
  return ['box', ...(cut ? (['cut'] as const) : []), ...(field ? (['field'] as const) : []), 'packing']
}

export interface SortView {
  sort: Sort
  view: View
  ground: Ground
  /** Equal seeds draw equal pictures. */
  seed: string
  /** Scale, 1 for 800 × 600. */
  scale?: number
}

/** Returns a view of a sort, 800 × 600 unless scaled, as a PNG. Falls back to the open box. */
export async function drawSort({ sort, view, ground, seed, scale = 1 }: SortView): Promise<Buffer> {
  const { piece, cut, field }: SortDrawing = SORTS[sort]
  const size = { width: SIZE.width * scale, height: SIZE.height * scale }
  const draw = (content: string) => render(groundOf(ground) + content, size, WHOLE_VIEW)
  if (view === 'field' && field) return render(await sceneOf({ scene: field, sky: 'noon', seed }), size, FIELD_VIEW)
  if (view === 'cut' && cut) return draw(await board(await svgOf(piece), await svgOf(cut)))
  if (view === 'packing') return draw(await carton(await svgOf(piece), seed))
  return drawCrate({ sorts: [sort], ground, seed, scale })
}

/** Returns a wooden board with a whole piece and, in front, the cut one. */
const board = async (whole: string, cut: string) =>
  (await drawing('boxes/board')) + at({ x: 290, y: 300, scale: 1.25 }, whole) + at({ x: 540, y: 350, scale: 1.45 }, cut)

/** Returns an open shipping carton tied with twine, with a few pieces above its paper. */
async function carton(piece: string, seed: string): Promise<string> {
  const pieces = placesOf('packed', chanceFrom(seed)).map(place => at(place, piece))
  return (await drawing('boxes/carton-back')) + pieces.join('') + (await drawing('boxes/carton-front'))
}
