import sharp from 'sharp'

const TINTS = ['#1E6B3C', '#8C4A1F', '#7A4D00', '#4B4A8F', '#0F6B6B', '#9A3B3B']

/** Draws a farm's round mark with the first letter of its name, 320 × 320, as a PNG. */
export async function drawFarmLogo(name: string): Promise<Buffer> {
  const letter = [...name.trim()][0]?.toLocaleUpperCase('en') ?? 'S'
  const tint = TINTS[[...name].reduce((sum, character) => sum + character.charCodeAt(0), 0) % TINTS.length]
  const leaf = `<path d="M160 44 C 214 60, 226 108, 160 132 C 94 108, 106 60, 160 44 Z" fill="#FFFFFF" opacity=".22"/>`
  const drawing =
    `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320"><circle cx="160" cy="160" r="160" fill="${tint}"/>${leaf}` +
    `<text x="160" y="222" font-family="DejaVu Sans, Noto Sans, Arial, sans-serif" font-size="168" font-weight="700" fill="#FFFFFF" text-anchor="middle">${letter === '<' || letter === '&' ? 'S' : letter}</text></svg>`
  return sharp(Buffer.from(drawing)).png().toBuffer()
}
