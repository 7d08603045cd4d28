import { at, down, ellipse, fill, leafPath, line, round, times } from '../svg/paint.ts'

interface Bunch {
  /** One stem with its leaves, from the origin upwards. */
  stem: (index: number) => string
  stems: number
  /** Degrees from the first stem to the last. */
  spread: number
  colour: string
  /** Drawn beneath the tie, such as roots. */
  below?: string
}

const TIE =
  fill('M-36 -12 C -20 -4, 20 -4, 36 -12 L 36 14 C 20 22, -20 22, -36 14 Z', down('#E2C48A', '#B58A4A')) +
  line('M-34 0 C -18 8, 18 8, 34 0', '#8F6A3A', 3)

/** Returns a bunch tied with straw, its tie at (0, 92): leaves above, cut stems below. */
function bunch({ stem, stems, spread, colour, below = '' }: Bunch): string {
  const order = Array.from({ length: stems }, (_unused, index) => index).sort(
    (one, other) => Math.abs(other - (stems - 1) / 2) - Math.abs(one - (stems - 1) / 2),
  )
  const turned = (index: number) => round((index / (stems - 1) - 0.5) * spread)
  const ends = order.map(index =>
    at({ x: turned(index) * 0.3, y: 92, turn: 180 - turned(index) * 0.35 }, line('M0 0 L 0 -52', colour, 9)),
  )
  return (
    ends.join('') +
    below +
    order.map(index => at({ x: turned(index) * 0.3, y: 92, turn: turned(index) }, stem(index))).join('') +
    at({ x: 0, y: 92 }, TIE)
  )
}

const vein = (length: number, colour: string, width = 4) => line(`M0 0 L 0 ${-length}`, colour, width)

const palakLeaf =
  vein(110, '#B9DC8A', 10) +
  at(
    { x: 0, y: -76 },
    fill(
      'M0 0 C -18 4, -50 6, -50 -24 C -50 -70, -30 -108, 0 -138 C 30 -108, 50 -70, 50 -24 C 50 6, 18 4, 0 0 Z',
      down('#57A83F', '#2C7A32'),
    ) + line('M0 0 L 0 -118 M0 -20 L -32 -42 M0 -20 L 32 -42 M0 -56 L -26 -78 M0 -56 L 26 -78', '#BFE39A', 4),
  )

/** Spinach: broad smooth leaves of the deepest green. */
export const PALAK = bunch({
  stem: index => at({ x: 0, y: 0, scale: 0.92 + (index % 2) * 0.16 }, palakLeaf),
  stems: 7,
  spread: 104,
  colour: '#B9DC8A',
})

const trefoil = [-68, 68, 0]
  .map(turn =>
    at(
      { x: 0, y: 0, turn },
      fill(
        'M0 0 C -10 -12, -30 -30, -22 -46 C -14 -58, 14 -58, 22 -46 C 30 -30, 10 -12, 0 0 Z',
        down('#A9DA6A', '#5FAA3C'),
      ) + vein(40, '#DFF2B8', 2.5),
    ),
  )
  .join('')

/** Fenugreek: every leaf of three small rounded ones. */
export const MENTHE = bunch({
  stem: index =>
    line('M0 0 L 0 -170', '#A9CF78', 6) +
    at({ x: 0, y: -168, scale: 0.95 }, trefoil) +
    at({ x: 0, y: -112, turn: index % 2 ? -58 : 58, scale: 0.8 }, trefoil) +
    at({ x: 0, y: -66, turn: index % 2 ? 60 : -60, scale: 0.7 }, trefoil),
  stems: 7,
  spread: 104,
  colour: '#A9CF78',
})

const diamondLeaf = (light: string, dark: string, veins: string) =>
  fill(
    'M0 0 C -12 -10, -42 -30, -38 -54 C -32 -86, -10 -104, 0 -118 C 10 -104, 32 -86, 38 -54 C 42 -30, 12 -10, 0 0 Z',
    down(light, dark),
  ) + line('M0 0 L 0 -100 M0 -24 L -22 -44 M0 -24 L 22 -44 M0 -54 L -18 -72 M0 -54 L 18 -72', veins, 3.5)

const amaranth = (leaf: string, stem: string) => (index: number) =>
  line('M0 0 L 0 -150', stem, 15) +
  at({ x: 0, y: -84, turn: -62, scale: 0.62 }, leaf) +
  at({ x: 0, y: -98, turn: 60, scale: 0.66 }, leaf) +
  at({ x: 0, y: -122, turn: -44, scale: 0.72 }, leaf) +
  at({ x: 0, y: -132, turn: 46, scale: 0.72 }, leaf) +
  at({ x: 0, y: -140, scale: 0.78 + (index % 2) * 0.1 }, leaf)

