import type { IstDate } from './dates.ts'
import type { Message } from './errors.ts'
import { formatRupees, rupeesToPaise } from './money.ts'
import { type OfferedProduct, offerOf } from './product-status.ts'
import { formatRating } from './rating.ts'

/** Width and height, in pixels, of the picture that other sites show of a shared page. docs/product/products.md#product-metadata. */
export const SHARE_PICTURE = { width: 1200, height: 630 } as const

/** The tone of the line about boxes: for sale, not yet, or too late. */
export type CardTone = 'good' | 'wait' | 'over'

/** What a shared product's picture shows, in any language. */
export interface ProductCard {
  kind: 'product'
  id: number
  imageUrl: string
  name: string
  localName: string
  price: string
  /** Available boxes, or when it is harvested. */
  stock: Message
  tone: CardTone
  /** 'Ravi’s Field, Hoskote' */
  grownBy: string
}

/** What a shared farm's picture shows, in any language. */
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

/** The texts of the market's own picture, for pages that show no single product or farm. */
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
  /** Rupees a box. */
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
    // Everybody may read the first part of a place. docs/product/roles.md#location-visibility.
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

/** Incremented when cards are drawn differently, so that sites which cache pictures fetch the new one. */
const DRAWING_VERSION = 2

/** Returns the 32-bit FNV-1a hash of UTF-16 units, from a given seed. */
function fnv(text: string, seed: number): number {
  let hash = seed
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** Returns the product or farm of a share picture's path; undefined for any other path. */
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
