import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Compiler } from '@rspack/core'
import { rspack } from '@rspack/core'
import sharp from 'sharp'

/** Sides in pixels: 180 for an iPhone's or iPad's home screen, the others as phones and desktops read them in the manifest. */
export const HOME_ICON_SIZES = [180, 192, 512] as const
/** The files of these icons in the build; the name contains the size. */
export const HOME_ICON_FILE = /(?:^|\/)home-(\d+)\.[0-9a-f]{8}\.png$/

/** The favicon's background colour: phones round the corners themselves and show transparent parts black. */
const GROUND = '#1e6b3c'

async function iconOf(svg: Buffer, size: number): Promise<Buffer> {
  return sharp(svg, { density: 600 })
    .resize(size, size)
    .flatten({ background: GROUND })
    .png({ palette: true })
    .toBuffer()
}

/** Draws an SVG as home screen icons without transparent corners, and adds them to the build's files. */
export function homeIcons(svgFile: string) {
  return (compiler: Compiler): void => {
    compiler.hooks.thisCompilation.tap('HomeIcons', compilation => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL
      compilation.hooks.processAssets.tapPromise({ name: 'HomeIcons', stage }, async () => {
        const svg = await readFile(svgFile)
        for (const size of HOME_ICON_SIZES) {
          const png = await iconOf(svg, size)
          const hash = createHash('sha256').update(png).digest('hex').slice(0, 8)
          compilation.emitAsset(`assets/home-${size}.${hash}.png`, new rspack.sources.RawSource(png))
        }
      })
    })
  }
}
