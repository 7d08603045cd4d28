import { at, ball, down, ellipse, fill, leafPath, line, shine, times } from '../svg/paint.ts'

/** A papaya: narrow above, full below, green that turns yellow and orange. */
const papaya =
  'M-6 -128 C 22 -126, 36 -92, 52 -44 C 70 8, 86 32, 80 78 C 74 124, 34 140, 0 140 C -38 140, -76 122, -80 76 C -84 28, -64 6, -50 -44 C -38 -90, -28 -126, -6 -128 Z'

export const PAPAYA =
  fill(papaya, down('#8DBB4A', '#E6C63E', '#F7A428')) +
  fill('M-10 -124 C 10 -140, 8 -140, 12 -128 L 8 -116 L -14 -116 Z', '#6E8A35') +
  shine(-34, 20, 14, 44, 12, 0.35)

/** Half a papaya: orange flesh and a hollow full of black seeds. */
export const PAPAYA_CUT =
  fill(papaya, down('#8DB445', '#E0A637', '#E8862A')) +
  at({ x: 0, y: 4, scale: 0.9 }, fill(papaya, down('#FFB45E', '#F9803A'))) +
  fill(
    'M0 -62 C 16 -58, 24 -22, 36 10 C 48 44, 44 92, 0 94 C -44 92, -48 44, -36 10 C -24 -22, -16 -58, 0 -62 Z',
    down('#FBA64B', '#E8762B'),
  ) +
  [
    [-4, -38],
    [6, -20],
    [-10, -10],
    [12, 2],
    [-16, 14],
    [2, 18],
    [22, 26],
    [-22, 36],
    [-4, 40],
    [14, 46],
    [28, 56],
    [-26, 60],
    [-8, 62],
    [8, 68],
    [22, 76],
    [-16, 80],
    [2, 84],
  ]
    .map(([x = 0, y = 0]) => ellipse(x, y, 9, 9, ball('#6E6A66', '#2A2725', '#151312')))
    .join('')

const jack =
  'M0 -150 C 60 -150, 106 -96, 116 -22 C 126 62, 84 150, 4 156 C -78 152, -126 66, -116 -22 C -106 -98, -58 -150, 0 -150 Z'

/** One great fruit, its rind full of small blunt bumps. */
export const JACKFRUIT =
  line('M0 -148 C 0 -170, 6 -182, 18 -192', '#7A5A36', 18) +
  fill(jack, ball('#D3D46A', '#9CA243', '#5E6B2A')) +
  times(21, row =>
    times(15, column => {
      const y = -138 + row * 14
      const half = 118 * Math.sqrt(Math.max(0, 1 - ((y - 4) / 158) ** 2))
      const x = (column - 7 + (row % 2) * 0.5) * 17
      return Math.abs(x) > half - 5
        ? ''
        : ellipse(x + 1, y + 2.5, 7.5, 6.5, '#56632A', 'opacity=".8"') + ellipse(x, y, 5.5, 5, '#DCDD8A')
    }),
  )

/** A slice of jackfruit: yellow bulbs in a spiny rind. */
export const JACKFRUIT_CUT =
  ellipse(0, 6, 96, 92, '#7F8C38') +
  times(26, index => at({ x: 0, y: 6, turn: (index * 360) / 26 }, ellipse(0, -92, 8, 6, '#8F9C42'))) +
  ellipse(0, 6, 84, 80, '#F7EDB8') +
  times(9, index =>
    at(
      { x: 0, y: 6, turn: index * 40 },
      fill('M0 -22 C 24 -34, 26 -70, 0 -74 C -26 -70, -24 -34, 0 -22 Z', ball('#FFE27A', '#FDBF2D', '#E8961A')) +
        ellipse(0, -54, 7, 12, '#C98A3A'),
    ),
  ) +
  ellipse(0, 6, 18, 17, '#F3E6B0')

const coconut =
  'M0 -112 C 40 -112, 84 -76, 96 -20 C 106 36, 74 106, 0 114 C -74 106, -106 36, -96 -20 C -84 -76, -40 -112, 0 -112 Z'

