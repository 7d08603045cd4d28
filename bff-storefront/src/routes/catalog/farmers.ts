import {
  DEFAULT_LIMIT,
  type listFarmers as FarmList,
  listFarmers,
  listFarmerTags,
  type ParsedOf,
  readFarmer,
} from '@santhe/contracts'
import { featuredFarms, findFarm, listFarms, listFarmTags, listProducts, listReviews, mayReview } from '@santhe/domain'
import { page, type Served, serve } from '@santhe/http-kit'
import { presentFarm, presentFarmDetail } from '@santhe/presenters/shop'
import type { Backend } from '../../backend.ts'

/** What a farm's page shows of its products before its list is read. */
const FIRST_PRODUCTS = 12

/** Where the asker is, to two decimals, and how far they would go; nothing where they did not say. */
function requestedPlace({ lat, lng, distance }: ParsedOf<typeof FarmList, 'query'>) {
  if (lat === undefined || lng === undefined) return {}
  const near = { lat: Math.round(lat * 100) / 100, lng: Math.round(lng * 100) / 100 }
  return { near, withinKm: Number(distance) || undefined }
}

export function farmerRoutes({ domain }: Backend): Served[] {
  return [
    serve(
      listFarmers,
      async ({ query, actor, now }) => {
        if (query.featured === 'true') {
          const farms = await featuredFarms({ now }, domain)
          return page(
            farms.map(farm => presentFarm(farm, actor)),
            { total: farms.length },
          )
        }
        const { search, tag, limit = DEFAULT_LIMIT, cursor } = query
        const input = { search, tag: tag === 'all' ? undefined : tag, page: { limit, cursor }, now }
        const result = await listFarms({ ...input, ...requestedPlace(query) }, domain)
        return page(
          result.items.map(farm => presentFarm(farm, actor)),
          result,
        )
      },
      {
        // Farmers and the office read whole locations (docs/product/roles.md#location-visibility).
        sharedWhen: (_query, { role }) => role !== 'farmer' && role !== 'admin',
        cachedWhen: ({ lat, lng }) => lat === undefined || lng === undefined,
      },
    ),

    serve(listFarmerTags, () => listFarmTags(domain)),

    serve(
      readFarmer,
      async ({ params: { id }, actor, now }) => {
        const reviewed = { kind: 'farm', targetId: id } as const
        const [{ farm, owner }, reviews, mayWrite, products] = await Promise.all([
          findFarm({ id, now }, domain),
          listReviews(reviewed, domain),
          mayReview({ ...reviewed, farmId: id, actor }, domain),
          listProducts({ farmId: id, page: { limit: FIRST_PRODUCTS }, now }, domain),
        ])
        return presentFarmDetail({ farm, owner, reviews, mayReview: mayWrite, products: products.items }, actor)
      },
      // The contact block and the review prompt follow the person; visitors share theirs.
      { sharedWhen: () => false },
    ),
  ]
}
