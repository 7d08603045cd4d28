import {
  type Domain,
  derivedOfFarm,
  type FarmRecord,
  type PersonRecord,
  type ProductRecord,
  type ReviewRecord,
} from '@santhe/domain'
import { Farms, Products, Reviews } from '@santhe/domain/records'
import { nextId, productRecord } from '@santhe/domain/seeding'
import { insertAll } from './large/insert-all.ts'
import { FARM_COMMENTS, PRODUCT_COMMENTS } from './market/demo-data.ts'

const DAY = 86_400_000
const STARS = [5, 5, 4, 5, 3, 4, 5] as const

interface NewReview {
  kind: ReviewRecord['kind']
  targetId: number
  author: PersonRecord
  rating: 3 | 4 | 5
  comment: string
  at: Date
  isVerifiedBuyer: boolean
}

function reviewOf({ author, at, ...rest }: NewReview): Omit<ReviewRecord, '_id'> {
  const { _id: personId, name, avatar: avatarUrl } = author
  return { personId, name, avatarUrl, createdAt: at, ...rest }
}

function pickInTurn<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length]
  if (item === undefined) throw new RangeError('Nothing to choose from')
  return item
}

interface Market {
  products: readonly ProductRecord[]
  farms: readonly FarmRecord[]
  customers: readonly PersonRecord[]
  /** Deliveries, as 'person/product'. */
  received: ReadonlySet<string>
  now: Date
}

type Ratings = Pick<ProductRecord, 'ratingSum' | 'ratingCount' | 'rating'>

/**
 * Adds one to four reviews to two thirds of the approved products and three to every farm, and updates the
 * averages.
 */
export async function seedReviews(market: Market, domain: Domain): Promise<void> {
  const { connection } = domain
  const approved = market.products.filter(({ approvalStatus }) => approvalStatus === 'approved')
  const reviewed = approved
    .filter((_product, index) => index % 3 !== 2)
    .map(product => ({ product, stars: starsOf(product._id, 1 + (product._id % 4), 2) }))
  const reviewedFarms = market.farms.map(farm => ({ farm, stars: starsOf(farm._id, 3, 1) }))
  const reviews = [
    ...reviewed.flatMap(({ product, stars }) => stars.map((star, index) => ofProduct(product, star, index, market))),
    ...reviewedFarms.flatMap(({ farm, stars }) => stars.map((star, index) => ofFarm(farm, star, index, market))),
  ]
  const firstId = await nextId(domain, 'review', reviews.length)
  await insertAll(
    Reviews(connection),
    reviews.map((review, index) => ({ _id: firstId + index, ...review })),
  )
  const rateProduct = (product: ProductRecord, sums: Omit<Ratings, 'rating'>) => {
    const { rating } = productRecord({ ...product, ...sums })
    return Products(connection).updateOne({ _id: product._id }, { $set: { ...sums, rating } })
  }
  const rateFarm = (farm: FarmRecord, sums: Omit<Ratings, 'rating'>) => {
    const { rating } = derivedOfFarm({ ...farm, ...sums })
    const followerCount = 12 + ((farm._id * 37) % 180)
    return Farms(connection).updateOne({ _id: farm._id }, { $set: { ...sums, rating, followerCount } })
  }
  await Promise.all([
    ...reviewed.map(({ product, stars }) => rateProduct(product, sumOf(stars))),
    ...reviewedFarms.map(({ farm, stars }) => rateFarm(farm, sumOf(stars))),
  ])
}

type Stars = (typeof STARS)[number]

const starsOf = (id: number, count: number, step: number): Stars[] =>
  Array.from({ length: count }, (_unused, index) => pickInTurn(STARS, id + index * step))

const sumOf = (stars: readonly Stars[]): Omit<Ratings, 'rating'> => ({
  ratingSum: stars.reduce<number>((sum, star) => sum + star, 0),
  ratingCount: stars.length,
})

function ofProduct({ _id }: ProductRecord, rating: Stars, index: number, { customers, received, now }: Market) {
  const author = pickInTurn(customers, _id + index)
  const comment = pickInTurn(PRODUCT_COMMENTS[rating], _id + index)
  const at = new Date(now.getTime() - (3 + ((_id * 7 + index * 5) % 40)) * DAY)
  const isVerifiedBuyer = received.has(`${author._id}/${_id}`)
  return reviewOf({ kind: 'product', targetId: _id, author, rating, comment, at, isVerifiedBuyer })
}

function ofFarm({ _id }: FarmRecord, rating: Stars, index: number, { customers, now }: Market) {
  const author = pickInTurn(customers, _id * 2 + index)
  const comment = pickInTurn(FARM_COMMENTS, _id + index)
  const at = new Date(now.getTime() - (6 + ((_id * 11 + index * 9) % 60)) * DAY)
  return reviewOf({ kind: 'farm', targetId: _id, author, rating, comment, at, isVerifiedBuyer: false })
}