const GREEN_AMARANTH =
  diamondLeaf('#8CCB54', '#4F9A3B', '#E8F5C8') +
  fill(
    'M0 -6 C -10 -16, -26 -34, -20 -56 C -14 -74, -6 -84, 0 -92 C 6 -84, 14 -74, 20 -56 C 26 -34, 10 -16, 0 -6 Z',
    down('#C9486F', '#9A2B5A'),
    'opacity=".92"',
  ) +
  line('M0 -4 L 0 -100 M0 -26 L -22 -46 M0 -26 L 22 -46 M0 -54 L -18 -72 M0 -54 L 18 -72', '#F2C6CF', 3)

/** Green amaranth: thick pale stems, pointed leaves that are red in their middle. */
export const DANTU = bunch({
  stem: amaranth(GREEN_AMARANTH, '#CBE592'),
  stems: 5,
  spread: 84,
  colour: '#CBE592',
})

const RED_AMARANTH = diamondLeaf('#C23A6B', '#7E1B4A', '#F08AAE')

/** Red amaranth: the same leaf in red, on red stems. */
export const HARIVE = bunch({
  stem: amaranth(RED_AMARANTH, '#D8487C'),
  stems: 5,
  spread: 84,
  colour: '#D8487C',
})

const feather = (size: number, colour: string) =>
  [-62, -31, 0, 31, 62]
    .map(turn =>
      at(
        { x: 0, y: 0, turn },
        line(
          `M0 0 L 0 ${-size} M0 ${-size * 0.45} L ${-size * 0.26} ${-size * 0.8} M0 ${-size * 0.45} L ${size * 0.26} ${-size * 0.8}`,
          colour,
          3.2,
        ),
      ),
    )
    .join('')

const umbel = times(7, index =>
  at({ x: 0, y: 0, turn: (index - 3) * 24 }, line('M0 0 L 0 -44', '#8CB84A', 2.6) + ellipse(0, -48, 8, 7, '#F2CE2E')),
)

/** Dill: threads, no leaf is broader than a thread, and yellow umbels. */
export const SABBASIGE = bunch({
  stem: index => {
    const colour = index % 2 ? '#6DB54A' : '#358A38'
    return (
      line(`M0 0 L 0 ${index % 3 === 1 ? -206 : -176}`, '#7FBE5A', 5) +
      at({ x: 0, y: index % 3 === 1 ? -204 : -168 }, index % 3 === 1 ? umbel : feather(62, colour)) +
      at({ x: 0, y: -120, turn: -52 }, feather(50, colour)) +
      at({ x: 0, y: -96, turn: 52 }, feather(50, colour))
    )
  },
  stems: 6,
  spread: 104,
  colour: '#7FBE5A',
})

const toothedFan =
  fill(
    'M0 0 L -12 -18 L -34 -18 L -30 -30 L -46 -38 L -34 -48 L -42 -62 L -26 -62 L -24 -76 L -10 -68 L 0 -82 L 10 -68 L 24 -76 L 26 -62 L 42 -62 L 34 -48 L 46 -38 L 30 -30 L 34 -18 L 12 -18 Z',
    down('#86CC52', '#4B9A38'),
    'stroke="#4B9A38" stroke-width="5" stroke-linejoin="round"',
  ) + line('M0 -2 L 0 -58 M0 -20 L -24 -36 M0 -20 L 24 -36', '#CDEBA4', 3)

const roots = times(7, index =>
  line(
    `M${(index - 3) * 4} 128 C ${(index - 3) * 9} 146, ${(index - 3) * 8} 158, ${(index - 3) * 14} 172`,
    '#EFE3C8',
    4.5,
  ),
)

/** Coriander: flat, toothed fans on thin stems, with its roots. */
export const CORIANDER = bunch({
  stem: index =>
    line('M0 0 L 0 -160', '#9CCB6A', 6) +
    at({ x: 0, y: -132, scale: 1.05 }, toothedFan) +
    at({ x: 0, y: -100, turn: index % 2 ? -62 : 62, scale: 0.82 }, toothedFan) +
    at({ x: 0, y: -62, turn: index % 2 ? 62 : -62, scale: 0.7 }, toothedFan),
  stems: 6,
  spread: 100,
  colour: '#9CCB6A',
  below: roots,
})

