import sharp from 'sharp'
import { chanceFrom } from './chance.ts'

const WIDTH = 1280
const HEIGHT = 720
const HORIZON = 400

const SKIES = {
  morning: { sky: ['#FFF3D6', '#FCE2B0'], sun: '#FFD25E', far: '#A9CBA0', near: '#5C9E4A', furrow: '#437F37' },
  noon: { sky: ['#EAF6FB', '#C9E5F0'], sun: '#FFE08A', far: '#8FBF97', near: '#4E9350', furrow: '#39763E' },
  evening: { sky: ['#FFE9DC', '#FBC6A4'], sun: '#FF9F5A', far: '#B7B98A', near: '#7A9A45', furrow: '#5C7C33' },
} as const
export type Sky = keyof typeof SKIES

/** Returns a drawn farm: two hills, furrows that run to a point, a house and a sun, 1280 × 720, as a PNG. */
export async function drawFarmScene({ sky, seed }: { sky: Sky; seed: string }): Promise<Buffer> {
  const chance = chanceFrom(seed)
  const look = SKIES[sky]
  const between = (least: number, most: number) => Math.round(least + chance() * (most - least))
  const sunX = between(180, 520)
  const houseX = between(820, 1060)
  const roof = ['#B4552F', '#A84A3C', '#8C5A3A'][between(0, 2)]
  const scene = [
    `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${look.sky[0]}"/><stop offset="1" stop-color="${look.sky[1]}"/></linearGradient></defs>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>`,
    `<circle cx="${sunX}" cy="${between(150, 230)}" r="74" fill="${look.sun}" opacity=".9"/>`,
    hill(look.far, between(300, 350), between(380, 430)),
    `<path d="M0 ${HORIZON + 20} C 380 ${HORIZON - 40}, 860 ${HORIZON + 60}, ${WIDTH} ${HORIZON} L ${WIDTH} ${HEIGHT} L 0 ${HEIGHT} Z" fill="${look.near}"/>`,
    furrows(look.furrow, between(520, 700)),
    trees(look.furrow, chance),
    house(houseX, roof),
  ].join('')
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${scene}</svg>`,
    ),
  )
    .png({ compressionLevel: 1 })
    .toBuffer()
}

const hill = (colour: string, left: number, right: number) =>
  `<path d="M0 ${left} C 260 ${left - 70}, 520 ${right + 40}, 780 ${right - 60} S 1160 ${left - 20}, ${WIDTH} ${right - 30} L ${WIDTH} ${HEIGHT} L 0 ${HEIGHT} Z" fill="${colour}"/>`

function furrows(colour: string, toX: number): string {
  const rows = Array.from({ length: 13 }, (_unused, index) => -520 + index * 180)
  return rows
    .map(
      x =>
        `<path d="M ${toX - 3} ${HORIZON + 34} Q ${(toX + x) / 2} ${HORIZON + 120} ${x} ${HEIGHT} L ${x + 46} ${HEIGHT} Q ${(toX + x) / 2 + 16} ${HORIZON + 120} ${toX + 3} ${HORIZON + 34} Z" fill="${colour}" opacity=".55"/>`,
    )
    .join('')
}

function trees(colour: string, chance: () => number): string {
  return Array.from({ length: 3 }, () => {
    const x = Math.round(80 + chance() * 560)
    const size = Math.round(26 + chance() * 18)
    return `<rect x="${x - 4}" y="${HORIZON - 6}" width="8" height="34" fill="#7A4F2A"/><circle cx="${x}" cy="${HORIZON - 18}" r="${size}" fill="${colour}"/>`
  }).join('')
}

const house = (x: number, roof: string | undefined) =>
  `<g transform="translate(${x} ${HORIZON - 84})"><rect x="16" y="52" width="128" height="82" fill="#F6EBD2"/><path d="M0 58 L80 0 L160 58 Z" fill="${roof}"/>` +
  `<rect x="64" y="84" width="32" height="50" fill="#7A4B2B"/><rect x="28" y="72" width="24" height="24" fill="#A9CFE0"/><rect x="108" y="72" width="24" height="24" fill="#A9CFE0"/></g>`
