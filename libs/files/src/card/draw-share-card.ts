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

/** Keeps letters sharp with full colour. Mozjpeg would take twenty times as long to save 2%; all measured pictures stay far below the 300 kB that messengers accept. */
const JPEG = { quality: 86, chromaSubsampling: '4:4:4', progressive: true, optimiseCoding: true }

/** Whether a picture can be decoded to its end. */
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
 * Returns the preview image of a shared product, farm or the market: a JPEG of 1200 × 630 in the market's colours and fonts, in one language.
 * Uses a drawn picture if there is none or it can't be read.
 */
export async function drawShareCard(card: ShareCard, picture: Buffer | undefined, language: Language): Promise<Buffer> {
  const source = picture && (await isReadable(picture)) ? picture : await standIn(card)
  const layers = await layersOf(card, source, language)
  return sharp({ create: { ...SHARE_PICTURE, channels: 3, background: PALETTE.ground } })
    .composite(layers)
    .jpeg(JPEG)
    .toBuffer()
}
