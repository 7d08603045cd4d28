import { type CardTone, type Language, namesFor, type ProductCard, SHARE_PICTURE } from '@santhe/rules'
import { textOf, textsIn } from '@santhe/texts'
import type { OverlayOptions } from 'sharp'
import { at, drawFitted, drawText } from '../text/draw-text.ts'
import { framed, PALETTE, pill, wordmark } from './layers.ts'

const EDGE = 56
/** Wide enough to show a whole crate. */
const PICTURE = { left: 596, top: 0, width: SHARE_PICTURE.width - 596, height: SHARE_PICTURE.height }
const TEXT_BOX = { left: EDGE, width: PICTURE.left - EDGE - 28 }

/** Room for both names, from below the wordmark to the price. */
const NAMES_HEIGHT = 212
/** A line of Kannada with its signs above and below, and the gap before it. */
const LOCAL_HEIGHT = 82

const TONES: Readonly<Record<CardTone, { ground: string; colour: string }>> = {
  good: { ground: PALETTE.leafTint, colour: PALETTE.leafDeep },
  wait: { ground: PALETTE.turmericTint, colour: PALETTE.turmericInk },
  over: { ground: PALETTE.sunk, colour: PALETTE.secondInk },
}

async function names(card: ProductCard, language: Language) {
  const [name, localName] = namesFor(card, language)
  const heading = { face: 'heading', weight: 800, colour: PALETTE.ink } as const
  const local = { face: 'heading', weight: 700, colour: PALETTE.secondInk } as const
  return Promise.all([
    drawFitted(name, heading, {
      width: TEXT_BOX.width,
      height: localName === '' ? NAMES_HEIGHT : NAMES_HEIGHT - LOCAL_HEIGHT,
      sizes: [76, 64, 56, 48],
    }),
    drawFitted(localName, local, { width: TEXT_BOX.width, sizes: [50, 42, 36] }),
  ])
}

/** Draws the crate on the right; on the left the product's names at the top, and farm, stock and box price at the bottom. */
export async function productLayers(card: ProductCard, picture: Buffer, language: Language): Promise<OverlayOptions[]> {
  const { left, width } = TEXT_BOX
  const layers: OverlayOptions[] = [await framed(picture, PICTURE)]
  const mark = await wordmark()
  if (mark) layers.push(at(mark, left, 52))

  let top = 150
  for (const drawn of await names(card, language)) {
    if (!drawn) continue
    layers.push(at(drawn, left, top))
    top += drawn.height + 24
  }

  const body = { face: 'body', colour: PALETTE.secondInk } as const
  const grown = await drawFitted(card.grownBy, { ...body, weight: 500 }, { width, sizes: [32, 28, 25] })
  if (grown) layers.push(at(grown, left, 576 - grown.height))
  const { ground, colour } = TONES[card.tone]
  const text = textOf(card.stock, language)
  const stock = await pill({ face: 'body', weight: 600, size: text.length > 24 ? 27 : 32, colour, text }, ground, {
    left,
    top: 452,
  })
  layers.push(...stock.layers)
  const price = await drawText([
    { face: 'heading', weight: 800, size: 64, colour: PALETTE.ink, text: card.price },
    { ...body, weight: 500, size: 32, text: `  ${textsIn(language)('share.aBox')}` },
  ])
  if (price) layers.push(at(price, left, 430 - price.height))
  return layers
}
