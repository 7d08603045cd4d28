import { FarmDetail, ProductDetail } from '@santhe/contracts'
import type { PageHead } from '@santhe/host'
import {
  farmSlug,
  formatDate,
  formatRupees,
  idFromSlug,
  istDateOf,
  offerOf,
  productSlug,
  rupeesToPaise,
} from '@santhe/rules'

const SHARED = /^\/share\/(product|farm)\/([^/]+)\/?$/

/** What a shared address stands for: the call that reads it, and its kind. Undefined where it stands for nothing. */
export function sharedThing(path: string): { kind: 'product' | 'farm'; address: string } | undefined {
  const [, kind, identifier = ''] = SHARED.exec(path) ?? []
  const id = idFromSlug(identifier)
  if (id === undefined) return undefined
  if (kind === 'product') return { kind, address: `/api/products/${id}` }
  return kind === 'farm' ? { kind, address: `/api/farmers/${id}` } : undefined
}

/** What a shared page says. */
export interface SharedPage {
  head: PageHead
  title: string
  image: string
  text: string
  /** Price, boxes, dates; a farm's place and followers. */
  facts: readonly (readonly [name: string, value: string])[]
  /** The way in. */
  link: { to: string; text: string }
}

const boxes = (count: number) => (count === 1 ? '1 box left' : `${count} boxes left`)
const isFact = (fact: readonly [string, string]) => fact[1] !== ''

function productPage(product: ProductDetail, now: Date): SharedPage {
  const { name, localName, description, imageUrl, price, inventory, farm, harvestDate, harvestMonth } = product
  const to = `/products/${productSlug(product)}`
  const offer = offerOf(product, istDateOf(now))
  return {
    head: { title: `${name} – ${farm.name}`, description, canonical: to, image: imageUrl },
    title: localName === '' ? name : `${name} ${localName}`,
    image: imageUrl,
    text: description,
    facts: (
      [
        ['Price', `${formatRupees(rupeesToPaise(price) ?? 0)} a box`],
        ['Status', offer.hasEnded ? 'Ended' : offer.word],
        ['In stock', inventory > 0 ? boxes(inventory) : 'No box left'],
        ['Harvest date', formatDate(harvestDate) || (harvestMonth ?? '')],
        ['Grown by', `${farm.name}, ${farm.location}`],
      ] as const
    ).filter(isFact),
    link: { to, text: 'See it at the market' },
  }
}

function farmPage(farm: FarmDetail): SharedPage {
  const { farmName, description, imageUrl, location, followerCount, productCount, tags } = farm
  const to = `/farmers/${farmSlug(farm)}`
  return {
    head: { title: `${farmName} · Santhe`, description, canonical: to, image: imageUrl },
    title: farmName,
    image: imageUrl,
    text: description,
    facts: (
      [
        ['Where', location],
        ['Offers', productCount === 1 ? '1 product' : `${productCount} products`],
        ['Known for', tags.join(', ')],
        ['Followers', String(followerCount)],
      ] as const
    ).filter(isFact),
    link: { to, text: 'Visit the farm' },
  }
}

/** The words of a shared page from what the back end answered; undefined where that is not understood. */
export function sharedPage(kind: 'product' | 'farm', body: unknown, now: Date): SharedPage | undefined {
  if (kind === 'product') {
    const product = ProductDetail.safeParse(body)
    return product.success ? productPage(product.data, now) : undefined
  }
  const farm = FarmDetail.safeParse(body)
  return farm.success ? farmPage(farm.data) : undefined
}