/** A green coconut, smooth, with its three-cornered shoulders and brown cap. */
export const TENDER_COCONUT =
  fill(coconut, ball('#C9EC8A', '#7FBE4A', '#3F7F35')) +
  line('M-30 -96 C -66 -40, -62 50, -24 108 M34 -96 C 62 -30, 58 50, 28 106', '#4E9438', 5, 'opacity=".45"') +
  fill(
    'M-34 -98 C -20 -124, 20 -124, 34 -98 C 20 -86, 8 -92, 0 -84 C -8 -92, -20 -86, -34 -98 Z',
    down('#C9A86A', '#8F6A3A'),
  ) +
  line('M0 -110 L 4 -128', '#8F6A3A', 13) +
  shine(-44, -36, 14, 28, 28, 0.4)

/** An opened one, as it is sold at the road: the top cut white, and a straw. */
export const TENDER_COCONUT_CUT =
  fill('M-78 -58 C -104 -10, -96 92, 0 112 C 96 92, 104 -10, 78 -58 Z', ball('#C9EC8A', '#7FBE4A', '#3F7F35')) +
  fill('M-78 -58 L -50 -30 L 50 -30 L 78 -58 C 50 -84, -50 -84, -78 -58 Z', '#DDEFB5') +
  ellipse(0, -60, 74, 24, '#F7F5E2') +
  ellipse(0, -60, 46, 14, '#D9CDA8') +
  ellipse(0, -58, 38, 10, '#EAF6F8') +
  line('M6 -58 L 30 -150 L 58 -166', '#E0484F', 10) +
  line('M6 -58 L 30 -150', '#FFFFFF', 10, 'stroke-dasharray="9 16"') +
  shine(-50, 4, 12, 24, 24, 0.4)

const stripes = [-66, -40, -13, 13, 40, 66]
  .map(x =>
    line(`M${x * 0.5} -84 C ${x * 1.5 - 8} -30, ${x * 1.5 + 8} 36, ${x * 0.5} 96`, '#1F5A26', 13, 'opacity=".85"'),
  )
  .join('')

/** A whole striped watermelon. */
export const WATERMELON =
  ellipse(0, 6, 104, 96, ball('#A5DB72', '#5FAE48', '#2F7030')) +
  stripes +
  line('M0 -90 C 2 -104, 8 -110, 18 -112', '#7A6A3A', 7) +
  shine(-48, -34, 22, 12, -36, 0.35)

/** A pineapple: a golden barrel in diamonds under a crown of stiff leaves. */
export const PINEAPPLE =
  [-62, 62, -40, 40, -18, 18, 0]
    .map((turn, index) =>
      at({ x: turn * 0.2, y: -34, turn: turn * 0.8 }, fill(leafPath(96 + index * 5, 22), down('#8CC653', '#2F7A3A'))),
    )
    .join('') +
  fill(
    'M0 -46 C 50 -46, 70 -12, 70 34 C 70 86, 44 118, 0 118 C -44 118, -70 86, -70 34 C -70 -12, -50 -46, 0 -46 Z',
    ball('#FFD766', '#EBA42B', '#A8621A'),
  ) +
  times(7, row =>
    times(7, column => {
      const y = -28 + row * 22
      const half = 72 * Math.sqrt(Math.max(0, 1 - ((y - 36) / 84) ** 2))
      const x = (column - 3 + (row % 2) * 0.5) * 24
      return Math.abs(x) > half - 9
        ? ''
        : fill(
            `M${x} ${y - 12} L ${x + 12} ${y} L ${x} ${y + 12} L ${x - 12} ${y} Z`,
            '#F7C04A',
            'stroke="#A8641C" stroke-width="3"',
          ) + ellipse(x, y, 3, 4, '#7A4314')
    }),
  )

/** A ring of pineapple. */
export const PINEAPPLE_CUT =
  ellipse(0, 4, 86, 82, '#B5752B') +
  ellipse(0, 4, 76, 72, ball('#FFF0A0', '#FFD84A', '#F5BE2E')) +
  times(16, index => at({ x: 0, y: 4, turn: index * 22.5 }, line('M0 -32 L 0 -62', '#F0B427', 4))) +
  ellipse(0, 4, 22, 21, '#FFF6CC')
