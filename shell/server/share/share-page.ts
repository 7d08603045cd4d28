import { FarmDetail, ProductDetail } from '@santhe/contracts'
import { PICTURE_PURPOSES } from '@santhe/files'
import type { PageHead } from '@santhe/host'
import {
  boxesLeftText,
  farmCard,
  farmSlug,
  formatDate,
  formatRupees,
  idFromSlug,
  istDateOf,
  offerOf,
  productCard,
  productSlug,
  rupeesToPaise,
  type ShareCard,
  sharePicturePath,
} from '@santhe/rules'
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
function decoded(identifier: string): string {
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

function productPage(product: ProductDetail, now: Date): SharedPage {
  const { name, localName, description, imageUrl, price, inventory, farm, harvestDate, harvestMonth } = product
  const to = `/products/${productSlug(product)}`
  const today = istDateOf(now)
  const offer = offerOf(product, today)
  return {
    head: {
      title: `${name} – ${farm.name}`,
      description,
      canonical: to,
      image: sharePicturePath(productCard(product, today)),
    },
    title: localName === '' ? name : `${name} ${localName}`,
    image: { path: imageUrl, ...PICTURE_PURPOSES.product },
    text: description,
    facts: (
      [
        ['Price', `${formatRupees(rupeesToPaise(price) ?? 0)} a box`],
        ['Status', offer.hasEnded ? 'Ended' : offer.label],
        ['In stock', boxesLeftText(inventory)],
        ['Harvest date', formatDate(harvestDate, 'en') || (harvestMonth ?? '')],
        ['Grown by', productCard(product, today).grownBy],
      ] as const
    ).filter(isFact),
    link: { to, text: 'See it at the market' },
  }
}

function farmPage(farm: FarmDetail): SharedPage {
  const { farmName, description, imageUrl, location, followerCount, productCount, reviewCount, tags } = farm
  const { rating, reviews } = farmCard(farm)
  const to = `/farmers/${farmSlug(farm)}`
  return {
    head: { title: farmName, description, canonical: to, image: sharePicturePath(farmCard(farm)) },
    title: farmName,
    image: { path: imageUrl, ...PICTURE_PURPOSES.farm },
    text: description,
    facts: (
      [
        ['Where', location],
        ['Rating', reviewCount > 0 ? `${rating} of 5, ${reviews}` : ''],
        ['Offers', productCount === 1 ? '1 product' : `${productCount} products`],
        ['Known for', tags.join(', ')],
        ['Followers', String(followerCount)],
      ] as const
    ).filter(isFact),
    link: { to, text: 'Visit the farm' },
  }
}

/** Undefined if the response violates the contract. */
export function sharedPage(kind: 'product' | 'farm', body: unknown, now: Date): SharedPage | undefined {
  if (kind === 'product') {
    const product = ProductDetail.safeParse(body)
    return product.success ? productPage(product.data, now) : undefined
  }
  const farm = FarmDetail.safeParse(body)
  return farm.success ? farmPage(farm.data) : undefined
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
