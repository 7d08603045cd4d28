import { at, ball, down, ellipse, fill, line, shine, times } from '../svg/paint.ts'

const outerLeaf = (light: string, dark: string) =>
  fill('M0 0 C -66 -20, -76 -92, -40 -140 C -22 -158, 22 -158, 40 -140 C 76 -92, 66 -20, 0 0 Z', down(light, dark)) +
  line('M0 -6 L 0 -128', '#D9EFB6', 8, 'opacity=".85"') +
  line('M0 -40 L -34 -78 M0 -40 L 34 -78 M0 -78 L -26 -112 M0 -78 L 26 -112', '#D9EFB6', 4, 'opacity=".7"')

const curd = [
  [-52, -6, 30],
  [52, -6, 30],
  [-32, -44, 32],
  [34, -44, 32],
  [0, -62, 32],
  [0, -14, 38],
  [-34, 18, 32],
  [36, 18, 32],
  [0, 30, 34],
  [-66, 22, 22],
  [66, 22, 22],
  [-16, -34, 26],
  [20, -36, 26],
]

/** White curds within their leaves. */
export const CAULIFLOWER =
  [-74, -38, 38, 74].map(turn => at({ x: 0, y: 70, turn, scale: 1 }, outerLeaf('#8CC653', '#4F9431'))).join('') +
  ellipse(0, -4, 82, 72, '#E6D9B4') +
  curd
    .map(
      ([x = 0, y = 0, size = 0]) =>
        ellipse(x + 1, y + 3, size, size, '#D8C79C', 'opacity=".6"') +
        ellipse(x, y, size, size, ball('#FFFFFF', '#FBF5E1', '#E4D6AE')),
    )
    .join('') +
  curd
    .map(([x = 0, y = 0, size = 0]) =>
      times(5, index =>
        ellipse(
          x + size * 0.5 * Math.cos(index * 1.257),
          y - 2 + size * 0.5 * Math.sin(index * 1.257),
          size * 0.24,
          size * 0.24,
          ball('#FFFFFF', '#F6EDD2'),
        ),
      ),
    )
    .join('') +
  [-58, 58].map(turn => at({ x: turn * 0.5, y: 92, turn, scale: 0.72 }, outerLeaf('#A5D667', '#5EA238'))).join('') +
  at({ x: 0, y: 104, scale: 0.52 }, outerLeaf('#B5E07A', '#6DB041'))

const florets = [
  [-70, -6, 30],
  [70, -6, 30],
  [-48, -44, 32],
  [48, -44, 32],
  [0, -66, 34],
  [-26, -14, 34],
  [28, -14, 34],
  [-52, 20, 25],
  [54, 20, 25],
  [0, 18, 28],
] as const

/** One floret: a clump of buds, dark between and light where the sun is. */
const floret = (x: number, y: number, size: number) =>
  ellipse(x, y + 3, size, size * 0.94, '#1F4A1C') +
  times(11, index => {
    const reach = size * 0.72 * Math.sqrt(index / 11)
    return ellipse(
      x + reach * Math.cos(index * 2.4),
      y + reach * Math.sin(index * 2.4),
      size * 0.33,
      size * 0.31,
      ball('#8CBF55', '#4E8B33', '#2B5F24'),
    )
  })

const stalk = (skin: string, side: string) =>
  fill(
    'M-24 104 C -20 74, -30 50, -66 14 L -34 6 C -20 22, -12 26, 0 26 C 12 26, 20 22, 34 6 L 66 14 C 30 50, 20 74, 24 104 C 10 112, -10 112, -24 104 Z',
    down(skin, side),
  )

/** Florets of dark buds on a pale, branching stalk. */
export const BROCCOLI =
  stalk('#B9D483', '#86AE55') +
  line('M-8 98 C -8 72, -14 50, -30 30 M10 98 C 10 72, 16 50, 32 30', '#6F9A45', 4, 'opacity=".6"') +
  ellipse(0, 104, 22, 7, '#DCEBB4') +
  florets.map(([x, y, size]) => floret(x, y, size)).join('')

/** A broccoli cut through: the pale inside of its branches under a rim of buds. */
export const BROCCOLI_CUT =
  [
    [-76, -4, 24],
    [76, -4, 24],
    [-62, -40, 25],
    [62, -40, 25],
    [-34, -68, 26],
    [34, -68, 26],
    [0, -78, 26],
  ]
    .map(([x = 0, y = 0, size = 0]) => floret(x, y, size))
    .join('') +
  fill(
    'M-26 104 C -22 72, -34 46, -74 8 C -66 -22, -44 -50, 0 -58 C 44 -50, 66 -22, 74 8 C 34 46, 22 72, 26 104 C 10 110, -10 110, -26 104 Z',
    down('#E9F3C2', '#CFE39A'),
    'stroke="#8FB45A" stroke-width="5" stroke-linejoin="round"',
  ) +
  line(
    'M0 92 L 0 -34 M-4 70 C -10 40, -26 14, -52 -4 M4 70 C 10 40, 26 14, 52 -4 M-4 40 C -8 12, -16 -8, -28 -28 M4 40 C 8 12, 16 -8, 28 -28',
    '#A9C873',
    6,
    'opacity=".8"',
  )

