import { DELIVERY_AREAS } from '@santhe/rules'
import { endpoint } from './endpoint.ts'
import { optional, Paging, PicturePath, PictureUrl } from './fields.ts'
import { Product } from './product.ts'
import { Review } from './reviews.ts'
import { z } from './schema.ts'
import { exactText, SearchText } from './text.ts'

/** Contact fields are null unless the role may see them (docs/product/roles.md#contact-visibility). */
export const Farm = z.object({
  id: z.number(),
  farmName: z.string(),
  location: z.string(),
  distance: z.number().nullable(),
  distanceText: z.string().nullable(),
  description: z.string(),
  story: z.string(),
  practices: z.string(),
  tags: z.array(z.string()),
  rating: z.number(),
  reviewCount: z.number(),
  followerCount: z.number(),
  productCount: z.number(),
  imageUrl: PicturePath,
  logoUrl: PictureUrl.nullable(),
  farmImages: z.array(PictureUrl),
  website: z.string().nullable(),
  instagramReels: z.string(),
  youtube: z.string(),
  /** Omitted when it delivers to all areas. docs/product/delivery.md#areas-of-a-farm */
  deliveryAreas: z.array(z.enum(DELIVERY_AREAS)).optional(),
  /** Omitted without pickup. docs/product/delivery.md#pickup */
  pickupHours: z.string().optional(),
})
export type Farm = z.output<typeof Farm>

export const FarmDetail = Farm.extend({
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  district: z.string().nullable(),
  address: z.string().nullable(),
  /** Omitted without complaints. */
  complaints: z.object({ count: z.number(), settled: z.number() }).optional(),
  reviews: z.array(Review),
  mayReview: z.boolean(),
  products: z.array(Product),
})
export type FarmDetail = z.output<typeof FarmDetail>

const FarmQuery = z.object({
  featured: z.enum(['true', 'false']).optional(),
  search: SearchText,
  tag: SearchText,
  /** Only farms that offer pickup. */
  pickup: z.enum(['true', 'false']).optional(),
  distance: z.enum(['all_distances', '', '5', '10', '25', '50', '100']).catch('all_distances').optional(),
  lat: optional(z.coerce.number().min(-90).max(90)),
  lng: optional(z.coerce.number().min(-180).max(180)),
  ...Paging,
})

export const listFarmers = endpoint({
  call: 'GET /api/farmers',
  access: 'anyone',
  summary: 'Farms; featured ones have active products; with lat and lng filtered and sorted by distance',
  query: FarmQuery,
  response: z.array(Farm),
  provides: ['farm'],
  shared: true,
  variesByCaller: true,
  paged: true,
})

export const listFarmerTags = endpoint({
  call: 'GET /api/farmers/tags',
  access: 'anyone',
  summary: 'The tags that farms carry',
  response: z.array(z.string()),
  provides: ['farm'],
  shared: true,
})

export const readFarmer = endpoint({
  call: 'GET /api/farmers/:id',
  access: 'anyone',
  summary: 'One farm; what it says of its contact follows the caller’s role',
  query: z.object({ userRole: exactText(40).optional() }),
  response: FarmDetail,
  provides: ['farm', 'product', 'stock'],
  shared: true,
  variesByCaller: true,
})
