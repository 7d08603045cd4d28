import type { IstDate } from './dates.ts'
import type { Message } from './errors.ts'
import { formatRupees, rupeesToPaise } from './money.ts'
import { type OfferedProduct, offerOf } from './product-status.ts'
import { formatRating } from './rating.ts'

/** Size in pixels of the picture that other sites show for a shared page. docs/product/products.md#product-metadata. */
export const SHARE_PICTURE = { width: 1200, height: 630 } as const

/** Tone of the line about boxes: for sale, not yet, or too late. */
export type CardTone = 'good' | 'wait' | 'over'

export interface ProductCard {
  kind: 'product'
  id: number
  imageUrl: string
  name: string
  localName: string
  price: string
  /** Available boxes, or the harvest date. */
  stock: Message
  tone: CardTone
  /** A text such as 'Ravi’s Field, Hoskote'. */
  grownBy: string
}

export interface FarmCard {
  kind: 'farm'
  id: number
  imageUrl: string
  name: string
  location: string
  rating: string
  reviewCount: number
  tags: readonly string[]
}

/** Content of the market's own picture, for pages without a product or farm. */
export interface MarketCard {
  kind: 'market'
  imageUrl: string
}

export type ShareCard = ProductCard | FarmCard | MarketCard

/** docs/product/pages.md#home-metadata */
export const MARKET_CARD: MarketCard = { kind: 'market', imageUrl: '/files/drawn/farm.webp' }

interface SharedProduct extends OfferedProduct {
  id: number
  name: string
  localName: string
  imageUrl: string
  /** Rupees per box. */
  price: number
  harvestDate: string | null
  harvestMonth: string | null
  farm: { name: string; location: string }
}

interface SharedFarm {
  id: number
  farmName: string
  location: string
  imageUrl: string
  rating: number
  reviewCount: number
  tags: readonly string[]
}

function stockOf(product: SharedProduct, today: IstDate): Pick<ProductCard, 'stock' | 'tone'> {
  const { hasEnded, label } = offerOf(product, today)
  if (hasEnded) return { stock: { code: 'offer.Ended' }, tone: 'over' }
  if (label === 'Sold Out') return { stock: { code: `offer.${label}` }, tone: 'over' }
  if (label === 'Available Now')
    return { stock: { code: 'share.boxes', params: { boxes: product.inventory } }, tone: 'good' }
  const picked = product.harvestDate ?? product.harvestMonth
  return { stock: { code: 'share.offer', params: { offer: label, ...(picked !== null && { picked }) } }, tone: 'wait' }
}

export function productCard(product: SharedProduct, today: IstDate): ProductCard {
  const { id, imageUrl, name, localName, price, farm } = product
  return {
    kind: 'product',
    id,
    imageUrl,
    name,
    localName,
    price: formatRupees(rupeesToPaise(price) ?? 0),
    ...stockOf(product, today),
    // The first part of a location is public. docs/product/roles.md#location-visibility.
    grownBy: [farm.name, farm.location.split(',')[0]?.trim() ?? ''].filter(part => part !== '').join(', '),
  }
}

export function farmCard(farm: SharedFarm): FarmCard {
  const { id, imageUrl, farmName, location, rating, reviewCount, tags } = farm
  return {
    kind: 'farm',
    id,
    imageUrl,
    name: farmName,
    location,
    rating: reviewCount > 0 ? formatRating(rating) : '',
    reviewCount,
    tags,
  }
}

/** Increment it when cards look different, so that sites with cached pictures load the new ones. */
const DRAWING_VERSION = 3

/** Returns the 32-bit FNV-1a hash of UTF-16 units. */
function fnv(text: string, seed: number): number {
  let hash = seed
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** Returns the product or farm in the path of a share picture; undefined for other paths. */
export function parseSharePicturePath(path: string): { kind: 'product' | 'farm'; id: number } | undefined {
  const [, kind, digits] = /^\/share\/(product|farm)\/([1-9][0-9]{0,14})\/[0-9a-z]+\.jpg$/.exec(path) ?? []
  if (digits === undefined) return undefined
  return { kind: kind === 'farm' ? 'farm' : 'product', id: Number(digits) }
}

export function sharePicturePath(card: ShareCard): string {
  const content = JSON.stringify([DRAWING_VERSION, card])
  const version = [0x811c9dc5, 0x5bd1e995].map(seed => fnv(content, seed).toString(36)).join('')
  return card.kind === 'market' ? `/share/market/${version}.jpg` : `/share/${card.kind}/${card.id}/${version}.jpg`
}