/** A tight round head, its outer leaves wrapped over one another. */
export const CABBAGE =
  [-64, 64].map(turn => at({ x: turn * 0.35, y: 96, turn, scale: 0.86 }, outerLeaf('#8FC760', '#5C9E43'))).join('') +
  ellipse(0, 4, 98, 94, ball('#E7F6C4', '#B9DE8A', '#7DB457')) +
  fill(
    'M-96 -8 C -80 -70, -30 -92, 10 -90 C -34 -50, -48 20, -20 94 C -66 86, -100 46, -96 -8 Z',
    down('#D5EFA8', '#95CB68'),
    'opacity=".9"',
  ) +
  fill(
    'M96 -2 C 92 -60, 54 -88, 8 -90 C 40 -54, 62 10, 26 96 C 70 84, 98 48, 96 -2 Z',
    down('#C6E797', '#86BE5A'),
    'opacity=".9"',
  ) +
  fill(
    'M6 -90 C 44 -52, 58 26, 24 97 C -4 100, -16 97, -22 94 C -50 24, -36 -46, 6 -90 Z',
    down('#F0FAD6', '#C2E494'),
  ) +
  line(
    'M4 -70 C 8 -20, 8 40, 2 92 M6 -20 C 18 -34, 28 -42, 34 -60 M6 -20 C -10 -34, -18 -44, -22 -56 M5 26 C 22 10, 34 2, 42 -14 M5 26 C -14 12, -26 4, -34 -6',
    '#FBFFF0',
    5,
  ) +
  line('M-70 70 C -84 20, -78 -30, -40 -66 M72 66 C 84 20, 80 -30, 48 -66', '#EEF9D6', 4, 'opacity=".85"') +
  shine(-46, -40, 20, 12, -40, 0.4)

/** Half a cabbage: leaf upon leaf around a white heart. */
export const CABBAGE_CUT =
  ellipse(0, 4, 92, 88, '#8DC25D') +
  ellipse(0, 4, 86, 82, '#EFF8D3') +
  [72, 58, 44, 30]
    .map(size => line(`M${-size} 30 C ${-size} ${-size * 1.1}, ${size} ${-size * 1.1}, ${size} 30`, '#A9D47A', 5))
    .join('') +
  fill('M-14 84 C -12 40, -6 8, 0 -10 C 6 8, 12 40, 14 84 Z', '#FFFFFF')

/** One oyster mushroom, from its foot upwards: a shell seen from below its edge, white gills that run down into the stem. */
const oyster = (light: string, base: string, dark: string) =>
  fill('M-90 -112 C -112 -134, -60 -168, 2 -168 C 60 -168, 112 -134, 90 -112 Z', ball(light, base, dark)) +
  fill(
    'M-16 0 C -16 -40, -52 -74, -92 -112 C -70 -128, -46 -110, -24 -122 C -8 -130, 12 -128, 28 -120 C 50 -110, 72 -128, 92 -112 C 52 -74, 16 -40, 16 0 Z',
    down('#EADFCD', '#FFFDF8'),
  ) +
  times(15, index =>
    line(
      `M${(index - 7) * 1.6} -6 C ${(index - 7) * 2.6} -46, ${(index - 7) * 6.4} -76, ${(index - 7) * 11} -112`,
      '#B9A88F',
      2.6,
    ),
  ) +
  line(
    'M-92 -112 C -70 -128, -46 -110, -24 -122 C -8 -130, 12 -128, 28 -120 C 50 -110, 72 -128, 92 -112',
    dark,
    4,
    'opacity=".55"',
  )

/** A cluster of grey-brown shells on white stems. */
export const OYSTER_MUSHROOM =
  at({ x: 0, y: 60, turn: -4, scale: 1.02 }, oyster('#D9CCBB', '#AE9E90', '#84766B')) +
  at({ x: -30, y: 96, turn: -50, scale: 0.96 }, oyster('#DFD3C3', '#B5A697', '#8A7C71')) +
  at({ x: 30, y: 96, turn: 50, scale: 0.96 }, oyster('#DFD3C3', '#B5A697', '#8A7C71')) +
  at({ x: 4, y: 118, turn: 6, scale: 0.92 }, oyster('#EAE0D2', '#C7B9AA', '#988A7D')) +
  ellipse(2, 116, 34, 16, '#FBF7F0')
