import type { Farm, FarmDetail, Product, ProductDetail } from '@santhe/contracts'
import { PICTURE_PURPOSES } from '@santhe/files'
import {
  farmSlug,
  formatDate,
  formatRating,
  harvestMonthIn,
  inLanguage,
  istDateOf,
  type Language,
  namesFor,
  nearDeliveryDateAlone,
  type Offer,
  offerOf,
  productEstimate,
  productSlug,
  rupeesToPaise,
  scriptOf,
} from '@santhe/rules'
import { type TextIn, textsIn } from '@santhe/texts'
import { COMPANY } from '../../src/company.ts'
import { type Html, html, NOTHING, phoneLink } from './light-document.ts'

/** The reader's language and time. */
export interface LightAt {
  language: Language
  now: Date
}

/** A list's page, with the link to the next. */
export interface Rows<Row> {
  rows: readonly Row[]
  more: string | undefined
}

const statusText = ({ hasEnded, label }: Offer, t: TextIn) => t(`offer.${hasEnded ? 'Ended' : label}`)
export const priceText = (rupees: number, t: TextIn) => t('light.price', { amount: rupeesToPaise(rupees) ?? 0 })

function fact(name: string, value: Html | string): Html {
  return value === '' ? NOTHING : html`<dt>${name}</dt><dd>${value}</dd>`
}

function productRow(product: Product, { language, now }: LightAt): Html {
  const t = textsIn(language)
  const [name, otherName] = namesFor(product, language)
  const offer = offerOf(product, istDateOf(now))
  const boxes = offer.canBuy ? t('share.boxes', { boxes: product.inventory }) : statusText(offer, t)
  return html`<li><a href="${inLanguage(`/products/${productSlug(product)}`, language)}"><b>${name}</b></a> <small lang="${scriptOf(otherName) ?? 'en'}">${otherName}</small><br>
${priceText(product.price, t)} · ${boxes}<br><small>${product.farm.name}, ${product.farm.location}</small></li>`
}

function rowsView<Row>({ rows, more }: Rows<Row>, rowOf: (row: Row, at: LightAt) => Html, at: LightAt): Html {
  const t = textsIn(at.language)
  if (rows.length === 0) return html`<p>${t('light.nothing')}</p>`
  const next = more === undefined ? NOTHING : html`<p><a href="${more}">${t('light.more')}</a></p>`
  return html`<ul>${rows.map(row => rowOf(row, at))}</ul>${next}`
}

function searchForm(path: string, search: string, { language }: LightAt): Html {
  const t = textsIn(language)
  return html`<form action="${inLanguage(path, language)}"><p><label>${t('light.search')} <input type="search" name="search" value="${search}" maxlength="200"></label></p><button>${t('light.search')}</button></form>`
}

export function productsView(list: Rows<Product>, search: string, at: LightAt): Html {
  const t = textsIn(at.language)
  return html`<h1>${t('light.products')}</h1>${searchForm('/products', search, at)}${rowsView(list, productRow, at)}`
}

function farmRow(farm: Farm, { language }: LightAt): Html {
  const t = textsIn(language)
  return html`<li><a href="${inLanguage(`/farmers/${farmSlug(farm)}`, language)}"><b>${farm.farmName}</b></a><br><small>${farm.location} · ${t('share.products', { products: farm.productCount })}</small></li>`
}

export function farmsView(list: Rows<Farm>, search: string, at: LightAt): Html {
  const t = textsIn(at.language)
  return html`<h1>${t('light.farms')}</h1>${searchForm('/farmers', search, at)}${rowsView(list, farmRow, at)}`
}

/** `list` is the farm's products, or a link to them. */
export function farmView(farm: FarmDetail, list: Rows<Product> | Html, at: LightAt): Html {
  const t = textsIn(at.language)
  const rating =
    farm.reviewCount > 0 ? t('share.rated', { rating: formatRating(farm.rating), reviews: farm.reviewCount }) : ''
  return html`<h1>${farm.farmName}</h1>
<p>${farm.description}</p>
<dl>${fact(t('share.where'), farm.location)}
${fact(t('share.rating'), rating)}
${fact(t('share.offers'), t('share.products', { products: farm.productCount }))}
${fact(t('share.knownFor'), farm.tags.join(', '))}
${fact(t('share.followers'), String(farm.followerCount))}
${fact(t('light.phone'), phoneLink(farm.phone ?? COMPANY.phone))}</dl>
${'html' in list ? list : html`<h2>${t('light.products')}</h2>${rowsView(list, productRow, at)}`}`
}

/** One narrow picture; pictures of other sites are left out. Width and height only give the ratio. */
export function picture(path: string, { width, height }: { width: number; height: number }): Html {
  const name = /^(\/files\/.+)\.webp$/.exec(path)?.[1]
  if (name === undefined) return NOTHING
  return html`<picture><source type="image/avif" srcset="${name}-400.avif"><img src="${name}-400.webp" alt="" width="${width}" height="${height}"></picture>`
}

export const orderPath = (productId: number) => `/light/order?product=${productId}`

/** Shown to everyone: it only opens the order page. */
function orderButton({ id }: Product, { language }: LightAt): Html {
  return html`<form method="post" action="${inLanguage(orderPath(id), language)}"><button>${textsIn(language)('light.order')}</button></form>`
}

interface ProductAt extends LightAt {
  /** Whether boxes are reserved for the reader. */
  isReserved?: boolean
}

/** Shows a product with the order button, or with `link` to where it can be ordered. */
export function productView(product: ProductDetail, at: ProductAt, link?: Html): Html {
  const { language, now, isReserved = false } = at
  const t = textsIn(language)
  const today = istDateOf(now)
  const [name, otherName] = namesFor(product, language)
  const offer = offerOf(product, today)
  const estimate = offer.canBuy ? (productEstimate(product, today) ?? '') : ''
  const { farm, unit, unitsPerBox: amount, harvestDate, harvestMonth } = product
  const farmLink = html`<a href="${inLanguage(`/farmers/${farmSlug({ id: farm.id, farmName: farm.name, location: farm.location })}`, language)}">${farm.name}</a>, ${farm.location}`
  const canOrder = offer.canBuy || isReserved
  const order = () => (canOrder ? orderButton(product, at) : html`<p class="notice">${statusText(offer, t)}</p>`)
  return html`<h1>${name} <small lang="${scriptOf(otherName) ?? 'en'}">${otherName}</small></h1>
${picture(product.imageUrl, PICTURE_PURPOSES.product)}
<dl>${fact(t('share.price'), html`<b>${priceText(product.price, t)}</b>`)}
${fact(t('light.contents'), t('light.amount', { amount, unit }))}
${fact(t('share.status'), statusText(offer, t))}
${fact(t('light.boxes'), offer.canBuy ? t('share.boxes', { boxes: product.inventory }) : '')}
${fact(t('share.harvestDate'), formatDate(harvestDate ?? '', language) || harvestMonthIn(harvestMonth, language))}
${fact(t('light.arrival'), nearDeliveryDateAlone(estimate, today, language))}
${fact(t('share.grownBy'), farmLink)}
${fact(t('light.phone'), phoneLink(COMPANY.phone))}</dl>
${link ?? order()}
<p>${product.description}</p>`
}
