import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import sharp, { type OverlayOptions } from 'sharp'
import { chanceFrom } from './chance.ts'

const WIDTH = 800
const HEIGHT = 600

/** The five soft grounds, from the middle outwards. */
const GROUNDS = {
  sand: ['#FFF6E2', '#F8DDAE'],
  leaf: ['#F1F9EA', '#CFE6BF'],
  blush: ['#FFF1EA', '#F8CDB9'],
  sky: ['#F0F8FC', '#C3DFEC'],
  violet: ['#F6F0FB', '#D9C8EA'],
} as const
export type Ground = keyof typeof GROUNDS

export interface Crate {
  /** What lies in it, by emoji code point, such as '1f345'; several are mixed. */
  produce: readonly string[]
  ground: Ground
  /** Drawn the same for the same seed. */
  seed: string
}

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }

const assets = createRequire(import.meta.url)

async function produceOf(codePoint: string): Promise<Buffer> {
  return readFile(assets.resolve(`@lobehub/fluent-emoji-3d/assets/${codePoint}.webp`))
}

/** Returns a drawn wooden crate of produce, 800 × 600, as a PNG. */
export async function drawCrate({ produce, ground, seed }: Crate): Promise<Buffer> {
  const pictures = await Promise.all(produce.map(produceOf))
  const layers: OverlayOptions[] = [
    { input: Buffer.from(backOf()) },
    ...(await heap(pictures, chanceFrom(seed))),
    { input: Buffer.from(frontOf()) },
  ]
  return sharp(Buffer.from(groundOf(ground)))
    .composite(layers)
    .png({ compressionLevel: 1 })
    .toBuffer()
}

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${inside}</svg>`

function groundOf(ground: Ground): string {
  const [middle, edge] = GROUNDS[ground]
  return svg(`<defs>
    <radialGradient id="ground" cx="50%" cy="42%" r="75%"><stop offset="0" stop-color="${middle}"/><stop offset="1" stop-color="${edge}"/></radialGradient>
    <radialGradient id="shadow"><stop offset="0" stop-color="#3B2A14" stop-opacity=".34"/><stop offset="1" stop-color="#3B2A14" stop-opacity="0"/></radialGradient>
  </defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#ground)"/><ellipse cx="400" cy="532" rx="330" ry="40" fill="url(#shadow)"/>`)
}

const backOf = () =>
  svg([396, 436].map(y => `<rect x="150" y="${y}" width="500" height="30" rx="6" fill="#8A5A2E"/>`).join(''))

function frontOf(): string {
  const slats = [418, 457, 496].map(
    (y, row) =>
      `<rect x="128" y="${y}" width="544" height="34" rx="7" fill="${['#D69C5A', '#CF9250', '#C78847'][row]}"/>` +
      `<rect x="128" y="${y}" width="544" height="7" rx="3.5" fill="#F0C48C" opacity=".75"/>`,
  )
  const posts = [166, 598].map(
    x =>
      `<rect x="${x}" y="404" width="38" height="138" rx="8" fill="#A86E38"/>` +
      `<rect x="${x}" y="404" width="11" height="138" rx="5" fill="#C98E52" opacity=".7"/>`,
  )
  const nails = [166, 598].flatMap(x =>
    [435, 474, 513].map(y => `<circle cx="${x + 19}" cy="${y}" r="3.4" fill="#6E4520"/>`),
  )
  return svg([...slats, ...posts, ...nails].join(''))
}

/** The middles of three overlapping rows, the back one first: two, three and three pieces, each turned a little. */
const ROWS = [
  { y: 232, xs: [334, 466] },
  { y: 300, xs: [270, 400, 530] },
  { y: 362, xs: [250, 400, 550] },
]

async function heap(pictures: readonly Buffer[], chance: () => number): Promise<OverlayOptions[]> {
  const places = ROWS.flatMap(({ y, xs }) => xs.map(x => ({ x, y })))
  return Promise.all(
    places.map(async ({ x, y }, index) => {
      const size = Math.round(190 + chance() * 35)
      const turn = Math.round(chance() * 40 - 20)
      const shift = Math.round(chance() * 24 - 12)
      const picture = pictures[index % pictures.length]
      const { data, info } = await sharp(picture)
        .resize(size, size, { fit: 'contain', background: CLEAR })
        .rotate(turn, { background: CLEAR })
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      return {
        input: data,
        raw: { width: info.width, height: info.height, channels: info.channels },
        left: Math.round(x + shift - info.width / 2),
        top: Math.round(y + shift / 2 - info.height / 2),
      }
    }),
  )
}
