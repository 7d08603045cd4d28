import { type Language, SHARE_PICTURE, type ShareCard } from '@santhe/rules'
import { textsIn } from '@santhe/texts'
import sharp, { type OverlayOptions } from 'sharp'
import { drawCrate } from '../drawn/crate.ts'
import { MIXED } from '../drawn/fallbacks.ts'
import { drawFarmScene } from '../drawn/farm-scene.ts'
import { farmLayers } from './farm-layers.ts'
import { PALETTE } from './layers.ts'
import { marketLayers } from './market-layers.ts'
import { productLayers } from './product-layers.ts'

/** Letters stay sharp with full colour (mozjpeg would take twenty times as long for a fiftieth of the bytes), and every measured picture is far below the 300 kB that messengers take. */
const JPEG = { quality: 86, chromaSubsampling: '4:4:4', progressive: true, optimiseCoding: true }

/** Returns whether a picture can be decoded to its end. */
function isReadable(picture: Buffer): Promise<boolean> {
  return sharp(picture)
    .stats()
    .then(
      () => true,
      () => false,
    )
}

function standIn(card: ShareCard): Promise<Buffer> {
  if (card.kind === 'product') return drawCrate({ sorts: MIXED, ground: 'sand', seed: card.name })
  return drawFarmScene({ scene: 'hills', sky: 'noon', seed: card.kind === 'farm' ? card.name : 'market' })
}

function layersOf(card: ShareCard, picture: Buffer, language: Language): Promise<OverlayOptions[]> {
  const text = textsIn(language)
  if (card.kind === 'product') return productLayers(card, picture, language)
  return card.kind === 'farm' ? farmLayers(card, picture, text) : marketLayers(picture, text)
}

/**
 * Returns what other sites show of a shared product or farm, or of the market: a JPEG of 1200 × 630 in the market's colours and fonts, in one language.
 * Without a picture, or with one that cannot be read, a drawn one is used.
 */
export async function drawShareCard(card: ShareCard, picture: Buffer | undefined, language: Language): Promise<Buffer> {
  const source = picture && (await isReadable(picture)) ? picture : await standIn(card)
  const layers = await layersOf(card, source, language)
  return sharp({ create: { ...SHARE_PICTURE, channels: 3, background: PALETTE.ground } })
    .composite(layers)
    .jpeg(JPEG)
    .toBuffer()
}
