/**
 * The brushes of the drawn produce: soft gradients and one highlight. A gradient is named by its colours, so that shapes stay plain
 * text that may be repeated, and `gradientsOf` finds what a finished drawing needs.
 */
const LINES = {
  ball: 'radialGradient cx="36%" cy="28%" r="82%"',
  down: 'linearGradient x1="0" y1="0" x2="0" y2="1"',
  across: 'linearGradient x1="0" y1="0" x2="1" y2="0"',
} as const
type Line = keyof typeof LINES

const paint = (line: Line, colours: readonly string[]) =>
  `url(#${line}${colours.map(colour => `-${colour.slice(1)}`).join('')})`

/** Returns the paint of something round that is lit from the upper left; colours are '#RRGGBB', the light one first. */
export const ball = (...colours: string[]): string => paint('ball', colours)
/** Returns a paint from top to bottom. */
export const down = (...colours: string[]): string => paint('down', colours)
/** Returns a paint from left to right. */
export const across = (...colours: string[]): string => paint('across', colours)

const isLine = (line: string): line is Line => Object.hasOwn(LINES, line)

/** Returns the definitions of all gradients that a drawing uses. */
export function gradientsOf(drawing: string): string {
  const names = new Set([...drawing.matchAll(/url\(#([a-z]+(?:-[0-9A-F]{6})+)\)/g)].map(([, name = '']) => name))
  return [...names].map(gradientOf).join('')
}

function gradientOf(name: string): string {
  const [line = '', ...colours] = name.split('-')
  if (!isLine(line)) return ''
  const stops = colours.map(
    (colour, index) => `<stop offset="${index / Math.max(colours.length - 1, 1)}" stop-color="#${colour}"/>`,
  )
  return `<${LINES[line].replace(' ', ` id="${name}" `)}>${stops.join('')}</${LINES[line].split(' ')[0]}>`
}

export interface Place {
  x: number
  y: number
  /** Degrees clockwise. */
  turn?: number
  scale?: number
}

/** Returns a drawing moved, turned and scaled around its middle. */
export const at = ({ x, y, turn = 0, scale = 1 }: Place, drawing: string): string =>
  `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(turn)}) scale(${round(scale)})">${drawing}</g>`

/** Returns a number with one or two decimals, so that drawings stay short. */
export const round = (value: number): number => Math.round(value * 100) / 100

/** Returns the one highlight of a piece. */
export const shine = (x: number, y: number, rx: number, ry: number, turn = 0, opacity = 0.4): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" transform="rotate(${turn} ${x} ${y})" fill="#FFFFFF" opacity="${opacity}"/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = ''): string =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}"${more && ` ${more}`}/>`

export const fill = (d: string, colour: string, more = ''): string =>
  `<path d="${d}" fill="${colour}"${more && ` ${more}`}/>`

export const line = (d: string, colour: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more && ` ${more}`}/>`

/** Returns the outline of a leaf from the origin upwards. */
export const leafPath = (length: number, width: number): string =>
  `M0 0 C ${-width} ${-length * 0.25}, ${-width * 0.8} ${-length * 0.8}, 0 ${-length} C ${width * 0.8} ${-length * 0.8}, ${width} ${-length * 0.25}, 0 0 Z`

/** Returns what `draw` returns for 0, 1, … up to `count`, one after the other. */
export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_unused, index) => draw(index)).join('')
