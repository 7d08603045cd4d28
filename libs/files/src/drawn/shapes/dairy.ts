import { across, at, ball, down, ellipse, fill, line, shine, times } from '../svg/paint.ts'

const bottle =
  'M-26 -122 L 26 -122 L 26 -84 C 28 -58, 56 -46, 56 -8 L 56 106 C 56 120, 46 126, 34 126 L -34 126 C -46 126, -56 120, -56 106 L -56 -8 C -56 -46, -28 -58, -26 -84 Z'

/** A glass bottle, full of milk to its neck, with a foil cap. */
export const MILK_BOTTLE =
  fill(bottle, across('#CFE6F0', '#F3FAFD', '#B9D6E4'), 'stroke="#8FB6CA" stroke-width="4"') +
  fill(
    'M-21 -70 L 21 -70 C 26 -50, 49 -40, 49 -6 L 49 104 C 49 114, 42 119, 32 119 L -32 119 C -42 119, -49 114, -49 104 L -49 -6 C -49 -40, -26 -50, -21 -70 Z',
    across('#F1EDE4', '#FFFFFF', '#E2DCCF'),
  ) +
  fill(
    'M-31 -140 L 31 -140 C 35 -132, 35 -122, 33 -114 L -33 -114 C -35 -122, -35 -132, -31 -140 Z',
    down('#4E9ACB', '#2C6E9E'),
  ) +
  line('M-36 -10 L -36 92', '#FFFFFF', 7) +
  at({ x: 0, y: 20, scale: 0.56 }, cowHead())

function cowHead(): string {
  return (
    fill('M-34 -40 C -62 -54, -70 -34, -54 -22 Z M34 -40 C 62 -54, 70 -34, 54 -22 Z', '#3A3A42') +
    fill(
      'M-38 -48 C -20 -58, 20 -58, 38 -48 C 44 0, 34 30, 24 44 C 10 54, -10 54, -24 44 C -34 30, -44 0, -38 -48 Z',
      '#3A3A42',
    ) +
    fill('M-10 -52 L 10 -52 L 16 14 L -16 14 Z', '#FFFFFF') +
    ellipse(0, 30, 30, 24, '#F2B3A8') +
    ellipse(-11, 30, 5, 7, '#8A4A4A') +
    ellipse(11, 30, 5, 7, '#8A4A4A') +
    ellipse(-22, -14, 6, 7, '#FFFFFF') +
    ellipse(22, -14, 6, 7, '#FFFFFF') +
    ellipse(-22, -13, 3, 4, '#111111') +
    ellipse(22, -13, 3, 4, '#111111')
  )
}

/** A glass of milk beside the bottle. */
export const MILK_CUT =
  fill('M-54 -70 L 54 -70 L 42 84 L -42 84 Z', '#DCEDF4', 'stroke="#8FB6CA" stroke-width="4" stroke-linejoin="round"') +
  fill('M-47 -36 L 47 -36 L 38 77 L -38 77 Z', across('#F1EDE4', '#FFFFFF', '#E2DCCF')) +
  ellipse(0, -36, 47, 9, '#FFFFFF') +
  line('M-34 -20 L -28 60', '#FFFFFF', 6)

const jar =
  'M-70 -66 C -86 -56, -88 -40, -88 -24 L -88 84 C -88 104, -74 112, -58 112 L 58 112 C 74 112, 88 104, 88 84 L 88 -24 C 88 -40, 86 -56, 70 -66 Z'

/** A glass jar of golden, grainy ghee under a metal lid. */
export const GHEE_JAR =
  fill(jar, across('#E9D9A0', '#FFF6D2', '#D9BC70'), 'stroke="#C9A650" stroke-width="4"') +
  fill(
    'M-78 -30 C -50 -36, 50 -36, 78 -30 L 78 82 C 78 96, 68 102, 56 102 L -56 102 C -68 102, -78 96, -78 82 Z',
    down('#FFE27A', '#F5B52C'),
  ) +
  times(30, index =>
    ellipse(-64 + ((index * 37) % 130), -18 + ((index * 53) % 108), 5, 3.6, '#FFF3B8', 'opacity=".8"'),
  ) +
  fill(
    'M-76 -104 L 76 -104 C 82 -92, 82 -76, 78 -64 L -78 -64 C -82 -76, -82 -92, -76 -104 Z',
    across('#C9CDD2', '#F7F8FA', '#8E959E'),
  ) +
  fill('M-54 -2 L 54 -2 L 54 66 L -54 66 Z', '#FFFDF2', 'stroke="#D9B445" stroke-width="3"') +
  at({ x: 0, y: 32, scale: 0.56 }, cowHead()) +
  line('M-70 -20 L -70 78', '#FFFFFF', 6, 'opacity=".7"')

/** A spoon of ghee. */
export const GHEE_CUT =
  line('M40 -20 L 96 -96', '#B98A4E', 15) +
  ellipse(-8, 30, 78, 48, ball('#D9B27A', '#A8763E', '#7A5226'), 'transform="rotate(-24 -8 30)"') +
  ellipse(-12, 22, 64, 36, ball('#FFF0A8', '#FFCF4A', '#F0A81E'), 'transform="rotate(-24 -12 22)"') +
  times(9, index => ellipse(-44 + ((index * 29) % 66), 10 + ((index * 17) % 30), 6, 4, '#FFF6CC')) +
  fill('M-60 52 C -66 70, -62 84, -56 84 C -50 84, -48 70, -52 50 Z', '#FFCF4A')

const cell = 'M0 -24 L 21 -12 L 21 12 L 0 24 L -21 12 L -21 -12 Z'

/** A piece of honeycomb that drips. */
export const HONEY_CUT =
  [
    [-42, -36],
    [0, -36],
    [42, -36],
    [-21, 0],
    [21, 0],
    [-63, 0],
    [63, 0],
    [-42, 36],
    [0, 36],
    [42, 36],
  ]
    .map(([x = 0, y = 0]) =>
      at(
        { x, y },
        fill(cell, ball('#FFE07A', '#F7A91C', '#CF7A0C'), 'stroke="#B8720E" stroke-width="6" stroke-linejoin="round"'),
      ),
    )
    .join('') +
  fill('M-4 56 C -14 78, -12 96, 0 96 C 12 96, 14 78, 4 56 Z', '#F7A91C') +
  shine(-40, -44, 10, 5, -20, 0.6)

const shell = 'M0 -82 C 42 -82, 66 -20, 66 22 C 66 62, 36 84, 0 84 C -36 84, -66 62, -66 22 C -66 -20, -42 -82, 0 -82 Z'

/** An egg that was broken into its half shell. */
export const EGG_CUT =
  fill(
    'M-72 0 L -50 -18 L -30 2 L -8 -18 L 14 2 L 34 -18 L 52 0 L 72 -10 C 74 52, 40 84, 0 84 C -40 84, -74 52, -72 0 Z',
    ball('#F2C08A', '#CF8F55', '#9E6233'),
  ) +
  ellipse(0, 2, 58, 22, '#FFFFFF') +
  ellipse(2, 0, 32, 18, ball('#FFE07A', '#FFA51F', '#E8820A'))

/** A brown egg of a native hen. */
export const EGG = fill(shell, ball('#FCE2C2', '#E3B084', '#A9703F')) + shine(-22, -34, 12, 20, 20, 0.5)
