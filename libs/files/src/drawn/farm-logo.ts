import sharp from 'sharp'
import { at, charactersOf, drawText } from '../text/draw-text.ts'

const TINTS = ['#1E6B3C', '#8C4A1F', '#7A4D00', '#4B4A8F', '#0F6B6B', '#9A3B3B']

const SIZE = 320

/** Returns a farm's drawn round logo with the first letter of its name, 320 × 320, as a PNG. */
export async function drawFarmLogo(name: string): Promise<Buffer> {
  const letter = charactersOf(name.trim())[0]?.toLocaleUpperCase('en') ?? 'S'
  const tint = TINTS[[...name].reduce((sum, character) => sum + character.charCodeAt(0), 0) % TINTS.length]
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}"><circle cx="160" cy="160" r="160" fill="${tint}"/></svg>`
  const drawn = await drawText([{ face: 'heading', weight: 700, size: 176, colour: '#FFFFFF', text: letter }])
  const middle = drawn ? [at(drawn, (SIZE - drawn.width) / 2, 162 - drawn.height / 2)] : []
  return sharp(Buffer.from(ground)).composite(middle).png().toBuffer()
}
