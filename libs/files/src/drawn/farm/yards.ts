import { at, ball, down, ellipse, fill, line, times } from '../svg/paint.ts'
import { between, furrows, HEIGHT, HORIZON, house, inRows, type Light, WIDTH } from './land.ts'

const ROOFS = ['#B4552F', '#A84A3C', '#8C5A3A']

/** Returns the yard of a farmhouse with filled crates in front; colours are those of what lies in them. */
export const yard =
  (...colours: string[]) =>
  ({ chance, furrow }: Light): string => {
    const roof = ROOFS[between(chance, 0, 2)] ?? '#B4552F'
    const crates = times(3, index =>
      crate(between(chance, 250, 300) + index * 280, 640, colours[index % colours.length] ?? '#4C9440'),
    )
    return (
      furrows(furrow, between(chance, 500, 800)) +
      house(between(chance, 420, 520), 130, roof, 2.5) +
      fill(`M0 520 C 400 470, 900 480, ${WIDTH} 520 L ${WIDTH} ${HEIGHT} L 0 ${HEIGHT} Z`, '#D9B98A') +
      crates
    )
  }

const crate = (x: number, y: number, colour: string) =>
  at(
    { x, y },
    times(9, index =>
      ellipse(
        -80 + (index % 5) * 40,
        -62 - Math.floor(index / 5) * 26,
        29,
        27,
        colour,
        'stroke="#00000022" stroke-width="3"',
      ),
    ) +
      times(
        3,
        slat =>
          `<rect x="-118" y="${-54 + slat * 32}" width="236" height="27" rx="5" fill="${['#D69C5A', '#CF9250', '#C78847'][slat]}"/>`,
      ) +
      `<rect x="-104" y="-60" width="22" height="104" rx="5" fill="#A86E38"/><rect x="82" y="-60" width="22" height="104" rx="5" fill="#A86E38"/>`,
  )

/** Returns a long open shed with cows in front of it; `cow` is one of them as SVG, 210 wide. */
export const cowshed =
  (cow: string) =>
  ({ chance }: Light): string =>
    fill('M290 470 L 290 300 L 990 300 L 990 470 Z', '#7A5A3A') +
    fill('M250 306 L 330 210 L 950 210 L 1030 306 Z', down('#C9714A', '#A04F32')) +
    times(6, index => `<rect x="${296 + index * 134}" y="300" width="16" height="172" fill="#5E4228"/>`) +
    fill('M290 420 L 990 420 L 990 470 L 290 470 Z', '#D9B45A') +
    [
      [300, 520, 0.8],
      [900, 540, 0.95],
      [560, 590, 1.15],
    ]
      .map(([x = 0, y = 0, scale = 1]) =>
        at(
          { x: x + between(chance, -20, 20), y },
          ellipse(0, 96 * scale, 100 * scale, 14, '#2B3A14', 'opacity=".25"') + at({ x: 0, y: 0, scale }, cow),
        ),
      )
      .join('')

/** Returns an old tank with its stone bund, and green paddy below it. */
export const tank = ({ chance }: Light): string =>
  fill(
    `M0 ${HORIZON + 4} C 300 ${HORIZON - 10}, 900 ${HORIZON + 20}, ${WIDTH} ${HORIZON - 4} L ${WIDTH} 540 C 900 560, 400 530, 0 548 Z`,
    down('#BFE3F0', '#6FB3D0'),
  ) +
  times(8, index =>
    line(
      `M${between(chance, 40, 1080)} ${424 + index * 13} h ${between(chance, 60, 150)}`,
      '#EAF7FC',
      4,
      'opacity=".8"',
    ),
  ) +
  line(`M0 544 C 400 528, 900 558, ${WIDTH} 536`, '#9A8C78', 26) +
  line(`M0 538 C 400 522, 900 552, ${WIDTH} 530`, '#C4B7A2', 8) +
  fill(`M0 556 C 400 540, 900 570, ${WIDTH} 548 L ${WIDTH} ${HEIGHT} L 0 ${HEIGHT} Z`, '#7FB84A') +
  inRows(
    { from: 590, to: 724, rows: 4, apart: 74 },
    chance,
    () =>
      line('M0 0 C -4 -30, -14 -50, -26 -66 M0 0 C 0 -34, 0 -56, 2 -78 M0 0 C 4 -30, 16 -50, 28 -64', '#4F9A3A', 6) +
      line('M2 -78 C 12 -84, 18 -78, 22 -68', '#D9C45A', 6),
  )

