import { chanceFrom } from '../svg/chance.ts'
import { at, ball, down, ellipse, fill, line, round, times } from '../svg/paint.ts'

interface Grain {
  /** One grain, lying around the origin; `index` lets grains differ a little. */
  grain: (index: number) => string
  /** The colour between the grains. */
  ground: string
  /** Pixels between two grains. */
  apart: number
  seed: string
}

/** Returns grains that fill the dome above `width` pixels, `height` pixels high, its foot at the origin. */
function dome(width: number, height: number, { grain, ground, apart, seed }: Grain): string {
  const chance = chanceFrom(seed)
  const rows = Math.ceil((height * 1.18) / (apart * 0.72))
  const grains = times(rows, row => {
    const y = -height + 6 + row * apart * 0.72
    const half =
      y < 0
        ? (width / 2) * Math.sqrt(Math.max(0, 1 - (y / height) ** 2))
        : (width / 2) * Math.sqrt(Math.max(0, 1 - (y / (height * 0.26)) ** 2))
    const across = Math.max(1, Math.floor((half * 2) / apart))
    return times(across, column => {
      const x = -half + (column + 0.5) * ((half * 2) / across) + (chance() - 0.5) * apart * 0.4
      return at(
        { x: round(x), y: round(y + (chance() - 0.5) * apart * 0.3), turn: Math.round(chance() * 180) },
        grain(row * 17 + column),
      )
    })
  })
  const half = width / 2
  return (
    fill(
      `M${-half} 0 C ${-half} ${-height * 1.3}, ${half} ${-height * 1.3}, ${half} 0 C ${half} ${height * 0.34}, ${-half} ${height * 0.34}, ${-half} 0 Z`,
      ground,
    ) + grains
  )
}

/** Returns an open sack, full and heaped, 210 × 220. */
function sack(grain: Grain): string {
  return (
    fill(
      'M-92 -14 C -112 40, -112 84, -90 110 C -60 122, 60 122, 90 110 C 112 84, 112 40, 92 -14 Z',
      ball('#E9CFA0', '#CFA76B', '#95703C'),
    ) +
    line(
      'M-66 20 C -76 56, -74 84, -62 106 M-30 26 C -34 60, -32 90, -26 112 M30 26 C 34 60, 32 90, 26 112 M66 20 C 76 56, 74 84, 62 106',
      '#A8824C',
      3,
      'opacity=".5"',
    ) +
    ellipse(0, -14, 98, 30, '#8A6636') +
    at({ x: 0, y: -14 }, dome(176, 84, grain)) +
    fill(
      'M-102 -16 C -100 16, -50 28, 0 28 C 50 28, 100 16, 102 -16 C 104 -26, 92 -28, 88 -18 C 80 0, 40 8, 0 8 C -40 8, -80 0, -88 -18 C -92 -28, -104 -26, -102 -16 Z',
      down('#F2DDB5', '#C79E60'),
    )
  )
}

/** Returns a handful of the grains, heaped on the ground. */
const handful = (grain: Grain): string =>
  at({ x: 0, y: 60 }, dome(170, 78, { ...grain, seed: `${grain.seed}-handful` }))

const round2 = (size: number, ...colours: string[]) => ellipse(0, 0, size, size, ball(...colours))

const RAGI_GRAIN: Grain = {
  grain: () => round2(6.2, '#C9694A', '#8A2F22', '#571A14'),
  ground: '#571A14',
  apart: 11,
  seed: 'ragi',
}
const NAVANE_GRAIN: Grain = {
  grain: () => ellipse(0, 0, 6.4, 5, ball('#FFF0A8', '#F0C443', '#B98A1E')),
  ground: '#B98A1E',
  apart: 10.5,
  seed: 'navane',
}
const RICE_GRAIN: Grain = {
  grain: index =>
    ellipse(0, 0, 15, 5, ball('#FFFDF6', '#F3E3CF', '#D6B795')) +
    (index % 3 === 0 ? '' : line('M-10 0 L 9 0', '#B4553F', 2.4)),
  ground: '#D9BFA0',
  apart: 16,
  seed: 'rice',
}
const TOOR_GRAIN: Grain = {
  grain: index =>
    index % 3
      ? ellipse(0, 0, 11, 5.5, ball('#FFE7A0', '#F5B93A', '#D08A12'))
      : ellipse(0, 0, 10.5, 10, '#D9981C') + ellipse(-1, -1, 9.5, 9, ball('#FFF0B4', '#FBCB55', '#EDAE2E')),
  ground: '#C98A1C',
  apart: 14,
  seed: 'toor',
}
const HORSE_GRAM_GRAIN: Grain = {
  grain: index =>
    ellipse(0, 0, 12, 8.5, index % 3 ? ball('#D9A070', '#A5653C', '#6B3A1E') : ball('#C98A5E', '#8A4E2C', '#5A2E18')) +
    line('M-3 -4 L 3 -4', '#F0D2AE', 2.2),
  ground: '#5A2E18',
  apart: 17,
  seed: 'horse-gram',
}
const COWPEA_GRAIN: Grain = {
  grain: () =>
    fill(
      'M-17 2 C -18 -11, -6 -14, 0 -8 C 6 -14, 18 -11, 17 2 C 16 13, -16 13, -17 2 Z',
      ball('#FFFDF2', '#F5E6C4', '#D3BB8A'),
    ) +
    ellipse(0, -5, 6.5, 5, '#2E1E16') +
    ellipse(0, -6, 2.4, 1.8, '#F5E6C4'),
  ground: '#C9AF7C',
  apart: 25,
  seed: 'cowpea',
}
const COFFEE_GRAIN: Grain = {
  grain: () =>
    ellipse(0, 0, 19, 14, ball('#A8714A', '#5E3620', '#2F190E')) + line('M-16 1 C -8 -6, 6 7, 16 -1', '#241109', 3.4),
  ground: '#2F190E',
  apart: 27,
  seed: 'coffee',
}

