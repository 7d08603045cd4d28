import { at, ball, down, ellipse, fill, leafPath, line, times } from '../svg/paint.ts'
import { furrows, HEIGHT, HORIZON, inRows, type Light, WIDTH } from './land.ts'

const soil = (light: string, dark: string) =>
  fill(
    `M0 ${HORIZON + 40} C 380 ${HORIZON}, 860 ${HORIZON + 70}, ${WIDTH} ${HORIZON + 30} L ${WIDTH} ${HEIGHT} L 0 ${HEIGHT} Z`,
    down(light, dark),
  )

/** Returns rows of staked bushes with fruit of a colour. */
export const stakes =
  (fruit: string) =>
  ({ chance }: Light): string =>
    soil('#A9794A', '#8A5A34') +
    inRows(
      { from: 455, to: 700, rows: 4, apart: 190 },
      chance,
      index =>
        line('M0 6 L 0 -190', '#C9A06A', 8) +
        [
          [0, -150, 44],
          [-34, -100, 46],
          [34, -104, 46],
          [-26, -46, 50],
          [28, -48, 50],
        ]
          .map(([x = 0, y = 0, size = 0]) => ellipse(x, y, size, size * 0.82, ball('#7CC255', '#479140', '#2B6A31')))
          .join('') +
        times(7, berry => ellipse(-46 + ((berry * 31 + index * 11) % 92), -140 + ((berry * 43) % 118), 15, 15, fruit)),
    )

/** Returns beds of low greens, each plant a tuft of leaves of the two colours. */
export const beds =
  (light: string, dark: string, ground: readonly [string, string] = ['#8A6238', '#6E4A2A']) =>
  ({ chance }: Light): string =>
    soil(...ground) +
    inRows({ from: 462, to: 706, rows: 5, apart: 190 }, chance, () =>
      [-68, 68, -40, 40, -14, 14]
        .map(turn =>
          at({ x: 0, y: 0, turn }, fill(leafPath(98, 26), down(light, dark)) + line('M0 -8 L 0 -78', '#DDF2B8', 3)),
        )
        .join(''),
    )

/** Returns a field of slim stalks, each with an ear of a colour. */
export const ears =
  (ear: string, dark: string, leaf: readonly [string, string] = ['#B9C45A', '#7A8F3A']) =>
  ({ chance }: Light): string =>
    fill(
      `M0 ${HORIZON + 10} C 380 ${HORIZON - 30}, 860 ${HORIZON + 50}, ${WIDTH} ${HORIZON} L ${WIDTH} ${HEIGHT} L 0 ${HEIGHT} Z`,
      down(...leaf),
    ) +
    inRows({ from: 470, to: 740, rows: 6, apart: 96 }, chance, index => {
      const bend = (index % 3) * 12 - 12
      return (
        line(`M0 0 C 2 -90, ${bend / 2} -140, ${bend} -190`, leaf[1], 7) +
        at({ x: 0, y: -50, turn: -42 }, fill(leafPath(104, 10), down(...leaf))) +
        at({ x: 0, y: -74, turn: 44 }, fill(leafPath(104, 10), down(...leaf))) +
        [-48, 48, -24, 24, 0]
          .map(turn =>
            at(
              { x: bend, y: -186, turn },
              line(`M0 0 C 3 -20, 3 -36, ${turn < 0 ? 8 : -8} -52`, dark, 13) +
                line(`M0 0 C 3 -20, 3 -36, ${turn < 0 ? 8 : -8} -52`, ear, 8),
            ),
          )
          .join('')
      )
    })

/** Returns tall maize: broad bent leaves, a tassel, and cobs in their husk. */
export const maize = ({ chance }: Light): string =>
  soil('#8A6238', '#6E4A2A') +
  inRows({ from: 470, to: 724, rows: 4, apart: 150 }, chance, index => {
    const side = index % 2 ? 1 : -1
    return (
      line('M0 0 L 0 -250', '#5F9A3E', 11) +
      [-70, -120, -170, -210]
        .map((y, leaf) =>
          at({ x: 0, y, turn: (leaf % 2 ? 1 : -1) * 58 }, fill(leafPath(120, 15), down('#9CD05E', '#4A8F38'))),
        )
        .join('') +
      at(
        { x: side * 10, y: -112, turn: side * 24 },
        ellipse(0, -34, 17, 44, ball('#FFE88A', '#F2C22E', '#C98F1A')) +
          fill(
            'M-19 12 C -26 -20, -14 -34, 0 -40 C 2 -20, 2 0, 0 14 Z M19 12 C 26 -20, 18 -34, 6 -40 C 2 -20, 0 0, 0 14 Z',
            '#6DB041',
          ),
      ) +
      [-20, 0, 20].map(turn => at({ x: 0, y: -248, turn }, line('M0 0 L 0 -44', '#D9B860', 5))).join('')
    )
  })

const cluster = (grape: string, dark: string) =>
  [
    [-15, 0],
    [15, 0],
    [0, 8],
    [-22, 22],
    [22, 22],
    [0, 30],
    [-12, 44],
    [12, 44],
    [0, 62],
  ]
    .map(([x = 0, y = 0]) => ellipse(x, y, 15, 15, ball('#EFEAF8', grape, dark)))
    .join('')

/** Returns a vineyard: stone posts, wires, leaves, and hanging clusters of a colour. */
export const vines =
  (grape: string, dark: string) =>
  ({ chance, furrow }: Light): string =>
    furrows(furrow, 640) +
    inRows(
      { from: 470, to: 712, rows: 3, apart: 320 },
      chance,
      () =>
        fill('M-11 6 L -8 -230 L 8 -230 L 11 6 Z', down('#C9C3B8', '#8F887A')) +
        line('M-170 -206 L 170 -206 M-170 -150 L 170 -150', '#8F887A', 3) +
        times(9, index =>
          ellipse(-150 + index * 38, -204 + (index % 2) * 20, 34, 27, ball('#8CC65A', '#4F9440', '#2F6E33')),
        ) +
        [-124, -62, 62, 124].map(x => at({ x, y: -172, scale: 0.95 }, cluster(grape, dark))).join(''),
    )

/** Returns trellises of bamboo with climbers and hanging pods of a colour. */
export const trellis =
  (pod: string) =>
  ({ chance }: Light): string =>
    soil('#A9794A', '#8A5A34') +
    inRows(
      { from: 460, to: 706, rows: 3, apart: 290 },
      chance,
      index =>
        line(
          'M-120 6 L -70 -210 M-20 6 L -70 -210 M20 6 L 70 -210 M120 6 L 70 -210 M-70 -206 L 70 -206',
          '#C9A06A',
          8,
        ) +
        times(10, leaf =>
          ellipse(
            -112 + leaf * 25,
            -30 - ((leaf * 53 + index * 17) % 176),
            30,
            24,
            ball('#8CC65A', '#55993F', '#336F35'),
          ),
        ) +
        times(9, bean =>
          ellipse(-104 + bean * 26, -24 - ((bean * 71 + index * 13) % 160), 8, 25, pod, 'transform="rotate(8)"'),
        ),
    )
