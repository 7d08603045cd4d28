import type { Place } from './drawing.ts'

type Row = readonly [y: number, xs: readonly number[]]

/** How pieces lie in a crate: rows of centres, the back row first, and how far each may be turned. */
interface Layout {
  rows: readonly Row[]
  scale: number
  /** Largest random turn of a piece, in degrees. */
  turn: number
  /** Degrees that a piece leans per pixel from the middle. */
  lean?: number
  /** Degrees that every piece is turned. */
  base?: number
}

export const LAYOUTS = {
  heap: {
    rows: [
      [232, [334, 466]],
      [300, [270, 400, 530]],
      [362, [250, 400, 550]],
    ],
    scale: 0.98,
    turn: 20,
  },
  heads: {
    rows: [
      [262, [300, 500]],
      [344, [242, 400, 558]],
    ],
    scale: 1.02,
    turn: 7,
  },
  upright: {
    rows: [
      [290, [250, 322, 400, 478, 550]],
      [350, [222, 292, 364, 436, 508, 578]],
    ],
    scale: 0.95,
    turn: 8,
    lean: 0.16,
  },
  across: {
    rows: [
      [262, [330, 470]],
      [304, [268, 400, 540]],
      [346, [250, 400, 560]],
      [392, [280, 420, 540]],
    ],
    scale: 0.84,
    turn: 22,
  },
  sticks: {
    rows: [
      [250, [400]],
      [286, [390, 412]],
      [322, [382, 404, 424]],
      [362, [390, 410]],
      [396, [396, 412]],
    ],
    scale: 1.04,
    turn: 8,
  },
  bunches: {
    rows: [
      [276, [400]],
      [322, [262, 538]],
      [340, [400]],
    ],
    scale: 1,
    turn: 5,
    lean: 0.07,
  },
  loose: {
    rows: [
      [250, [330, 470]],
      [300, [252, 400, 548]],
      [352, [230, 342, 456, 574]],
      [392, [280, 400, 520]],
    ],
    scale: 0.8,
    turn: 60,
  },
  many: {
    rows: [
      [268, [360, 440]],
      [290, [320, 400, 480]],
      [312, [280, 400, 520]],
      [334, [260, 360, 460, 548]],
      [356, [280, 400, 520]],
      [378, [250, 350, 450, 550]],
      [398, [300, 400, 500]],
    ],
    scale: 0.86,
    turn: 15,
  },
  lying: {
    rows: [
      [250, [390, 520]],
      [310, [280, 400, 520]],
      [372, [270, 390, 510]],
    ],
    scale: 0.86,
    turn: 7,
    base: 56,
  },
  few: {
    rows: [
      [262, [400]],
      [334, [280, 524]],
    ],
    scale: 1.22,
    turn: 4,
  },
  packed: {
    rows: [
      [270, [300, 500]],
      [312, [236, 400, 564]],
    ],
    scale: 0.72,
    turn: 8,
  },
  bottles: {
    rows: [
      [276, [256, 352, 448, 544]],
      [346, [230, 344, 456, 570]],
    ],
    scale: 1,
    turn: 0,
  },
  one: { rows: [[292, [400]]], scale: 1.3, turn: 0 },
  sack: { rows: [[348, [400]]], scale: 1.85, turn: 0 },
} as const satisfies Record<string, Layout>
export type LayoutName = keyof typeof LAYOUTS

/** Returns the places of a layout, the back ones first. */
export function placesOf(layout: LayoutName, chance: () => number): Place[] {
  const { rows, scale, turn, lean = 0, base = 0 }: Layout = LAYOUTS[layout]
  return rows.flatMap(([y, xs]) =>
    xs.map(x => ({
      x: x + (turn && Math.round(chance() * 20 - 10)),
      y: y + (turn && Math.round(chance() * 10 - 5)),
      turn: Math.round((chance() * 2 - 1) * turn + (x - 400) * lean + base),
      scale: turn ? scale * (0.94 + chance() * 0.12) : scale,
    })),
  )
}