/** Returns rounded tunnels of shade net. */
export const tunnels = ({ furrow, chance }: Light): string =>
  furrows(furrow, 640) +
  [
    [330, 470, 0.62],
    [930, 476, 0.66],
    [620, 640, 1.25],
  ]
    .map(([x = 0, y = 0, scale = 1]) =>
      at(
        { x: x + between(chance, -30, 30), y, scale },
        ellipse(0, 8, 290, 22, '#2B3A14', 'opacity=".25"') +
          fill(
            'M-250 8 C -250 -190, -120 -230, 0 -230 C 120 -230, 250 -190, 250 8 Z',
            down('#DDEFE0', '#9CC9A6'),
            'stroke="#6FA380" stroke-width="5"',
          ) +
          line(
            'M-170 8 C -170 -150, -90 -196, 0 -210 M170 8 C 170 -150, 90 -196, 0 -210 M-246 -60 L 246 -60 M-214 -140 L 214 -140',
            '#7FB08E',
            4,
          ) +
          fill('M-96 8 C -96 -120, -50 -150, 0 -150 C 50 -150, 96 -120, 96 8 Z', '#3F6E4A') +
          times(5, index => ellipse(-72 + index * 36, -16, 25, 26, ball('#8CD058', '#4F9A3A', '#2F6E33'))),
      ),
    )
    .join('')

/** Returns bee boxes in a meadow of flowers. */
export const hives = ({ chance }: Light): string =>
  inRows(
    { from: 450, to: 716, rows: 5, apart: 120 },
    chance,
    index =>
      line('M0 0 L 0 -42', '#3F7F35', 5) +
      ellipse(0, -50, 17, 14, ['#F7D23A', '#FFFFFF', '#E88AB0'][index % 3] ?? '#FFFFFF') +
      ellipse(0, -50, 6, 5, '#C97F14'),
  ) +
  [
    [330, 520, 0.95],
    [900, 530, 1],
    [610, 600, 1.3],
  ]
    .map(([x = 0, y = 0, scale = 1]) =>
      at(
        { x: x + between(chance, -20, 20), y, scale },
        ellipse(0, 66, 110, 14, '#2B3A14', 'opacity=".25"') +
          line('M-66 40 L -74 66 M66 40 L 74 66', '#6B4A2A', 12) +
          [
            [-30, '#FBEFC9'],
            [-96, '#F2D27A'],
          ]
            .map(
              ([top, colour]) =>
                `<rect x="-84" y="${top}" width="168" height="68" rx="5" fill="${colour}" stroke="#B98A3A" stroke-width="4"/><rect x="-22" y="${Number(top) + 24}" width="44" height="12" rx="6" fill="#8A6A2A"/>`,
            )
            .join('') +
          `<rect x="-94" y="-116" width="188" height="24" rx="6" fill="#9AA8B0"/>`,
      ),
    )
    .join('') +
  times(9, () =>
    at(
      { x: between(chance, 220, 1060), y: between(chance, 330, 520) },
      ellipse(-5, -9, 8, 6, '#FFFFFF', 'opacity=".85"') +
        ellipse(0, 0, 11, 8, '#F5B52C') +
        line('M-3 -7 L -3 7 M4 -6 L 4 6', '#3A2A14', 3),
    ),
  )

/** Returns a dark room with hanging bags of straw, out of which mushrooms grow; `mushroom` is a cluster as SVG. */
export const mushroomRoom =
  (mushroom: string) =>
  ({ chance }: Light): string =>
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${down('#6E5A48', '#3F3228')}"/>` +
    fill(`M0 600 L ${WIDTH} 600 L ${WIDTH} ${HEIGHT} L 0 ${HEIGHT} Z`, '#5A4838') +
    `<rect y="60" width="${WIDTH}" height="18" fill="#A8824C"/>` +
    times(6, index => {
      const x = 110 + index * 212
      return at(
        { x, y: 0 },
        line('M0 70 L 0 170', '#D9C7A0', 5) +
          fill(
            'M-70 190 C -60 160, 60 160, 70 190 L 74 560 C 60 590, -60 590, -74 560 Z',
            down('#F0DFAE', '#C9A866'),
            'stroke="#A8864A" stroke-width="4"',
          ) +
          times(12, straw =>
            line(
              `M${between(chance, -56, 30)} ${between(chance, 200, 550)} l ${between(chance, 14, 40)} ${between(chance, -14, 14)}`,
              straw % 2 ? '#B8924E' : '#FBF0CC',
              4,
            ),
          ) +
          [
            [-34, 270],
            [36, 380],
            [-26, 490],
          ]
            .map(([cx = 0, cy = 0]) => at({ x: cx, y: cy, scale: 0.36 }, mushroom))
            .join(''),
      )
    })
