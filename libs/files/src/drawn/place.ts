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
