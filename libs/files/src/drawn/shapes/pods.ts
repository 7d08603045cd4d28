import { across, at, ball, down, ellipse, fill, line, shine, times } from '../svg/paint.ts'

const okraBody = 'M-26 -96 C -36 -40, -30 40, 0 138 C 30 40, 36 -40, 26 -96 Z'

/** A ridged finger with its cap above and its point below. */
export const OKRA =
  fill(okraBody, across('#A5D663', '#6DB33A', '#3F8A2B')) +
  line('M-10 -94 C -14 -30, -12 50, -1 124', '#C8EA8C', 5, 'opacity=".8"') +
  line('M10 -94 C 15 -30, 12 50, 1 124', '#2F7524', 4, 'opacity=".6"') +
  fill(
    'M-33 -88 C -30 -116, -14 -120, -8 -126 L 8 -126 C 14 -120, 30 -116, 33 -88 C 16 -76, -16 -76, -33 -88 Z',
    down('#8CC653', '#4F9431'),
  ) +
  line('M0 -124 C 0 -136, 4 -144, 10 -150', '#6FA63F', 12)

/** A slice: five chambers, each with a seed. */
const OKRA_SLICE =
  fill(
    'M0 -62 C 16 -62, 22 -48, 36 -44 C 56 -38, 64 -22, 58 -4 C 54 8, 58 22, 48 38 C 40 52, 22 50, 8 58 C -4 64, -24 62, -34 48 C -42 38, -58 34, -60 16 C -62 0, -52 -10, -50 -24 C -46 -42, -30 -46, -20 -52 C -14 -58, -8 -62, 0 -62 Z',
    ball('#D9F0AE', '#A9D66B', '#5D9E36'),
  ) +
  times(5, index =>
    at({ x: 0, y: 0, turn: index * 72 }, ellipse(0, -30, 13, 17, '#F4FADF') + ellipse(0, -31, 6.5, 8, '#B9C98A')),
  )

export const OKRA_CUT =
  at({ x: -34, y: 28, scale: 0.9 }, OKRA_SLICE) + at({ x: 42, y: 46, turn: 30, scale: 0.72 }, OKRA_SLICE)

/** A slim, slightly bent pod. */
export const BEAN =
  line('M-150 16 C -70 -30, 60 -34, 146 6', '#3E8A2E', 25) +
  line('M-150 13 C -70 -33, 60 -37, 146 3', '#6DB944', 18) +
  times(5, index => ellipse(-92 + index * 46, -13 - (index % 4 === 0 ? -3 : 4), 15, 9, '#86CC58')) +
  line('M-130 -2 C -70 -35, 40 -38, 110 -16', '#BDE58E', 4, 'opacity=".8"') +
  line('M146 6 C 160 10, 168 18, 178 20', '#5E9C3B', 9) +
  line('M-150 16 C -160 22, -166 30, -168 38', '#6DB944', 6)

/** A pod that was broken: white within, with small seeds. */
export const BEAN_CUT =
  line('M-88 54 C -60 10, -20 -20, 20 -34', '#3E8A2E', 38) +
  line('M-88 54 C -60 10, -20 -20, 20 -34', '#7AC14B', 30) +
  line('M-70 42 C -50 12, -16 -12, 14 -24', '#DDF1B9', 16) +
  [
    [-60, 32],
    [-36, 6],
    [-6, -13],
  ]
    .map(([x = 0, y = 0]) => ellipse(x, y, 13, 9, '#F5F8E4', `transform="rotate(-45 ${x} ${y})"`))
    .join('') +
  at(
    { x: 46, y: 44, turn: -52 },
    line('M-44 0 C -20 -10, 20 -10, 44 0', '#3E8A2E', 34) +
      line('M-44 0 C -20 -10, 20 -10, 44 0', '#7AC14B', 26) +
      ellipse(-48, 2, 9, 15, '#E4F4C6'),
  )

/** A long ridged stick with swellings where the seeds are. */
export const DRUMSTICK =
  line('M-270 12 C -140 -22, 120 -22, 268 14', '#3E6B2C', 30) +
  line('M-268 8 C -140 -26, 120 -26, 266 10', '#6E9A42', 21) +
  times(11, index => {
    const x = -225 + index * 45
    return (
      ellipse(x, -19 + (x * x) / 2600, 17, 13, '#7DAA4C') +
      ellipse(x + 22, -17 + (x * x) / 2600, 3, 12, '#4E7C35', 'opacity=".7"')
    )
  }) +
  line('M-255 -1 C -140 -31, 120 -31, 250 0', '#B4D27C', 5, 'opacity=".85"') +
  line('M268 14 C 280 18, 288 24, 296 34', '#7A6A3A', 11)

const DRUMSTICK_PIECE =
  fill('M-36 -62 L 36 -62 L 30 62 L -30 62 Z', across('#A7CB6B', '#6E9A42', '#3E6B2C')) +
  line('M-12 -40 L -10 60', '#C5DF94', 5, 'opacity=".8"') +
  line('M16 -40 L 14 60', '#3E6B2C', 4, 'opacity=".6"') +
  fill('M0 -98 C 26 -98, 46 -80, 40 -62 C 34 -40, -34 -40, -40 -62 C -46 -80, -26 -98, 0 -98 Z', '#EDF3D2') +
  [
    [0, -80],
    [-16, -62],
    [16, -62],
  ]
    .map(([x = 0, y = 0]) => ellipse(x, y, 11, 9, '#FBFCEE') + ellipse(x, y, 5.5, 4.5, '#9C8A5A'))
    .join('')

