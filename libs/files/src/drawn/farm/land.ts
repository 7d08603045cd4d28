import { down, round } from '../svg/paint.ts'

export const WIDTH = 1280
export const HEIGHT = 720
export const HORIZON = 400

export const SKIES = {
  morning: { sky: ['#FFF3D6', '#FCE2B0'], sun: '#FFD25E', far: '#A9CBA0', near: '#5C9E4A', furrow: '#437F37' },
  noon: { sky: ['#EAF6FB', '#C9E5F0'], sun: '#FFE08A', far: '#8FBF97', near: '#4E9350', furrow: '#39763E' },
  evening: { sky: ['#FFE9DC', '#FBC6A4'], sun: '#FF9F5A', far: '#B7B98A', near: '#7A9A45', furrow: '#5C7C33' },
} as const
export type Sky = keyof typeof SKIES

/** What a scene is drawn with: the light of the day, and chance that comes out the same for the same seed. */
export interface Light {
  chance: () => number
  near: string
  furrow: string
}

export const between = (chance: () => number, least: number, most: number): number =>
  Math.round(least + chance() * (most - least))

/** Returns sky, sun, two hills and the land in front of them. */
export function landOf(sky: Sky, chance: () => number): string {
  const look = SKIES[sky]
  return (
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${down(...look.sky)}"/>` +
    `<circle cx="${between(chance, 260, 560)}" cy="${between(chance, 120, 190)}" r="74" fill="${look.sun}" opacity=".9"/>` +
    hill(look.far, between(chance, 300, 350), between(chance, 380, 430)) +
    `<path d="M0 ${HORIZON + 20} C 380 ${HORIZON - 40}, 860 ${HORIZON + 60}, ${WIDTH} ${HORIZON} L ${WIDTH} ${HEIGHT} L 0 ${HEIGHT} Z" fill="${look.near}"/>`
  )
}

const hill = (colour: string, left: number, right: number) =>
  `<path d="M0 ${left} C 260 ${left - 70}, 520 ${right + 40}, 780 ${right - 60} S 1160 ${left - 20}, ${WIDTH} ${right - 30} L ${WIDTH} ${HEIGHT} L 0 ${HEIGHT} Z" fill="${colour}"/>`

/** Returns furrows that run to a point of the horizon. */
export function furrows(colour: string, toX: number): string {
  const rows = Array.from({ length: 13 }, (_unused, index) => -520 + index * 180)
  return rows
    .map(
      x =>
        `<path d="M ${toX - 3} ${HORIZON + 34} Q ${(toX + x) / 2} ${HORIZON + 120} ${x} ${HEIGHT} L ${x + 46} ${HEIGHT} Q ${(toX + x) / 2 + 16} ${HORIZON + 120} ${toX + 3} ${HORIZON + 34} Z" fill="${colour}" opacity=".55"/>`,
    )
    .join('')
}

export const house = (x: number, y: number, roof: string, scale = 1): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><rect x="16" y="52" width="128" height="82" fill="#F6EBD2"/><path d="M0 58 L80 0 L160 58 Z" fill="${roof}"/>` +
  `<rect x="64" y="84" width="32" height="50" fill="#7A4B2B"/><rect x="28" y="72" width="24" height="24" fill="#A9CFE0"/><rect x="108" y="72" width="24" height="24" fill="#A9CFE0"/></g>`

interface Rows {
  /** The foot of the farthest and of the nearest row, in pixels. */
  from: number
  to: number
  rows: number
  /** Pixels between two plants of the nearest row. */
  apart: number
}

/** Returns plants in rows, the far ones smaller; a plant stands on the origin and is drawn for the nearest row. */
export function inRows(
  { from, to, rows, apart }: Rows,
  chance: () => number,
  plant: (index: number) => string,
): string {
  return Array.from({ length: rows }, (_unused, row) => {
    const depth = rows === 1 ? 1 : row / (rows - 1)
    const scale = 0.4 + 0.6 * depth
    const step = apart * scale
    const count = Math.ceil(WIDTH / step) + 1
    const y = from + (to - from) * depth ** 1.35
    return Array.from({ length: count }, (_other, column) => {
      const x = (column + (row % 2) * 0.5) * step + (chance() - 0.5) * step * 0.18
      return `<g transform="translate(${round(x)} ${round(y)}) scale(${round(scale * (0.94 + chance() * 0.12))})">${plant(row * 31 + column)}</g>`
    }).join('')
  }).join('')
}
