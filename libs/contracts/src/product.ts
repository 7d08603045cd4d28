import { APPROVAL_STATUSES, DELIVERY_AREAS, PRODUCT_STATUSES, REVIEWED_FIELDS, SEASON_STATES } from '@santhe/rules'
import { coded } from '@santhe/texts/say'
import { IstDateText, Moment, PicturePath, Rupees } from './fields.ts'
import { z } from './schema.ts'

const SEASON_MONTH = coded('form.seasonMonth')
const seasonMonth = z.number(SEASON_MONTH).int(SEASON_MONTH).min(0, SEASON_MONTH).max(11, SEASON_MONTH)

/** Months 0 to 11; may span New Year. */
export const YearlySeason = z.object({ from: seasonMonth, to: seasonMonth, state: z.enum(SEASON_STATES) })
export type YearlySeason = z.output<typeof YearlySeason>

export const FarmBadge = z.object({
  id: z.number(),
  name: z.string(),
  logoUrl: PicturePath.nullable(),
  location: z.string(),
  /** Omitted when it delivers to all areas. docs/product/delivery.md#areas-of-a-farm */
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

/** Changed fields of a pending edit; the product's own are on sale. */
export const PendingEdit = Version.partial().extend({ fields: z.array(z.enum(REVIEWED_FIELDS)), at: Moment })
export type PendingEdit = z.output<typeof PendingEdit>

/** The latest rejection, until the next approval. */
export const Rejection = z.object({ reason: z.string(), at: Moment, isOfEdit: z.boolean(), version: Version })
export type Rejection = z.output<typeof Rejection>

/** `status` is stored; `offerOf` derives what is shown. */
export const Product = z.object({
  id: z.number(),
  name: z.string(),
  /** Such as 'ಟೊಮೇಟೊ'; '' if none. */
  localName: z.string(),
  description: z.string(),
  category: z.string(),
  categoryId: z.number(),
  imageUrl: PicturePath,
  /** Besides the primary. */
  extraImages: z.number(),
  price: Rupees,
  unit: z.string(),
  unitsPerBox: z.number(),
  inventory: z.number(),
  status: z.enum(PRODUCT_STATUSES),
  availableUntil: IstDateText,
  harvestDate: IstDateText.nullable(),
  /** 'December 2026', or the season's first month; null if unknown. */
  harvestMonth: z.string().nullable(),
  growingDetails: z.string(),
  rating: z.number(),
  reviewCount: z.number(),
  approvalStatus: z.enum(APPROVAL_STATUSES),
  rejectionReason: z.string().nullable(),
  /** By first month. Like the next two fields, for its farmer and staff in scope. */
  seasons: z.array(YearlySeason).optional(),
  pendingEdit: PendingEdit.nullish(),
  lastRejection: Rejection.nullish(),
  farm: FarmBadge,
  farmerId: z.number(),
  createdAt: Moment,
  updatedAt: Moment,
})
export type Product = z.output<typeof Product>
