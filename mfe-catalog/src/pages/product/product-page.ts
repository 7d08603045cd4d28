import { listActiveOrderFees, ProductDetail, readProduct } from '@santhe/contracts'
import type { PageHead, SlicePage } from '@santhe/host'
import {
  idFromSlug,
  inLanguage,
  istDateOf,
  type Language,
  namesFor,
  offerOf,
  productCard,
  productSlug,
  sharePicturePath,
} from '@santhe/rules'
import { textsOf } from '@santhe/ui'
import { breadcrumbsOf, excerpt } from '../../parts/page-head.ts'
import catalogTexts from '../../texts/en/catalog.json'

function jsonLdOf(product: ProductDetail, now: Date, language: Language): Record<string, unknown> {
  const { id, description, imageUrl, category, farm, price, rating, reviewCount, availableUntil } = product
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: namesFor(product, language)[0],
    sku: String(id),
    url: inLanguage(`/products/${productSlug(product)}`, language),
    description,
    image: imageUrl,
    category,
    brand: { '@type': 'Organization', name: farm.name },
    offers: {
      '@type': 'Offer',
      url: inLanguage(`/products/${productSlug(product)}`, language),
      price: price.toFixed(2),
      priceCurrency: 'INR',
      priceValidUntil: availableUntil,
      availability: `https://schema.org/${offerOf(product, istDateOf(now)).schema}`,
      seller: { '@type': 'Organization', name: farm.name, url: inLanguage(`/farmers/${farm.id}`, language) },
    },
    ...(reviewCount > 0 ? { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount } } : {}),
  }
}

function notFound(language: Language): PageHead {
  const t = textsOf(catalogTexts, language)
  return { status: 404, title: t('product.notFound'), description: t('product.notFoundText') }
}

export const productPage: SlicePage = {
  path: '/products/:identifier',
  chunk: 'ProductPage',
  load: async () => (await import(/* webpackChunkName: "ProductPage" */ './ProductPage.tsx')).ProductPage,
  data({ params }) {
    const id = idFromSlug(params.identifier ?? '')
    if (id === undefined) return []
    return [
      [readProduct, { params: { id } }],
      [listActiveOrderFees, {}],
    ]
  },
  head({ results: [result], now, language }) {
    const product = ProductDetail.safeParse(result)
    if (!product.success) return notFound(language)
    const { farm, description, category, categoryId } = product.data
    const [name] = namesFor(product.data, language)
    const canonical = `/products/${productSlug(product.data)}`
    return {
      title: `${name} – ${farm.name}`,
      description: excerpt(description, 120),
      canonical,
      image: sharePicturePath(productCard(product.data, istDateOf(now))),
      properties: {
        'og:type': 'product',
        'product:price:amount': product.data.price.toFixed(2),
        'product:price:currency': 'INR',
        'product:availability': offerOf(product.data, istDateOf(now)).meta,
      },
      jsonLd: [
        jsonLdOf(product.data, now, language),
        breadcrumbsOf([
          { label: textsOf(catalogTexts, language)('product.produce'), to: '/products' },
          { label: category, to: `/products?category=${categoryId}` },
          { label: name, to: canonical },
        ]),
      ],
    }
  },
}
