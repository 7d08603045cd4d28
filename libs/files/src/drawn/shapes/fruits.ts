import { at, ball, down, ellipse, fill, leafPath, line, shine, times } from '../svg/paint.ts'

/** A brown, rough, egg-round sapota with its stalk. */
export const SAPOTA =
  ellipse(0, 6, 88, 92, ball('#D9A672', '#A8713F', '#6B4222')) +
  times(26, index =>
    ellipse(
      70 * Math.sin(index * 2.4) * Math.sqrt(index / 26),
      6 + 74 * Math.cos(index * 2.4) * Math.sqrt(index / 26),
      3,
      2.4,
      '#7A4C27',
      'opacity=".5"',
    ),
  ) +
  fill('M-16 -84 C -8 -96, 8 -96, 16 -84 C 8 -76, -8 -76, -16 -84 Z', '#6B4A2A') +
  line('M0 -86 L 3 -104', '#7A5A36', 8) +
  shine(-34, -34, 16, 10, -40, 0.3)

const sapotaSeed = (x: number, turn: number) =>
  at(
    { x, y: 8, turn },
    fill('M0 -34 C 14 -20, 14 20, 0 34 C -14 20, -14 -20, 0 -34 Z', ball('#6A5A50', '#1F1714', '#120D0B')) +
      line('M4 -22 C 8 -8, 8 8, 4 20', '#E8DCCB', 3),
  )

/** Half a sapota: brown flesh, black shining seeds. */
export const SAPOTA_CUT =
  ellipse(0, 6, 88, 88, '#8A5A30') +
  ellipse(0, 6, 81, 81, ball('#E9B98A', '#D39A62', '#B87A42')) +
  ellipse(0, 6, 26, 44, '#E6C19A') +
  sapotaSeed(-22, -10) +
  sapotaSeed(22, 10)

/** A green-yellow guava, a little narrower above, with its crown below. */
export const GUAVA =
  fill(
    'M0 -92 C 34 -92, 50 -66, 68 -32 C 92 14, 78 92, 0 96 C -78 92, -92 14, -68 -32 C -50 -66, -34 -92, 0 -92 Z',
    ball('#EDF3A6', '#BBD45C', '#7FA63A'),
  ) +
  fill('M-18 88 L -22 104 L -8 98 L 0 108 L 8 98 L 22 104 L 18 88 Z', '#6E6A32') +
  line('M0 -90 L 2 -110', '#7A6A3A', 9) +
  at(
    { x: 2, y: -100, turn: 66, scale: 0.9 },
    fill(leafPath(92, 34), down('#5C9E3E', '#8CC653')) + line('M0 -8 L 0 -80', '#CBE59A', 4),
  ) +
  shine(-34, -18, 14, 24, 24, 0.35)

/** Half a guava: white-pink flesh around a ring of small hard seeds. */
export const GUAVA_CUT =
  ellipse(0, 4, 88, 86, '#A9C750') +
  ellipse(0, 4, 80, 78, '#FDF8E6') +
  ellipse(0, 4, 54, 52, '#FFD9CF') +
  times(24, index =>
    at(
      { x: 0, y: 4, turn: index * 15 },
      ellipse(0, index % 2 ? -44 : -32, 4, 6, '#E2C48A', 'stroke="#B0905A" stroke-width="1.5"'),
    ),
  ) +
  ellipse(0, 4, 20, 19, '#FFEDE6')

/** A red globe with the crown that only a pomegranate has. */
export const POMEGRANATE =
  fill('M-26 -84 L -44 -132 L -16 -112 L 0 -136 L 16 -112 L 44 -132 L 26 -84 Z', down('#E8704F', '#B8303A')) +
  ellipse(0, 8, 94, 92, ball('#F58A78', '#CC2C3E', '#7E1430')) +
  fill('M-26 -80 C -12 -70, 12 -70, 26 -80 L 22 -92 L -22 -92 Z', '#C23340') +
  ellipse(20, 40, 56, 46, '#F0A060', 'opacity=".18"') +
  shine(-38, -28, 18, 12, -40, 0.45)

