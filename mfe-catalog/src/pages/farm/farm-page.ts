import { FarmDetail, listProducts, readFarmer } from '@santhe/contracts'
import type { PageHead, SlicePage } from '@santhe/host'
import {
  farmCard,
  farmSlug,
  idFromSlug,
  inLanguage,
  type Language,
  namesFor,
  productSlug,
  sharePicturePath,
} from '@santhe/rules'
import { textsOf } from '@santhe/ui'
import { breadcrumbsOf, excerpt, firstPart } from '../../parts/page-head.ts'
import catalogTexts from '../../texts/en/catalog.json'
import { farmProductsQuery } from './farm-products-query.ts'

/** Products named in the metadata. docs/product/farms.md#farm-metadata. */
const NAMED_PRODUCTS = 5

function notFound(language: Language): PageHead {
  const t = textsOf(catalogTexts, language)
  return { status: 404, title: t('farm.notFound'), description: t('farm.notFoundText') }
}

function jsonLdOf(farm: FarmDetail, language: Language): Record<string, unknown> {
  const { rating, reviewCount } = farm
  return {
    '@context': 'https://schema.org',
    '@type': 'Store',
    name: farm.farmName,
    url: inLanguage(`/farmers/${farmSlug(farm)}`, language),
    description: excerpt(farm.description, 120),
    image: farm.imageUrl,
    address: {
      '@type': 'PostalAddress',
      addressLocality: firstPart(farm.location),
      addressCountry: 'IN',
    },
    ...(reviewCount > 0 ? { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount } } : {}),
    makesOffer: farm.products.slice(0, NAMED_PRODUCTS).map(product => ({
      '@type': 'Offer',
      url: inLanguage(`/products/${productSlug(product)}`, language),
      itemOffered: { '@type': 'Product', name: namesFor(product, language)[0] },
      price: product.price.toFixed(2),
      priceCurrency: 'INR',
    })),
  }
}

export const farmPage: SlicePage = {
  path: '/farmers/:identifier',
  queryNames: ['tab'],
  chunk: 'FarmPage',
  load: async () => (await import(/* webpackChunkName: "FarmPage" */ './FarmPage.tsx')).FarmPage,
  data({ params }) {
    const id = idFromSlug(params.identifier ?? '')
    if (id === undefined) return []
    return [
      [readFarmer, { params: { id }, query: {} }],
      [listProducts, { query: farmProductsQuery(id) }],
    ]
  },
  head({ results: [result], language }) {
    const farm = FarmDetail.safeParse(result)
    if (!farm.success) return notFound(language)
    const { farmName, location, description, products } = farm.data
    const grown = products.slice(0, NAMED_PRODUCTS).map(product => namesFor(product, language)[0])
    const canonical = `/farmers/${farmSlug(farm.data)}`
    const about = grown.length > 0 ? `${grown.join(', ')}. ${description}` : description
    return {
      title: `${farmName}, ${location}`,
      description: excerpt(about, 120),
      canonical,
      image: sharePicturePath(farmCard(farm.data)),
      jsonLd: [
        jsonLdOf(farm.data, language),
        breadcrumbsOf([
          { label: textsOf(catalogTexts, language)('farms.title'), to: '/farmers' },
          { label: farmName, to: canonical },
        ]),
      ],
    }
  },
}
