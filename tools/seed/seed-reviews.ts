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

async function write({ author, at, ...rest }: NewReview, domain: Domain): Promise<void> {
  const { _id: personId, name, avatar: avatarUrl } = author
  const record: ReviewRecord = {
    _id: await nextId(domain, 'review'),
    personId,
    name,
    avatarUrl,
    createdAt: at,
    ...rest,
  }
  await Reviews(domain.connection).create([record])
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
  /** Who received what: 'person/product'. */
  received: ReadonlySet<string>
  now: Date
}

/** Gives two thirds of the approved products one to four reviews and every farm three, and updates the averages. */
export async function seedReviews(
  { products, farms, customers, received, now }: Market,
  domain: Domain,
): Promise<void> {
  const approved = products.filter(({ approvalStatus }) => approvalStatus === 'approved')
  for (const product of approved.filter((_product, index) => index % 3 !== 2)) {
    const stars = Array.from({ length: 1 + (product._id % 4) }, (_unused, index) =>
      pickInTurn(STARS, product._id + index * 2),
    )
    for (const [index, rating] of stars.entries()) {
      const author = pickInTurn(customers, product._id + index)
      const comment = pickInTurn(PRODUCT_COMMENTS[rating], product._id + index)
      const at = new Date(now.getTime() - (3 + ((product._id * 7 + index * 5) % 40)) * DAY)
      const isVerifiedBuyer = received.has(`${author._id}/${product._id}`)
      await write({ kind: 'product', targetId: product._id, author, rating, comment, at, isVerifiedBuyer }, domain)
    }
    const reviewed = productRecord({
      ...product,
      ratingSum: stars.reduce<number>((sum, star) => sum + star, 0),
      ratingCount: stars.length,
    })
    const { ratingSum, ratingCount, rating } = reviewed
    await Products(domain.connection).updateOne({ _id: product._id }, { $set: { ratingSum, ratingCount, rating } })
  }
  for (const farm of farms) await reviewFarm(farm, { customers, now }, domain)
}

async function reviewFarm(
  farm: FarmRecord,
  { customers, now }: Pick<Market, 'customers' | 'now'>,
  domain: Domain,
): Promise<void> {
  const stars = [0, 1, 2].map(index => pickInTurn(STARS, farm._id + index))
  for (const [index, rating] of stars.entries()) {
    const author = pickInTurn(customers, farm._id * 2 + index)
    const at = new Date(now.getTime() - (6 + ((farm._id * 11 + index * 9) % 60)) * DAY)
    await write(
      {
        kind: 'farm',
        targetId: farm._id,
        author,
        rating,
        comment: pickInTurn(FARM_COMMENTS, farm._id + index),
        at,
        isVerifiedBuyer: false,
      },
      domain,
    )
  }
  const ratingSum = stars.reduce<number>((sum, star) => sum + star, 0)
  const { rating } = derivedOfFarm({ ...farm, ratingSum, ratingCount: stars.length })
  await Farms(domain.connection).updateOne(
    { _id: farm._id },
    { $set: { ratingSum, ratingCount: stars.length, rating, followerCount: 12 + ((farm._id * 37) % 180) } },
  )
}
