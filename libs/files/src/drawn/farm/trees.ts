import { at, ball, down, ellipse, fill, line, times } from '../svg/paint.ts'
import { between, HEIGHT, inRows, type Light, WIDTH } from './land.ts'

/** Returns a scene of round trees that bear fruit of a colour. */
export const orchard =
  (fruit: string) =>
  ({ chance }: Light): string =>
    inRows({ from: 450, to: 690, rows: 3, apart: 330 }, chance, () => {
      const fruits = times(11, index =>
        ellipse(
          Math.cos(index * 2.4) * 26 * Math.sqrt(index + 0.6),
          -190 + Math.sin(index * 2.4) * 22 * Math.sqrt(index + 0.6),
          13,
          14,
          fruit,
        ),
      )
      return (
        ellipse(0, 4, 110, 16, '#2B3A14', 'opacity=".22"') +
        fill('M-16 4 C -10 -40, -12 -80, -14 -120 L 14 -120 C 12 -80, 10 -40, 18 4 Z', '#7A4F2A') +
        ellipse(0, -190, 128, 106, ball('#7FC25A', '#4C9440', '#2A6231')) +
        fruits
      )
    })

const frond = (turn: number) =>
  at(
    { x: 0, y: 0, turn },
    fill('M0 -6 C 50 -46, 120 -40, 172 30 C 110 -4, 60 -6, 0 8 Z', down('#6DB944', '#2F7A3A')) +
      line('M4 0 C 54 -26, 110 -20, 160 22', '#A9D877', 3),
  )

/** Returns a coconut grove: slim bent trunks, nuts beneath the crown. */
export const palms = ({ chance }: Light): string =>
  inRows({ from: 450, to: 700, rows: 3, apart: 300 }, chance, index => {
    const bend = (index % 2 ? -1 : 1) * 26
    return (
      ellipse(0, 4, 70, 10, '#2B3A14', 'opacity=".22"') +
      fill(
        `M-15 4 C -8 -120, ${bend - 6} -220, ${bend - 9} -340 L ${bend + 9} -340 C ${bend + 8} -220, 10 -120, 15 4 Z`,
        down('#A98258', '#7A5632'),
      ) +
      times(9, ring => line(`M${-10 + (bend * ring) / 10} ${-30 - ring * 33} l 20 -4`, '#6B4A2A', 3)) +
      at(
        { x: bend, y: -344 },
        [-10, 30, 70].map(frond).join('') +
          `<g transform="scale(-1 1)">${[-10, 30, 70].map(frond).join('')}</g>` +
          at({ x: 0, y: 0, turn: -76, scale: 0.7 }, frond(0)),
      ) +
      [
        [-20, -326],
        [4, -316],
        [24, -328],
      ]
        .map(([x = 0, y = 0]) => ellipse(bend + x, y, 17, 20, ball('#C9EC8A', '#6FAE42', '#3F7F35')))
        .join('')
    )
  })

const bananaLeaf = (turn: number, length: number) =>
  at(
    { x: 0, y: 0, turn },
    fill(
      `M0 0 C -34 ${-length * 0.3}, -30 ${-length * 0.85}, 4 ${-length} C 34 ${-length * 0.85}, 30 ${-length * 0.3}, 0 0 Z`,
      down('#8CD058', '#3F8F3A'),
    ) + line(`M0 0 L 3 ${-length + 12}`, '#CBEBA0', 4),
  )

/** Returns a banana grove: broad leaves, and a hanging bunch with its purple heart. */
export const bananas = ({ chance }: Light): string =>
  inRows({ from: 450, to: 700, rows: 3, apart: 300 }, chance, index => {
    const bunch =
      line('M14 -190 C 40 -200, 52 -170, 50 -140', '#6E8F3A', 7) +
      times(4, row =>
        times(5, finger =>
          ellipse(
            28 + finger * 11,
            -150 + row * 24,
            6,
            15,
            '#F5C93A',
            `transform="rotate(${(finger - 2) * 10} ${28 + finger * 11} ${-150 + row * 24})"`,
          ),
        ),
      ) +
      fill('M50 -58 C 34 -40, 38 -14, 50 -4 C 62 -14, 66 -40, 50 -58 Z', '#8E2F5A')
    return (
      ellipse(0, 4, 66, 10, '#2B3A14', 'opacity=".22"') +
      fill('M-20 4 C -15 -80, -13 -150, -9 -205 L 12 -205 C 14 -150, 17 -80, 22 4 Z', down('#A9C46A', '#7A8F45')) +
      at(
        { x: 0, y: -196 },
        [-96, 92, -62, 58, -28, 26].map((turn, leaf) => bananaLeaf(turn, 190 - (leaf % 2) * 18)).join(''),
      ) +
      (index % 2 ? '' : bunch)
    )
  })

const coffeeBush = (index: number) =>
  ellipse(0, -24, 44, 32, ball('#5FA84A', '#2F7A3A', '#1C4F2A')) +
  times(6, berry => ellipse(-26 + berry * 10, -22 + ((berry * 7 + index * 5) % 18) - 8, 4.5, 4.5, '#C9302C'))

/** Returns terraces of coffee with red berries, tall shade trees between. */
export const terraces = ({ chance }: Light): string =>
  times(5, step => {
    const y = 400 + step * 66
    const dip = between(chance, -24, 24)
    const bushes = 9 - step
    return (
      (step < 3
        ? shadeTree(between(chance, 160, 560), y + 10, 0.7 + step * 0.16) +
          shadeTree(between(chance, 720, 1140), y + 14, 0.7 + step * 0.16)
        : '') +
      fill(
        `M0 ${y} C 320 ${y - 34 + dip}, 760 ${y + 40 - dip}, ${WIDTH} ${y - 6} L ${WIDTH} ${HEIGHT} L 0 ${HEIGHT} Z`,
        ['#6FAE5A', '#62A04F', '#559247', '#4A843F', '#3F7638'][step] ?? '#3F7638',
      ) +
      line(`M0 ${y} C 320 ${y - 34 + dip}, 760 ${y + 40 - dip}, ${WIDTH} ${y - 6}`, '#B5714A', 7, 'opacity=".8"') +
      times(bushes + 1, index =>
        at(
          {
            x: (index + (step % 2) * 0.5) * (WIDTH / bushes),
            y: y + 44 + Math.sin(index) * 8,
            scale: 0.8 + step * 0.16,
          },
          coffeeBush(index),
        ),
      )
    )
  })

const shadeTree = (x: number, y: number, scale: number) =>
  at(
    { x, y, scale },
    fill('M-9 0 L -5 -190 L 5 -190 L 9 0 Z', '#6B5238') +
      [
        [-52, -196, 62, 34],
        [48, -206, 66, 36],
        [0, -240, 74, 44],
      ]
        .map(([cx = 0, cy = 0, rx = 0, ry = 0]) => ellipse(cx, cy, rx, ry, ball('#8CC66A', '#569A48', '#357238')))
        .join(''),
  )
