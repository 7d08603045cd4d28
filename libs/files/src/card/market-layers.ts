import type { TextIn } from '@santhe/texts'
import type { OverlayOptions } from 'sharp'
import { at, drawFitted } from '../text/draw-text.ts'
import { EDGE, farmPicture, MOST_WIDTH, PALETTE, wordmark } from './layers.ts'

/** Draws a farm above the market's name, what it is, and what it sells. */
export async function marketLayers(picture: Buffer, text: TextIn): Promise<OverlayOptions[]> {
  const [mark, title, subtitle] = await Promise.all([
    wordmark(),
    drawFitted(
      text('share.market'),
      { face: 'heading', weight: 800, colour: PALETTE.ink },
      { width: MOST_WIDTH, sizes: [64, 56, 48] },
    ),
    drawFitted(
      text('share.market.about'),
      { face: 'body', weight: 500, colour: PALETTE.secondInk },
      { width: MOST_WIDTH, sizes: [34, 28] },
    ),
  ])
  return [
    await farmPicture(picture),
    ...(mark ? [at(mark, EDGE, 380)] : []),
    ...(title ? [at(title, EDGE, 462)] : []),
    ...(subtitle ? [at(subtitle, EDGE, 546)] : []),
  ]
}
