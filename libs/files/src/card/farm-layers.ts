import { type FarmCard, SHARE_PICTURE } from '@santhe/rules'
import type { TextIn } from '@santhe/texts'
import type { OverlayOptions } from 'sharp'
import { at, drawFitted, drawText } from '../text/draw-text.ts'
import { EDGE, farmPicture, MOST_WIDTH, PALETTE, pill, star, wordmark } from './layers.ts'

const STAR = 38

/** Rating and review count, from the right edge. */
async function ratingLayers(
  { rating, reviewCount: reviews }: FarmCard,
  top: number,
  text: TextIn,
): Promise<{ layers: OverlayOptions[]; width: number }> {
  const drawn = await drawText([
    { face: 'heading', weight: 800, size: 42, colour: PALETTE.ink, text: rating },
    {
      face: 'body',
      weight: 500,
      size: 30,
      colour: PALETTE.secondInk,
      text: rating === '' ? '' : `  ${text('share.reviews', { reviews })}`,
    },
  ])
  if (!drawn) return { layers: [], width: 0 }
  const left = SHARE_PICTURE.width - EDGE - drawn.width
  return {
    layers: [at(drawn, left, top + 6), { input: star(STAR), left: left - STAR - 12, top }],
    width: drawn.width + STAR + 44,
  }
}

/** The farm's tags, as many as fit in one row. */
async function tagLayers(tags: readonly string[], top: number, mostWidth: number): Promise<OverlayOptions[]> {
  const layers: OverlayOptions[] = []
  let left = EDGE
  for (const text of tags) {
    const tag = await pill({ face: 'body', weight: 500, size: 28, colour: PALETTE.leafDeep, text }, PALETTE.leafTint, {
      left,
      top,
    })
    if (left + tag.width > EDGE + mostWidth) continue
    layers.push(...tag.layers)
    left += tag.width + 14
  }
  return layers
}

/** Draws the farm's picture above its name, place, rating and tags. */
export async function farmLayers(card: FarmCard, picture: Buffer, text: TextIn): Promise<OverlayOptions[]> {
  const rating = await ratingLayers(card, 382, text)
  const [name, place, mark] = await Promise.all([
    drawFitted(
      card.name,
      { face: 'heading', weight: 800, colour: PALETTE.ink },
      { width: MOST_WIDTH - rating.width, sizes: [70, 58, 46] },
    ),
    drawFitted(
      card.location,
      { face: 'body', weight: 500, colour: PALETTE.secondInk },
      { width: MOST_WIDTH, sizes: [34, 28] },
    ),
    wordmark(),
  ])
  const marked = mark ? mark.width + 40 : 0
  return [
    await farmPicture(picture),
    ...rating.layers,
    ...(name ? [at(name, EDGE, 376)] : []),
    ...(place ? [at(place, EDGE, 462)] : []),
    ...(await tagLayers(card.tags, 528, MOST_WIDTH - marked)),
    ...(mark ? [at(mark, SHARE_PICTURE.width - EDGE - mark.width, 540)] : []),
  ]
}