/** An opened pomegranate: chambers full of red, clear seeds. */
export const POMEGRANATE_CUT =
  fill('M-22 -80 L -34 -112 L -12 -98 L 0 -116 L 12 -98 L 34 -112 L 22 -80 Z', down('#E8704F', '#B8303A')) +
  ellipse(0, 8, 94, 90, ball('#E8604F', '#B8263A', '#7E1430')) +
  ellipse(0, 8, 85, 81, '#FBEBC9') +
  times(6, sector =>
    at(
      { x: 0, y: 8, turn: sector * 60 },
      [
        [0, -64],
        [-18, -58],
        [18, -58],
        [-9, -44],
        [9, -44],
        [0, -28],
      ]
        .map(([x = 0, y = 0]) => ellipse(x, y, 10.5, 11.5, ball('#FF8A94', '#D01236', '#8E0A2A')))
        .join(''),
    ),
  ) +
  ellipse(0, 8, 10, 10, '#FBEBC9')

const finger = (light: string, base: string, dark: string, tip: string) =>
  fill('M-14 -4 C -40 40, -44 100, -14 150 C -6 162, 8 162, 12 150 C -2 110, 2 50, 18 2 Z', ball(light, base, dark)) +
  line('M-8 12 C -26 60, -26 104, -4 142', light, 5, 'opacity=".9"') +
  fill('M-12 148 C -6 166, 8 166, 13 148 C 6 154, -6 154, -12 148 Z', tip)

function bananasOnStalk(
  fingers: number,
  spread: number,
  colours: readonly [string, string, string, string],
  spots = '',
): string {
  const fan = Array.from({ length: fingers }, (_unused, index) => index - (fingers - 1) / 2)
  return (
    fan.map(step => at({ x: step * 10, y: -76, turn: -step * spread, scale: 1 }, finger(...colours) + spots)).join('') +
    fill('M-44 -96 C -30 -122, 30 -122, 44 -96 C 40 -64, -40 -64, -44 -96 Z', down('#A6963F', '#D9BC45')) +
    line('M0 -108 L 4 -136', '#7F7336', 26)
  )
}

/** A small, plump hand of bananas. */
export const SMALL_BANANAS = at(
  { x: 0, y: -8, scale: 0.94 },
  bananasOnStalk(7, 15, ['#FFF0A0', '#FFD334', '#E39E1A', '#6B4A22']),
)

const freckles = [
  [-18, 60],
  [-22, 84],
  [-14, 104],
  [-10, 44],
  [-20, 124],
  [-8, 74],
]
  .map(([x = 0, y = 0]) => ellipse(x, y, 3, 4, '#7A4A1E'))
  .join('')

/** A riper hand of fewer, longer bananas, with freckles. */
export const FRECKLED_BANANAS = at(
  { x: 0, y: -10, scale: 1 },
  bananasOnStalk(5, 17, ['#FFE08A', '#F5B62C', '#C97F14', '#4E3418'], freckles),
)

/** A banana cut through, and the flesh of it. */
export const BANANA_CUT =
  at(
    { x: -40, y: 10 },
    ellipse(0, 0, 46, 46, '#F5C233') +
      ellipse(0, 0, 39, 39, '#FFF8DC') +
      times(3, index => at({ x: 0, y: 0, turn: index * 120 }, line('M0 -4 L 0 -18', '#C9A86A', 4))),
  ) +
  at(
    { x: 46, y: 34, scale: 0.9 },
    ellipse(0, 0, 46, 46, '#F5C233') +
      ellipse(0, 0, 39, 39, '#FFF8DC') +
      times(3, index => at({ x: 0, y: 0, turn: index * 120 }, line('M0 -4 L 0 -18', '#C9A86A', 4))),
  )

/** A mango that stays golden green when it is ripe: a full shoulder, and the beak below. */
export const GREEN_MANGO = at(
  { x: 0, y: 14, turn: 62 },
  fill(
    'M6 -92 C 58 -94, 96 -50, 94 6 C 92 62, 48 98, -6 94 C -38 92, -62 80, -82 66 C -98 54, -96 40, -80 32 C -64 20, -72 -12, -62 -44 C -50 -74, -28 -90, 6 -92 Z',
    ball('#F9E27C', '#DCC63C', '#7F9E35'),
  ) +
    fill(
      'M10 -78 C 52 -74, 80 -40, 78 4 C 64 -30, 36 -52, -20 -58 C -14 -70, -4 -78, 10 -78 Z',
      '#F6A92E',
      'opacity=".6"',
    ) +
    times(14, index =>
      ellipse(
        10 + 62 * Math.sin(index * 2.4) * Math.sqrt(index / 14),
        10 + 62 * Math.cos(index * 2.4) * Math.sqrt(index / 14),
        2.4,
        2.4,
        '#F7F3B8',
        'opacity=".8"',
      ),
    ) +
    line('M6 -90 L 10 -100', '#7A5A36', 9) +
    shine(-26, -34, 14, 26, 24, 0.4),
)

