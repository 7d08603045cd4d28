import { across, at, ball, ellipse, fill, line, times } from '../svg/paint.ts'

const spindle =
  'M0 -150 C 30 -128, 58 -60, 56 4 C 54 70, 26 122, 0 158 C -26 122, -54 70, -56 4 C -58 -60, -30 -128, 0 -150 Z'

/** The warts of a bitter gourd: five rows that grow smaller towards its ends. */
const warts = times(5, column =>
  times(9, row => {
    const y = -116 + row * 27 + (column % 2) * 13.5
    const half = 56 * Math.sqrt(Math.max(0, 1 - (y / 150) ** 2))
    const x = (-0.72 + column * 0.36) * half
    const size = 0.62 + half / 105
    return (
      ellipse(x + 1.5, y + 3, 9 * size, 11 * size, '#2F6E2A', 'opacity=".75"') +
      ellipse(x, y, 7.5 * size, 9.5 * size, ball('#C9EC93', '#86C557', '#549A3C'))
    )
  }),
)

/** The warts that stick out of its outline. */
const edge = [-1, 1]
  .map(side =>
    times(12, row => {
      const y = -116 + row * 22
      const half = 56 * Math.sqrt(Math.max(0, 1 - (y / 150) ** 2))
      return ellipse(side * half * (y < 0 ? 0.98 : 1), y, 10, 11, '#3F8533', 'stroke="#1F5220" stroke-width="5"')
    }),
  )
  .join('')

/** A warty spindle, pointed at both ends. */
export const BITTER_GOURD =
  edge +
  fill(spindle, across('#7FBE52', '#5BA03F', '#2F6E2A'), 'stroke="#1F5220" stroke-width="7"') +
  warts +
  line('M0 -148 C 0 -166, 6 -174, 16 -180', '#5E8F3A', 10)

const jagged = (points: number, outer: number, inner: number) =>
  `M${Array.from({ length: points * 2 }, (_unused, index) => {
    const reach = index % 2 === 0 ? outer : inner
    const angle = (index * Math.PI) / points
    return `${Math.round(reach * Math.sin(angle))} ${Math.round(-reach * Math.cos(angle))}`
  }).join(' L ')} Z`

const BITTER_SLICE =
  fill(jagged(13, 66, 54), '#4E9438', 'stroke="#4E9438" stroke-width="8" stroke-linejoin="round"') +
  ellipse(0, 0, 47, 47, '#CDE8A2') +
  ellipse(0, 0, 32, 32, '#F4F7E2') +
  times(5, index => at({ x: 0, y: 0, turn: index * 72 + 20 }, ellipse(0, -19, 7, 10, '#D9B77A')))

export const BITTER_GOURD_CUT =
  at({ x: -30, y: 6 }, BITTER_SLICE) + at({ x: 50, y: 44, turn: 20, scale: 0.78 }, BITTER_SLICE)

const club =
  'M-30 -150 C -44 -80, -58 20, -54 108 C -50 160, -26 178, 0 178 C 26 178, 50 160, 54 108 C 58 20, 44 -80, 30 -150 C 22 -166, -22 -166, -30 -150 Z'

/** A long club, blunt at both ends, with sharp ridges along it. */
export const RIDGE_GOURD =
  fill(club, across('#9CCB68', '#62A04A', '#2C5E2A'), 'stroke="#173F1A" stroke-width="8"') +
  [-38, -13, 13, 38]
    .map(
      x =>
        line(`M${x * 0.6} -156 C ${x * 0.9} -80, ${x * 1.22} 30, ${x} 160`, '#1F4A20', 11, 'opacity=".8"') +
        line(
          `M${x * 0.6 - 6} -154 C ${x * 0.9 - 6} -80, ${x * 1.22 - 7} 30, ${x - 6} 154`,
          '#B9E384',
          5,
          'opacity=".95"',
        ),
    )
    .join('') +
  fill('M-22 -158 C -14 -176, 14 -176, 22 -158 C 12 -150, -12 -150, -22 -158 Z', '#5E8F3A') +
  line('M0 -168 C 0 -186, 8 -198, 20 -204', '#7A9A4A', 14)

const RIDGE_SLICE =
  fill(jagged(9, 72, 54), '#3F7F33', 'stroke="#3F7F33" stroke-width="7" stroke-linejoin="round"') +
  fill(jagged(9, 62, 48), '#EDF6D6') +
  times(3, index =>
    at({ x: 0, y: 0, turn: index * 120 }, ellipse(0, -24, 15, 17, '#DDEDB6') + ellipse(0, -25, 4, 8, '#FFFFFF')),
  )

export const RIDGE_GOURD_CUT =
  at({ x: -26, y: 8 }, RIDGE_SLICE) + at({ x: 52, y: 48, turn: 16, scale: 0.74 }, RIDGE_SLICE)

const CUCUMBER_SLICE =
  ellipse(0, 0, 64, 64, ball('#7CC04C', '#3F8F3A', '#27662E')) +
  ellipse(0, 0, 55, 55, ball('#F2F9D9', '#D6EDA8')) +
  times(9, index =>
    at({ x: 0, y: 0, turn: index * 40 }, ellipse(0, -27, 5, 11, '#FAFCEB', 'stroke="#BBD78A" stroke-width="2"')),
  )

export const CUCUMBER_CUT = at({ x: -32, y: 0 }, CUCUMBER_SLICE) + at({ x: 46, y: 40, scale: 0.84 }, CUCUMBER_SLICE)

const ring =
  'M0 -78 C 18 -84, 40 -76, 48 -56 C 72 -56, 86 -30, 76 -6 C 90 20, 76 56, 46 60 C 32 82, 8 82, 0 70 C -8 82, -32 82, -46 60 C -76 56, -90 20, -76 -6 C -86 -30, -72 -56, -48 -56 C -40 -76, -18 -84, 0 -78 Z'

/** A ring of capsicum: a green wall of four lobes around white ribs and seeds. */
export const CAPSICUM_CUT =
  fill(ring, ball('#7CC255', '#3F8F3A', '#27662E')) +
  at({ x: 0, y: 0, scale: 0.84 }, fill(ring, '#CFE8A6')) +
  at({ x: 0, y: 0, scale: 0.74 }, fill(ring, '#F3F8E0')) +
  times(4, index => at({ x: 0, y: 0, turn: index * 90 + 45 }, line('M0 -14 L 0 -50', '#CFE8A6', 9))) +
  times(12, index =>
    at(
      { x: 0, y: 0, turn: index * 30 },
      ellipse(0, index % 2 ? -13 : -25, 6, 5, '#F7E6A8', 'stroke="#D9B860" stroke-width="1.5"'),
    ),
  )
