/** Hue in degrees, saturation and lightness from 0 to 1. */
export interface Colour {
  hue: number
  saturation: number
  lightness: number
}

const isRed = ({ hue, saturation }: Colour) => (hue > 310 || hue < 40) && saturation > 0.25
const isViolet = ({ hue }: Colour) => hue > 210 && hue < 330

const turned = (colour: Colour, hue: number, saturation = 1, lightness = 1): Colour => ({
  hue: (colour.hue + hue + 360) % 360,
  saturation: Math.min(1, colour.saturation * saturation),
  lightness: Math.min(1, colour.lightness * lightness),
})

/** Colour changes for emojis whose colours differ from the produce. */
export const TINTS = {
  ripeTomato: colour => (isRed(colour) ? turned(colour, 18, 0.95) : colour),
  ripeStrawberry: colour =>
    colour.lightness < 0.42 && isViolet(colour)
      ? { hue: 48, saturation: 0.9, lightness: 0.72 }
      : isRed(colour)
        ? turned(colour, 14)
        : colour,
  darkBrinjal: colour => (isViolet(colour) ? turned(colour, 22, 0.55, 0.62) : turned(colour, -30, 0.5, 0.8)),
  redOnion: colour => ({
    hue: 338,
    saturation: Math.min(0.55, colour.saturation * 0.7),
    lightness: colour.lightness * 0.82,
  }),
  greenGrape: colour =>
    isViolet(colour) ? { hue: 74, saturation: 0.58, lightness: Math.min(0.9, 0.36 + colour.lightness * 0.72) } : colour,
  greenCucumber: colour => (colour.hue > 110 ? { ...turned(colour, 0, 1, 0.92), hue: 110 } : colour),
} as const satisfies Record<string, (colour: Colour) => Colour>
export type Tint = keyof typeof TINTS

/** Returns the colour of a pixel; each channel is from 0 to 255. */
export function colourOf(red: number, green: number, blue: number): Colour {
  const most = Math.max(red, green, blue)
  const least = Math.min(red, green, blue)
  const range = (most - least) / 255
  const lightness = (most + least) / 510
  if (range === 0) return { hue: 0, saturation: 0, lightness }
  const saturation = Math.min(1, range / (1 - Math.abs(2 * lightness - 1)))
  const sector =
    most === red
      ? (green - blue) / (most - least)
      : most === green
        ? 2 + (blue - red) / (most - least)
        : 4 + (red - green) / (most - least)
  return { hue: (sector * 60 + 360) % 360, saturation, lightness }
}

/** Returns red, green and blue of a colour, each from 0 to 255. */
function channelsOf({ hue, saturation, lightness }: Colour): [number, number, number] {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const channel = (offset: number) => {
    const step = (offset + hue / 30) % 12
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(step - 3, 9 - step, 1))))
  }
  return [channel(0), channel(8), channel(4)]
}

/** Changes the colours of RGBA pixels in place. */
export function tintPixels(pixels: Uint8Array, tint: Tint): void {
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at + 3] === 0) continue
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3)
    pixels.set(channelsOf(TINTS[tint](colourOf(red, green, blue))), at)
  }
}