const mintLeaf =
  fill(
    'M0 0 C -10 -2, -22 -8, -26 -18 L -34 -22 L -32 -32 L -38 -40 L -32 -48 L -34 -58 L -26 -64 L -24 -74 L -14 -80 L 0 -96 L 14 -80 L 24 -74 L 26 -64 L 34 -58 L 32 -48 L 38 -40 L 32 -32 L 34 -22 L 26 -18 C 22 -8, 10 -2, 0 0 Z',
    down('#7FDB8A', '#2FA562'),
    'stroke="#2FA562" stroke-width="4" stroke-linejoin="round"',
  ) +
  line(
    'M0 -4 L 0 -80 M0 -20 L -20 -36 M0 -20 L 20 -36 M0 -42 L -18 -58 M0 -42 L 18 -58 M0 -62 L -10 -72 M0 -62 L 10 -72',
    '#D6F7DA',
    3.4,
  )

/** Mint: toothed oval leaves in pairs, the youngest as a rosette. */
export const MINT = bunch({
  stem: () =>
    line('M0 0 L 0 -150', '#7A9A5A', 8) +
    [
      [-58, -74, 0.66],
      [-58, 74, 0.66],
      [-104, -62, 0.8],
      [-104, 62, 0.8],
      [-140, -34, 0.78],
      [-140, 34, 0.78],
    ]
      .map(([y = 0, turn = 0, scale = 1]) => at({ x: 0, y, turn, scale }, mintLeaf))
      .join('') +
    at({ x: 0, y: -146, scale: 0.62 }, mintLeaf),
  stems: 4,
  spread: 96,
  colour: '#7A9A5A',
})

const leaflet = fill(leafPath(62, 19), down('#4F9A3E', '#256B30')) + line('M0 -6 L 0 -50', '#A6D68A', 2.6)

/** Curry leaves: long stalks with pointed leaflets left and right. */
export const CURRY_LEAVES = bunch({
  stem: index =>
    line('M0 0 C 3 -80, 0 -150, 0 -200', '#7A6A3A', 5) +
    times(
      5,
      step =>
        at({ x: 0, y: -46 - step * 34, turn: -60 }, leaflet) + at({ x: 0, y: -60 - step * 34, turn: 60 }, leaflet),
    ) +
    at({ x: 0, y: -198, turn: index % 2 ? 6 : -6, scale: 1.05 }, leaflet),
  stems: 4,
  spread: 92,
  colour: '#7A6A3A',
})

/** A leaf and a stem of a bunch, laid beside it. */
export const PALAK_CUT = at({ x: -6, y: 84, turn: 24, scale: 0.92 }, palakLeaf)
export const MENTHE_CUT =
  at({ x: 0, y: 40, scale: 1.9 }, trefoil) +
  times(22, index =>
    at(
      { x: -62 + (index % 8) * 18 + Math.floor(index / 8) * 8, y: 90 - Math.floor(index / 8) * 14, turn: index * 50 },
      '<rect x="-9" y="-7" width="18" height="14" rx="5" fill="#D9A441" stroke="#9A6A1E" stroke-width="2.5"/>',
    ),
  )

export const CORIANDER_CUT =
  at({ x: 0, y: 64, scale: 1.7 }, toothedFan) +
  times(7, index =>
    ellipse(-66 + index * 22, 88 + (index % 2) * 10, 9, 9, '#C9A86A', 'stroke="#8F6A3A" stroke-width="2"'),
  )
export const MINT_CUT = at({ x: -20, y: 80, turn: -16, scale: 1.6 }, mintLeaf)
export const CURRY_CUT = at(
  { x: 0, y: 96, turn: 34, scale: 0.9 },
  line('M0 0 L 0 -200', '#7A6A3A', 5) +
    times(
      5,
      step =>
        at({ x: 0, y: -36 - step * 34, turn: -60 }, leaflet) + at({ x: 0, y: -50 - step * 34, turn: 60 }, leaflet),
    ) +
    at({ x: 0, y: -198 }, leaflet),
)
export const HARIVE_CUT = at({ x: 0, y: 80, turn: 16, scale: 1.3 }, RED_AMARANTH)
export const DILL_CUT = at({ x: 0, y: 84, scale: 1.5 }, line('M0 20 L 0 -30', '#7FBE5A', 5) + feather(84, '#3F9A3A'))

/** Two thick stems of amaranth, cut, with a leaf. */
export const DANTU_CUT =
  at(
    { x: -36, y: 64, turn: 18 },
    line('M0 0 L 0 -130', '#8FBE5A', 30) + line('M0 0 L 0 -130', '#CDE79A', 22) + ellipse(0, -140, 14, 8, '#F2F9DA'),
  ) +
  at(
    { x: 4, y: 76, turn: -8 },
    line('M0 0 L 0 -130', '#8FBE5A', 30) + line('M0 0 L 0 -130', '#CDE79A', 22) + ellipse(0, -140, 14, 8, '#F2F9DA'),
  ) +
  at({ x: 40, y: 84, turn: 28, scale: 1.05 }, GREEN_AMARANTH)
