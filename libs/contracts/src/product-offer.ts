import { MOST_BOXES, PRODUCT_STATUSES, plainSigns, rupeesToPaise } from '@santhe/rules'
import { coded } from '@santhe/texts/say'
import { endpoint } from './endpoint.ts'
import { IdParams, IstDateText, optional, RupeesIn, wholeNumber } from './fields.ts'
import { Product } from './product.ts'
import { z } from './schema.ts'

export const BOXES_MESSAGE = 'form.boxes'

const NOT_POSITIVE = coded('form.price')

/** Positive numbers with bad formats get their own message. */
const isAmount = (rupees: number | string) =>
  rupeesToPaise(rupees) !== undefined || Number(plainSigns(String(rupees)).replaceAll(',', '')) > 0

/** docs/product/farmer-dashboard.md#form-rules. */
export const ProductPrice = z
  .union([z.number(), z.string()], NOT_POSITIVE)
  .refine(isAmount, { message: NOT_POSITIVE, abort: true })
  .pipe(RupeesIn)
  .refine(paise => paise > 0, NOT_POSITIVE)
  .refine(paise => paise <= 100_000_000, coded('form.mostPrice'))

/** Values the caller saw; refused if they changed. */
export const SeenOffer = z.strictObject({
  price: RupeesIn.optional(),
  status: z.enum(PRODUCT_STATUSES).optional(),
  availableUntil: IstDateText.optional(),
  harvestDate: IstDateText.nullable().optional(),
})

const OfferChange = z
  .strictObject({
    /** Difference, may be negative: boxes bought since stay sold. */
    addBoxes: optional(
      wholeNumber(BOXES_MESSAGE, { least: -MOST_BOXES }).pipe(z.number().max(MOST_BOXES, BOXES_MESSAGE)),
    ),
    /** Sets stock to 0. */
    soldOut: z.literal(true).optional(),
    status: z.enum(PRODUCT_STATUSES).optional(),
    price: ProductPrice.optional(),
    availableUntil: IstDateText.optional(),
    harvestDate: IstDateText.optional(),
    seen: SeenOffer.optional(),
  })
  .refine(({ soldOut, addBoxes, status }) => !soldOut || (addBoxes === undefined && status === undefined), {
    path: ['soldOut'],
    message: coded('form.soldOut'),
  })

/** A product after a change of its offer. */
const ChangedOffer = Product.extend({
  /** Fewer than requested if stock ran out. */
  addedBoxes: z.number(),
})

export const changesProduct = {
  owner: 'backoffice',
  access: ['farmer', 'admin', 'district_manager'],
  params: IdParams,
  invalidates: ['product', 'calendar', 'farm', 'statistics'],
  errors: ['KEY_REUSED', 'CONFLICT'],
  idempotent: true,
} as const

/** docs/product/farmer-dashboard.md#stock-in-place. */
export const changeOffer = endpoint({
  ...changesProduct,
  call: 'PATCH /api/products/:id/offer',
  summary: 'Changes stock (by a difference), price or dates of a product; its farmer’s higher price waits for approval',
  body: OfferChange,
  response: ChangedOffer,
})
