import { FarmDetail, ProductDetail } from '@santhe/contracts'
import { PICTURE_PURPOSES } from '@santhe/files'
import type { PageHead } from '@santhe/host'
import {
  farmCard,
  farmSlug,
  formatRupees,
  idFromSlug,
  istDateOf,
  type Language,
  namesFor,
  offerOf,
  productCard,
  productSlug,
  rupeesToPaise,
  type ShareCard,
  sharePicturePath,
} from '@santhe/rules'
import { textOf, textsIn } from '@santhe/texts'
import type { SharedThing } from './read-shared.ts'

const SHARED = /^\/share\/(product|farm)\/([^/]+)\/?$/

/** Parses the raw, undecoded path; only the trailing number counts. Undefined if it matches nothing. */
export function sharedThing(path: string): SharedThing | undefined {
  const [, kind, identifier = ''] = SHARED.exec(path) ?? []
  const id = idFromSlug(decoded(identifier))
  if (id === undefined) return undefined
  return { kind: kind === 'farm' ? 'farm' : 'product', id }
}

/** Decoded, since digits of percent escapes aren't the id's; '' if malformed. */
export function decoded(identifier: string): string {
  try {
    return decodeURIComponent(identifier)
  } catch {
    return ''
  }
}

export interface SharedPage {
  head: PageHead
  title: string
  /** A path of this market; of the size in pixels only the ratio matters. */
  image: { path: string; width: number; height: number }
  text: string
  /** Price, boxes, dates; a farm's place and followers. */
  facts: readonly (readonly [name: string, value: string])[]
  link: { to: string; text: string }
}

const isFact = (fact: readonly [string, string]) => fact[1] !== ''

function productPage(product: ProductDetail, now: Date, language: Language): SharedPage {
  const text = textsIn(language)
  const { name, description, imageUrl, price, inventory, farm, harvestDate, harvestMonth } = product
  const to = `/products/${productSlug(product)}`
  const today = istDateOf(now)
  const { hasEnded, label } = offerOf(product, today)
  const card = productCard(product, today)
  return {
    head: {
      title: `${name} – ${farm.name}`,
      description,
      canonical: to,
      image: sharePicturePath(card),
    },
    title: namesFor(product, language).join(' ').trim(),
    image: { path: imageUrl, ...PICTURE_PURPOSES.product },
    text: description,
    facts: (
      [
        [text('share.price'), `${formatRupees(rupeesToPaise(price) ?? 0)} ${text('share.aBox')}`],
        [text('share.status'), text(`offer.${hasEnded ? 'Ended' : label}`)],
        [text('share.stock'), text('share.boxes', { boxes: inventory })],
        [
          text('share.harvestDate'),
          textOf({ code: 'share.picked', params: { picked: harvestDate ?? harvestMonth } }, language),
        ],
        [text('share.grownBy'), card.grownBy],
      ] as const
    ).filter(isFact),
    link: { to, text: text('share.product') },
  }
}

function farmPage(farm: FarmDetail, language: Language): SharedPage {
  const text = textsIn(language)
  const { farmName, description, imageUrl, location, followerCount, productCount, reviewCount, tags } = farm
  const card = farmCard(farm)
  const to = `/farmers/${farmSlug(farm)}`
  return {
    head: { title: farmName, description, canonical: to, image: sharePicturePath(card) },
    title: farmName,
    image: { path: imageUrl, ...PICTURE_PURPOSES.farm },
    text: description,
    facts: (
      [
        [text('share.where'), location],
        [
          text('share.rating'),
          reviewCount > 0 ? text('share.rated', { rating: card.rating, reviews: reviewCount }) : '',
        ],
        [text('share.offers'), text('share.products', { products: productCount })],
        [text('share.knownFor'), tags.join(', ')],
        [text('share.followers'), String(followerCount)],
      ] as const
    ).filter(isFact),
    link: { to, text: text('share.farm') },
  }
}

/** Undefined if the response violates the contract. */
export function sharedPage(
  kind: 'product' | 'farm',
  body: unknown,
  { now, language }: { now: Date; language: Language },
): SharedPage | undefined {
  if (kind === 'product') {
    const product = ProductDetail.safeParse(body)
    return product.success ? productPage(product.data, now, language) : undefined
  }
  const farm = FarmDetail.safeParse(body)
  return farm.success ? farmPage(farm.data, language) : undefined
}

/** Undefined if the response violates the contract. */
export function shareCard(kind: 'product' | 'farm', body: unknown, now: Date): ShareCard | undefined {
  if (kind === 'product') {
    const product = ProductDetail.safeParse(body)
    return product.success ? productCard(product.data, istDateOf(now)) : undefined
  }
  const farm = FarmDetail.safeParse(body)
  return farm.success ? farmCard(farm.data) : undefined
}
