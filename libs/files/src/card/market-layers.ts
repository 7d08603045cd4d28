import { SHARE_PICTURE } from '@santhe/rules'
import type { TextIn } from '@santhe/texts'
import type { OverlayOptions } from 'sharp'
import { drawFitted } from '../text/draw-text.ts'
import { at, framed, PALETTE, wordmark } from './layers.ts'

const EDGE = 56
const PICTURE = { left: 0, top: 0, width: SHARE_PICTURE.width, height: 340 }
const WIDTH = SHARE_PICTURE.width - 2 * EDGE
/** Position of sun and house in drawn scenes. */
const HORIZON = 0.28

/** Draws a farm above the market's name, what it is, and what it sells. */
export async function marketLayers(picture: Buffer, text: TextIn): Promise<OverlayOptions[]> {
  const [mark, title, subtitle] = await Promise.all([
    wordmark(),
    drawFitted(
      text('share.market'),
      { face: 'heading', weight: 800, colour: PALETTE.ink },
      { width: WIDTH, sizes: [64, 56, 48] },
    ),
    drawFitted(
      text('share.market.about'),
      { face: 'body', weight: 500, colour: PALETTE.secondInk },
      { width: WIDTH, sizes: [34, 28] },
    ),
  ])
  return [
    await framed(picture, PICTURE, HORIZON),
    ...(mark ? [at(mark, EDGE, 380)] : []),
    ...(title ? [at(title, EDGE, 462)] : []),
    ...(subtitle ? [at(subtitle, EDGE, 546)] : []),
  ]
}
