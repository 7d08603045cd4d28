import { at, ball, down, ellipse, fill, line, shine, times } from '../svg/paint.ts'

const beetLeaf =
  line('M0 0 C -4 -20, -2 -36, 0 -50', '#B01F52', 11) +
  fill('M0 -40 C -34 -52, -38 -98, 0 -126 C 38 -98, 34 -52, 0 -40 Z', down('#6DB944', '#3C8A34')) +
  line('M0 -44 L 0 -108 M0 -66 L -16 -84 M0 -66 L 16 -84', '#C2275C', 5)

/** A dark red globe with its thin tail, red stems and green leaves. */
export const BEETROOT =
  [-38, 0, 38].map(turn => at({ x: turn * 0.3, y: -34, turn: turn * 0.9, scale: 0.86 }, beetLeaf)).join('') +
  fill(
    'M0 -44 C 58 -48, 84 -8, 74 34 C 64 74, 22 84, 8 102 C 4 116, 2 128, -6 138 C -4 124, -6 112, -10 102 C -24 84, -64 74, -74 34 C -84 -8, -58 -48, 0 -44 Z',
    ball('#D6477F', '#9A1B4E', '#5A0D31'),
  ) +
  line('M-50 64 C -20 76, 20 76, 48 64 M-34 82 C -14 90, 14 90, 32 82', '#5A0D31', 3, 'opacity=".5"') +
  shine(-34, -10, 18, 10, -40, 0.4)

/** Half a beetroot with its rings. */
export const BEETROOT_CUT =
  ellipse(0, 6, 84, 80, ball('#A52257', '#7A1240', '#4A0A28')) +
  [
    [72, '#C32A66'],
    [56, '#9A174B'],
    [44, '#C7306C'],
    [30, '#9A174B'],
    [17, '#CF4179'],
  ]
    .map(([size, colour]) => ellipse(0, 4, Number(size), Number(size) * 0.94, String(colour)))
    .join('')

/** A red onion, its skin in meridians. */
export const ONION_CUT =
  ellipse(0, 6, 82, 78, ball('#C5587F', '#8E2C57', '#661A3E')) +
  [
    [74, '#F7E4EC'],
    [66, '#D98BAB'],
    [61, '#FBEFF4'],
    [50, '#D98BAB'],
    [46, '#FBEFF4'],
    [34, '#D98BAB'],
    [30, '#FBEFF4'],
    [17, '#D98BAB'],
    [13, '#FDF6F9'],
  ]
    .map(([size, colour]) => ellipse(0, 4, Number(size), Number(size) * 0.94, String(colour)))
    .join('')

const sweetPotato =
  'M-136 20 C -120 -14, -74 -56, -8 -58 C 60 -60, 104 -30, 146 -22 C 122 22, 76 58, 4 58 C -60 58, -104 40, -136 20 Z'

/** A pink spindle that runs out into thin ends. */
export const SWEET_POTATO =
  fill(sweetPotato, ball('#F2A3A0', '#C9556B', '#8C2F4C')) +
  line(
    'M-70 -22 C -62 -16, -54 -14, -46 -16 M10 -28 C 18 -22, 28 -22, 36 -26 M-20 24 C -12 30, -2 30, 8 26 M64 12 C 70 16, 78 16, 84 12 M-92 16 C -86 20, -80 20, -74 18',
    '#7A2440',
    5,
    'opacity=".6"',
  ) +
  line('M-134 20 C -146 24, -154 30, -160 40 M144 -22 C 156 -22, 162 -26, 170 -32', '#B4485F', 7) +
  shine(-32, -38, 40, 8, -6, 0.35)

const disc = (rim: string, flesh: string, ring: string) =>
  ellipse(0, 0, 60, 54, rim) +
  ellipse(0, 0, 53, 47, flesh) +
  ellipse(0, 0, 38, 33, 'none', `stroke="${ring}" stroke-width="3"`)

export const SWEET_POTATO_CUT =
  at({ x: -34, y: 0 }, disc('#B4485F', '#FFF3CF', '#EBD59B')) +
  at({ x: 40, y: 38, scale: 0.86 }, disc('#B4485F', '#FFF7DD', '#EBD59B'))

/** A broken finger of turmeric: orange to the heart. */
export const TURMERIC_CUT =
  at({ x: -38, y: 4, scale: 0.95 }, disc('#B5752B', '#FF8A00', '#E56A00')) +
  at({ x: 38, y: 40, scale: 0.78 }, disc('#B5752B', '#FF9A14', '#EE7300')) +
  times(5, index => ellipse(-66 + index * 16, -60 + (index % 2) * 10, 9, 5, '#F28C0F'))