export const DRUMSTICK_CUT =
  at({ x: -44, y: 16, turn: -10 }, DRUMSTICK_PIECE) + at({ x: 42, y: 30, turn: 12, scale: 0.94 }, DRUMSTICK_PIECE)

const pod =
  'M-112 4 C -104 -40, -40 -62, 24 -54 C 78 -47, 108 -20, 124 -26 C 116 22, 70 56, 6 54 C -56 52, -96 36, -112 4 Z'

/** A broad flat pod, bulging over four beans. */
export const AVAREKAI =
  fill(pod, ball('#D8EDA0', '#A5CE63', '#6B9C3D')) +
  [
    [-66, -4],
    [-22, -4],
    [24, -2],
    [66, 2],
  ]
    .map(([x = 0, y = 0]) => ellipse(x, y, 24, 22, ball('#DDF0AA', '#B3D873', '#8DBB52')))
    .join('') +
  line('M-108 2 C -98 -36, -38 -56, 24 -48 C 70 -42, 98 -22, 116 -24', '#8C5A86', 6, 'opacity=".75"') +
  line('M-110 2 C -122 2, -130 -4, -138 -12', '#7FA646', 9)

/** An opened pod with its beans in it. */
export const AVAREKAI_CUT =
  at(
    { x: 0, y: 0, turn: -14, scale: 1.08 },
    fill(pod, ball('#9CC65B', '#7FB14A', '#55882F')) +
      fill(
        'M-96 4 C -86 -26, -36 -42, 22 -38 C 66 -34, 92 -14, 106 -14 C 96 14, 62 36, 6 36 C -46 36, -80 26, -96 4 Z',
        '#E8F4C4',
      ) +
      [
        [-58, 0],
        [-16, -2],
        [28, 0],
        [68, 0],
      ]
        .map(
          ([x = 0, y = 0]) =>
            ellipse(x, y, 25, 20, ball('#E9F7C3', '#BFE07F', '#86B34B')) +
            ellipse(x - 2, y - 17, 11, 4, '#FFFFFF', 'opacity=".9"'),
        )
        .join(''),
  ) + shine(-50, -20, 16, 5, -14, 0)

const peanut =
  'M-116 6 C -118 -34, -84 -54, -50 -48 C -28 -44, -16 -30, 2 -30 C 22 -30, 34 -50, 62 -50 C 96 -50, 118 -26, 114 8 C 110 42, 76 54, 48 46 C 28 40, 18 28, 0 28 C -20 28, -30 44, -54 48 C -90 52, -114 36, -116 6 Z'

/** A groundnut in its waisted, netted shell. */
export const PEANUT =
  fill(peanut, ball('#F7DDA8', '#DDB071', '#A5743A')) +
  line(
    'M-104 -8 C -60 -22, -20 -12, 0 -14 C 30 -14, 70 -26, 104 -10 M-108 12 C -60 6, -20 8, 0 6 C 30 6, 70 2, 108 12 M-90 34 C -60 28, -30 24, 0 18 C 30 22, 70 28, 92 34',
    '#A87A40',
    4,
    'opacity=".8"',
  ) +
  [-92, -72, -50, -28, 28, 50, 72, 92]
    .map(x => line(`M${x} -40 C ${x + 5} -14, ${x + 5} 14, ${x} 38`, '#A87A40', 3.4, 'opacity=".65"'))
    .join('') +
  shine(-66, -32, 22, 6, -6, 0.4)

/** An opened shell with two kernels in their red skin. */
export const PEANUT_CUT = at(
  { x: 0, y: 30, turn: -18 },
  fill(peanut, '#C9985A') +
    at({ x: 0, y: 0, scale: 0.88 }, fill(peanut, '#F3E0B8')) +
    ellipse(-58, 0, 36, 28, ball('#D98A6A', '#A84A34', '#74281C')) +
    ellipse(58, 0, 36, 28, ball('#D98A6A', '#A84A34', '#74281C')),
)

const chilli =
  'M-104 -20 C -60 -34, 30 -38, 84 -8 C 116 10, 136 34, 150 58 C 120 46, 100 40, 70 34 C 10 26, -60 34, -104 20 Z'

/** A slim green chilli with a bent point. */
export const GREEN_CHILLI =
  fill(chilli, down('#8FD154', '#4FA23A', '#2F7A2E')) +
  line('M-92 -10 C -50 -22, 24 -24, 70 -2', '#D3F2A0', 6, 'opacity=".85"') +
  fill('M-120 -14 C -112 -26, -98 -28, -88 -20 C -92 -6, -92 8, -88 20 C -98 28, -112 26, -120 14 Z', '#6E9A42') +
  line('M-116 0 C -134 -2, -146 -10, -160 -26', '#7FA64A', 12)

/** A green chilli cut open: white ribs and flat seeds. */
export const CHILLI_CUT = at(
  { x: 0, y: 34, turn: -24 },
  fill('M-92 -22 C -40 -44, 60 -36, 128 14 C 60 18, -40 34, -92 22 Z', '#3F8F33') +
    fill('M-80 -14 C -38 -30, 48 -24, 104 10 C 48 10, -38 22, -80 14 Z', '#D9EFB0') +
    [
      [-60, 0],
      [-40, -8],
      [-38, 8],
      [-16, -2],
      [4, -10],
      [8, 6],
      [30, -2],
      [50, 2],
    ]
      .map(([x = 0, y = 0]) => ellipse(x, y, 7, 5.5, '#FBF3CF', 'stroke="#D9C07A" stroke-width="1.5"'))
      .join('') +
    line('M-92 0 C -108 0, -120 -6, -130 -16', '#6FA63F', 12),
)