/** A lemon of a cold yellow, pointed at both ends. */
export const LEMON = at(
  { x: 0, y: 18, turn: -24 },
  fill(
    'M-112 2 C -100 -6, -92 -16, -80 -32 C -50 -72, 46 -76, 78 -34 C 88 -20, 96 -12, 112 -4 C 116 2, 114 8, 108 10 C 94 16, 88 24, 78 36 C 46 76, -50 74, -80 36 C -90 22, -98 14, -110 10 C -116 8, -116 4, -112 2 Z',
    ball('#FFFBB0', '#F5E130', '#BFA514'),
  ) +
    times(22, index =>
      ellipse(
        70 * Math.sin(index * 2.4) * Math.sqrt(index / 22),
        2 + 44 * Math.cos(index * 2.4) * Math.sqrt(index / 22),
        3,
        2.4,
        '#C9B41C',
        'opacity=".45"',
      ),
    ) +
    ellipse(-112, 5, 6, 7, '#7F8F2E') +
    shine(-22, -28, 26, 12, -10, 0.5),
)

/** A slice of mango with its flesh cut into dice. */
export const MANGO_CUT =
  fill(
    'M-92 -6 C -92 -50, -40 -64, 6 -58 C 60 -52, 98 -24, 96 10 C 92 56, 40 70, -6 66 C -56 62, -92 40, -92 -6 Z',
    '#F2A33A',
  ) +
  fill(
    'M-82 -6 C -82 -42, -36 -54, 6 -49 C 54 -44, 87 -20, 86 10 C 82 46, 38 60, -6 57 C -50 54, -82 36, -82 -6 Z',
    down('#FFC94A', '#FFA51F'),
  ) +
  line(
    'M-56 -34 L -50 46 M-24 -46 L -20 54 M10 -46 L 12 56 M42 -38 L 44 50 M68 -24 L 68 34 M-80 -14 C -20 -26, 30 -24, 82 -6 M-78 14 C -20 4, 30 6, 84 22 M-62 38 C -20 30, 20 30, 62 42',
    '#E07F0E',
    4.5,
  )

const segments = (count: number, light: string, dark: string) =>
  times(count, index =>
    at(
      { x: 0, y: 4, turn: (index * 360) / count },
      fill(
        'M0 -6 L -22 -56 C -14 -68, 14 -68, 22 -56 Z',
        ball(light, dark),
        `stroke="${dark}" stroke-width="4" stroke-linejoin="round"`,
      ),
    ),
  )

/** Half an orange of the loose-skinned kind. */
export const ORANGE_CUT =
  ellipse(0, 4, 84, 82, '#F28C1C') + ellipse(0, 4, 76, 74, '#FFF0D0') + segments(9, '#FFC55A', '#FF9418')

export const LEMON_CUT =
  ellipse(0, 4, 82, 78, '#F0CC1E') + ellipse(0, 4, 75, 72, '#FFFDEB') + segments(8, '#FFF9B8', '#F2DB3C')

export const TOMATO_CUT =
  ellipse(0, 4, 84, 80, ball('#F26A4A', '#D42B22', '#9E1616')) +
  ellipse(0, 4, 76, 72, '#F0604A') +
  times(4, index =>
    at(
      { x: 0, y: 4, turn: index * 90 + 45 },
      fill('M0 -14 C 34 -20, 36 -58, 0 -62 C -36 -58, -34 -20, 0 -14 Z', '#D9341F') +
        [
          [-9, -34],
          [9, -34],
          [0, -48],
          [-14, -46],
          [14, -46],
        ]
          .map(([x = 0, y = 0]) => ellipse(x, y, 4.5, 6, '#F7D98A'))
          .join(''),
    ),
  )

export const GRAPE_CUT = (skin: string, flesh: string): string =>
  at(
    { x: -40, y: 10 },
    ellipse(0, 0, 46, 52, skin) +
      ellipse(0, 0, 39, 45, flesh) +
      ellipse(-7, 4, 6, 14, '#8A5A30') +
      ellipse(8, 2, 6, 14, '#8A5A30'),
  ) +
  at(
    { x: 46, y: 34, turn: 20, scale: 0.9 },
    ellipse(0, 0, 46, 52, ball('#FFFFFF', skin, skin)) + shine(-14, -18, 10, 8, -30, 0.5),
  )
