import {
  countProducts,
  DEFAULT_LIMIT,
  listProductImages,
  listProducts,
  type ParsedOf,
  readProduct,
  readSuggestions,
} from '@santhe/contracts'
import { categories, farms, products, reviews } from '@santhe/domain'
import { page, readyPage, type Served, serve } from '@santhe/http-kit'
import { presentImages, presentProduct, presentProductDetail, productCard } from '@santhe/presenters/shop'
import { type Actor, fail, may, roundedPlace } from '@santhe/rules'
import { say } from '@santhe/texts'
import type { Backend } from '../../backend.ts'

/** Farms' own people see products in every state. */
function seesWhatAllSee({ farmerId }: { farmerId?: number | undefined }, actor: Actor | undefined): boolean {
  if (farmerId === undefined || !actor || !may(actor, 'product.read')) return true
  return actor.role === 'farmer' && actor.farmId !== farmerId
}

/** 'all' and '' mean none. */
function categoryIdOf(category: number | string | undefined): number | undefined {
  return typeof category === 'number' ? category : undefined
}

/**
 * The place is rounded to two decimals.
 * @throws VALIDATION when sorting by distance without a place
 */
function orderOf({ sort, lat, lng }: ParsedOf<typeof listProducts, 'query'>) {
  if (sort !== 'nearest') return { sort }
  if (lat !== undefined && lng !== undefined) return { sort, near: roundedPlace({ lat, lng }) }
  const text = say('distance.noPlace')
  return fail('VALIDATION', {
    fields: { ...(lat === undefined && { lat: text }), ...(lng === undefined && { lng: text }) },
  })
}

export function productRoutes({ domain }: Backend): Served[] {
  return [
    serve(
      listProducts,
      async ({ query, actor, now }) => {
        const { search, category, availability, seasonal, farmerId, show, limit = DEFAULT_LIMIT, cursor } = query
        const filters = { search, categoryId: categoryIdOf(category), availability, farmId: farmerId }
        const isSeasonal = seasonal === 'true'
        const input = { ...filters, isSeasonal, order: orderOf(query), page: { limit, cursor }, now }
        if (seesWhatAllSee(query, actor)) {
          const cards = await products.listCards(input, domain)
          return readyPage(cards.items.map(productCard), cards)
        }
        const result = await products.listProducts({ ...input, show, actor }, domain)
        const items = result.items.map(product => presentProduct(product, actor))
        return page(items, result)
      },
      { sharedWhen: seesWhatAllSee, cachedWhen: ({ sort }) => sort !== 'nearest' },
    ),

    serve(countProducts, ({ query, now }) => {
      const { search, category, availability } = query
      return products.countProducts({ search, categoryId: categoryIdOf(category), availability, now }, domain)
    }),

    serve(readSuggestions, async ({ query, now }) => {
      const input = { search: query.q, categories: await categories.listCategories(domain), now }
      const rows = await products.suggest(input, domain)
      return {
        products: rows.products.map(({ _id, name, localName }) => ({ id: _id, name, localName })),
        categories: rows.categories.map(({ _id, name }) => ({ id: _id, name })),
        farms: rows.farms.map(({ _id, farmName }) => ({ id: _id, name: farmName })),
        produce: rows.produce,
      }
    }),

    serve(
      readProduct,
      async ({ params, actor }) => {
        const product = await products.findProduct({ id: params.id, actor }, domain)
        const reviewed = { kind: 'product', targetId: product._id } as const
        const [farm, productReviews, mayWrite] = await Promise.all([
          farms.findFarmRating(product.farmId, domain),
          reviews.listReviews(reviewed, domain),
          reviews.mayReview({ ...reviewed, farmId: product.farmId, actor }, domain),
        ])
        return presentProductDetail(product, { actor, farm, reviews: productReviews, mayReview: mayWrite })
      },
      // Review rights and visibility depend on the person.
      { sharedWhen: () => false },
    ),

    serve(listProductImages, async ({ params, actor }) =>
      presentImages(await products.findProduct({ id: params.id, actor }, domain), actor),
    ),
  ]
}