/** Fingers of turmeric: ringed, thick, brown-orange, broken where the flesh shows. */
export const TURMERIC = [
  [-40, -30, -42, 0.86],
  [44, -24, 38, 0.86],
  [-24, 46, 62, 0.7],
  [0, 0, 0, 1.12],
]
  .map(([x = 0, y = 0, turn = 0, scale = 1]) =>
    at(
      { x, y, turn, scale },
      fill(
        'M-30 -84 C -26 -100, 26 -100, 30 -84 C 36 -30, 36 40, 28 82 C 20 98, -20 98, -28 82 C -36 40, -36 -30, -30 -84 Z',
        ball('#F5B95A', '#D58A2C', '#8F5216'),
      ) +
        [-50, -20, 12, 44, 70]
          .map(ring =>
            line(`M-31 ${ring} C -12 ${ring + 11}, 12 ${ring + 11}, 31 ${ring}`, '#8A5218', 4, 'opacity=".65"'),
          )
          .join('') +
        ellipse(0, -86, 27, 13, '#FF8A00') +
        ellipse(0, -86, 15, 7, '#FFA62B'),
    ),
  )
  .join('')

const carrotTop = [-34, -12, 12, 34]
  .map(turn =>
    at(
      { x: 84, y: 0, turn: 90 + turn },
      line('M0 0 L 0 -74', '#5E9A3A', 6) +
        [-30, -48, -66].map(y => ellipse(-11, y, 13, 9, '#6DB944') + ellipse(11, y - 6, 13, 9, '#4F9A3A')).join('') +
        ellipse(0, -84, 14, 13, '#86CC52'),
    ),
  )
  .join('')

/** A long carrot with a bunch of its feathery top. */
export const CARROT =
  carrotTop +
  fill(
    'M92 -2 C 92 -34, 66 -42, 36 -36 C -30 -26, -100 -12, -166 14 C -100 26, -30 36, 36 36 C 68 38, 92 30, 92 -2 Z',
    down('#FFB25A', '#F58420', '#C95A12'),
  ) +
  line(
    'M54 -32 C 48 -24, 46 -14, 48 -6 M14 -30 C 8 -22, 8 -16, 10 -10 M-28 30 C -32 22, -32 16, -30 12 M-62 -14 C -66 -8, -66 -4, -64 2 M36 34 C 32 26, 32 20, 34 14',
    '#B8520F',
    4.5,
    'opacity=".65"',
  ) +
  shine(10, -22, 46, 5, -7, 0.4)

export const CARROT_CUT =
  at({ x: -34, y: 0 }, disc('#E06A1C', '#FF9A3D', '#FFC27A')) +
  at({ x: 40, y: 38, scale: 0.86 }, disc('#E06A1C', '#FFA24A', '#FFC27A'))
/** A tan, uneven potato with a few shallow eyes. */
export const POTATO =
  fill(
    'M-96 8 C -98 -44, -46 -72, 4 -68 C 60 -66, 100 -34, 96 12 C 92 56, 46 74, -6 72 C -58 72, -94 52, -96 8 Z',
    ball('#EBCB94', '#C79A5C', '#87602F'),
  ) +
  [
    [-46, -22, 0],
    [18, -34, 20],
    [54, 10, -10],
    [-20, 26, 10],
    [-64, 22, -20],
    [26, 44, 0],
  ]
    .map(([x = 0, y = 0, turn = 0]) => at({ x, y, turn }, line('M-9 0 C -4 6, 4 6, 9 0', '#7A5528', 4.5)))
    .join('') +
  times(18, index =>
    ellipse(-70 + ((index * 47) % 140), -40 + ((index * 31) % 84), 2.2, 2.2, '#8A6434', 'opacity=".6"'),
  ) +
  shine(-38, -42, 24, 8, -16, 0.35)

export const POTATO_CUT = at(
  { x: 0, y: 10, scale: 1.4 },
  ellipse(0, 0, 60, 48, '#B98A5A') +
    ellipse(0, 0, 55, 43, '#FBEFC2') +
    ellipse(0, 0, 42, 31, 'none', 'stroke="#EBD99B" stroke-width="3"'),
)

/** Garlic cloves beside the bulb. */
export const GARLIC_CUT = [
  [-40, 20, -24],
  [34, 10, 18],
  [4, 52, 80],
]
  .map(([x = 0, y = 0, turn = 0]) =>
    at(
      { x, y, turn },
      fill(
        'M0 -60 C 30 -34, 38 20, 14 44 C -10 50, -30 34, -28 0 C -26 -24, -14 -44, 0 -60 Z',
        ball('#FFFFFF', '#F6E9E6', '#CFA9B0'),
      ),
    ),
  )
  .join('')

/** A slice of brinjal. */
export const BRINJAL_CUT =
  ellipse(0, 6, 76, 72, '#4B1E63') +
  ellipse(0, 6, 69, 65, '#F7F0D2') +
  times(16, index => at({ x: 0, y: 6, turn: index * 22.5 }, ellipse(0, index % 2 ? -44 : -30, 3.4, 5, '#C9A86A')))

/** A ginger root cut through. */
export const GINGER_CUT =
  at({ x: -32, y: 0 }, disc('#C9935A', '#FFF0B8', '#E9CF7A')) +
  at({ x: 42, y: 38, scale: 0.84 }, disc('#C9935A', '#FFF3C6', '#E9CF7A'))
