import { APPROVAL_STATUSES, DELIVERY_AREAS, PRODUCT_STATUSES, REVIEWED_FIELDS, SEASON_STATES } from '@santhe/rules'
import { IstDateText, Moment, PicturePath, Rupees } from './fields.ts'
import { z } from './schema.ts'

const SEASON_MONTH = 'Please give a season’s months from 0 (January) to 11 (December)'
const seasonMonth = z.number(SEASON_MONTH).int(SEASON_MONTH).min(0, SEASON_MONTH).max(11, SEASON_MONTH)

/** A season that comes every year: its first and last month, 0 (January) to 11; it may run over New Year. */
export const YearlySeason = z.object({ from: seasonMonth, to: seasonMonth, state: z.enum(SEASON_STATES) })
export type YearlySeason = z.output<typeof YearlySeason>

export const FarmBadge = z.object({
  id: z.number(),
  name: z.string(),
  logoUrl: PicturePath.nullable(),
  location: z.string(),
  /** Left out where the farm delivers to all areas. docs/product/delivery.md#areas-of-a-farm */
  deliveryAreas: z.array(z.enum(DELIVERY_AREAS)).optional(),
})

/** A picture of a version of a product. */
const VersionPicture = z.object({ id: z.number(), imageUrl: PicturePath })

const Version = z.object({
  name: z.string(),
  localName: z.string(),
  description: z.string(),
  price: Rupees,
  images: z.array(VersionPicture),
})

/** A farmer's edit that waits for approval: the changed fields as they would be; the product's own are those on sale. */
export const PendingEdit = Version.partial().extend({ fields: z.array(z.enum(REVIEWED_FIELDS)), at: Moment })
export type PendingEdit = z.output<typeof PendingEdit>

/** The latest rejection of a product, or of its edit, with the version that it was about, until the next approval. */
export const Rejection = z.object({ reason: z.string(), at: Moment, isOfEdit: z.boolean(), version: Version })
export type Rejection = z.output<typeof Rejection>

/** A product as lists show it. `status` is the stored one; screens derive the word from it and `inventory` by `offerOf`. */
export const Product = z.object({
  id: z.number(),
  name: z.string(),
  /** The name in the language of the market it is sold in, such as 'ಟೊಮೇಟೊ'; empty where none was given. */
  localName: z.string(),
  description: z.string(),
  category: z.string(),
  categoryId: z.number(),
  imageUrl: PicturePath,
  /** Pictures beside the main one. */
  extraImages: z.number(),
  price: Rupees,
  unit: z.string(),
  unitsPerBox: z.number(),
  /** Boxes that can still be bought. */
  inventory: z.number(),
  status: z.enum(PRODUCT_STATUSES),
  availableUntil: IstDateText,
  harvestDate: IstDateText.nullable(),
  /** The month of `harvestDate`, such as 'December 2026', or the yearly season's first month; null where neither is known. */
  harvestMonth: z.string().nullable(),
  growingDetails: z.string(),
  rating: z.number(),
  reviewCount: z.number(),
  approvalStatus: z.enum(APPROVAL_STATUSES),
  rejectionReason: z.string().nullable(),
  /** When it comes every year, by the first month; empty where its farm gave no season. For its farmer and staff in scope alone, as the next two fields; left out for others. */
  seasons: z.array(YearlySeason).optional(),
  pendingEdit: PendingEdit.nullish(),
  lastRejection: Rejection.nullish(),
  farm: FarmBadge,
  farmerId: z.number(),
  createdAt: Moment,
  updatedAt: Moment,
})
export type Product = z.output<typeof Product>