const finger = (turn: number) =>
  at(
    { x: 0, y: 0, turn },
    line('M0 0 C 10 -40, 12 -70, -6 -100', '#7A4A26', 12) +
      times(12, index => {
        const t = index / 11
        const [x, y] = [30 * t - 36 * t * t, -8 - 94 * t]
        return [-7, 7, 0]
          .map(side => ellipse(x + side, y - Math.abs(side) / 2, 5.6, 5.2, ball('#D9A06A', '#9A5A34', '#6B3A20')))
          .join('')
      }),
  )

/** An ear of finger millet: bent fingers that spread from the top of a stalk. */
const RAGI_EAR = line('M0 150 C -4 90, 2 40, 0 0', '#9CA64A', 8) + [-70, 70, -36, 36, 0].map(finger).join('')

/** An ear of foxtail millet: one long bristling tail that hangs over. */
const FOXTAIL =
  line('M0 150 C -6 80, -4 30, 4 -10', '#9CA64A', 7) +
  times(17, index => {
    const t = index / 16
    const [x, y] = [4 + 74 * t * t, -10 - 108 * t + 62 * t * t]
    const wide = 24 - 14 * t
    return at(
      { x, y, turn: t * 74 },
      line(`M0 0 L ${-wide - 16} -14 M0 0 L ${wide + 16} -14`, '#D9B445', 2.4) +
        [-0.6, 0.6, 0].map(side => ellipse(side * wide, 0, 9, 8, ball('#FFE88A', '#E3B02F', '#A87A18'))).join(''),
    )
  })

/** A panicle of rice, bent by its grains. */
const RICE_EAR =
  line('M-10 150 C -16 60, -6 -30, 60 -70', '#A9A64A', 6) +
  times(12, index => {
    const t = index / 11
    const [x, y] = [-10 + 8 * t + 66 * t * t, 20 - 118 * t + 28 * t * t]
    return (
      at(
        { x, y, turn: 30 + t * 50 },
        ellipse(16, 10, 16, 6, ball('#F7DCA0', '#D9A24E', '#A8662A'), 'transform="rotate(40)"'),
      ) +
      at(
        { x, y, turn: -30 + t * 60 },
        ellipse(-10, 12, 16, 6, ball('#F7DCA0', '#CF8F4A', '#A05A2A'), 'transform="rotate(-60)"'),
      )
    )
  })

const withEars = (ear: string, filled: string) =>
  at({ x: -92, y: -50, turn: -26, scale: 0.84 }, ear) + at({ x: 92, y: -50, turn: 20, scale: 0.84 }, ear) + filled

export const RAGI = withEars(RAGI_EAR, sack(RAGI_GRAIN))
export const RAGI_CUT =
  at({ x: 36, y: -36, turn: 14, scale: 0.9 }, RAGI_EAR) + at({ x: -20, y: 20, scale: 0.8 }, handful(RAGI_GRAIN))
export const NAVANE = withEars(FOXTAIL, sack(NAVANE_GRAIN))
export const NAVANE_CUT =
  at({ x: 10, y: -30, turn: 6, scale: 0.95 }, FOXTAIL) + at({ x: -20, y: 20, scale: 0.8 }, handful(NAVANE_GRAIN))
export const RAJAMUDI = withEars(RICE_EAR, sack(RICE_GRAIN))
export const RAJAMUDI_CUT =
  at({ x: 10, y: -30, turn: 6, scale: 0.95 }, RICE_EAR) + at({ x: -20, y: 20, scale: 0.8 }, handful(RICE_GRAIN))
export const TOOR_DAL = sack(TOOR_GRAIN)
export const TOOR_DAL_CUT = handful(TOOR_GRAIN)
export const HORSE_GRAM = sack(HORSE_GRAM_GRAIN)
export const HORSE_GRAM_CUT = handful(HORSE_GRAM_GRAIN)
export const COWPEA = sack(COWPEA_GRAIN)
export const COWPEA_CUT = handful(COWPEA_GRAIN)
export const COFFEE = sack(COFFEE_GRAIN)

/** A cup of coffee beside its beans. */
export const COFFEE_CUT =
  line('M56 -6 C 96 -12, 96 44, 50 40', '#F3EDE2', 12) +
  fill('M-66 -28 C -64 30, -40 64, 0 64 C 40 64, 64 30, 66 -28 Z', ball('#FFFFFF', '#F3EDE2', '#CFC3B0')) +
  ellipse(0, -28, 66, 19, '#FBF7EF') +
  ellipse(0, -27, 56, 14, ball('#8A5A38', '#54301B', '#3A1F10')) +
  line('M-18 -58 C -28 -74, -8 -84, -18 -100 M16 -58 C 6 -74, 26 -84, 16 -100', '#FFFFFF', 7, 'opacity=".8"') +
  [
    [-74, 74],
    [-36, 84],
    [78, 72],
  ]
    .map(([x = 0, y = 0]) => at({ x, y, turn: x }, COFFEE_GRAIN.grain(0)))
    .join('')
