import { DEFAULT_LIMIT, listFarmers, listFarmerTags, type ParsedOf, readFarmer } from '@santhe/contracts'
import { farms, products, reviews } from '@santhe/domain'
import { readyPage, type Served, serve } from '@santhe/http-kit'
import { farmCard, presentFarmDetail } from '@santhe/presenters/shop'
import { roundedPlace } from '@santhe/rules'
import type { Backend } from '../../backend.ts'

/** A farm's page shows these before its list loads. */
const FIRST_PRODUCTS = 12

/** Two decimals; undefined without a place. */
function requestedPlace({ lat, lng, distance }: ParsedOf<typeof listFarmers, 'query'>) {
  if (lat === undefined || lng === undefined) return {}
  return { near: roundedPlace({ lat, lng }), withinKm: Number(distance) || undefined }
}

export function farmerRoutes({ domain }: Backend): Served[] {
  return [
    serve(
      listFarmers,
      async ({ query, actor, now }) => {
        if (query.featured === 'true') {
          const featured = await farms.featuredFarms({ now }, domain)
          const cards = featured.map(farm => farmCard(farm, actor))
          return readyPage(cards, { total: cards.length })
        }
        const { search, tag, pickup, limit = DEFAULT_LIMIT, cursor } = query
        const filters = { search, tag: tag === 'all' ? undefined : tag, offersPickup: pickup === 'true' }
        const input = { ...filters, page: { limit, cursor }, now }
        const result = await farms.listFarms({ ...input, ...requestedPlace(query) }, domain)
        const cards = result.items.map(farm => farmCard(farm, actor))
        return readyPage(cards, result)
      },
      {
        // Farmers and admins see whole locations (docs/product/roles.md#location-visibility).
        sharedWhen: (_query, { role }) => role !== 'farmer' && role !== 'admin',
        cachedWhen: ({ lat, lng }) => lat === undefined || lng === undefined,
      },
    ),

    serve(listFarmerTags, () => farms.listFarmTags(domain)),

    serve(
      readFarmer,
      async ({ params: { id }, actor, now }) => {
        const reviewed = { kind: 'farm', targetId: id } as const
        const [{ listed, owner }, farmReviews, mayWrite, farmProducts] = await Promise.all([
          farms.findFarm({ id, now }, domain),
          reviews.listReviews(reviewed, domain),
          reviews.mayReview({ ...reviewed, farmId: id, actor }, domain),
          // Reads current stock, not the lists' copy.
          products.listProducts(
            { farmId: id, page: { limit: FIRST_PRODUCTS }, now },
            { ...domain, listVersion: undefined },
          ),
        ])
        return presentFarmDetail(
          { listed, owner, reviews: farmReviews, mayReview: mayWrite, products: farmProducts.items },
          actor,
        )
      },
      // Contact and review prompt depend on the person.
      { sharedWhen: () => false },
    ),
  ]
}
