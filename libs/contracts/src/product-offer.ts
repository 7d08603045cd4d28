import { MOST_BOXES, OFFER_STEPS, PRODUCT_STATUSES, plainSigns, rupeesToPaise } from '@santhe/rules'
import { coded } from '@santhe/texts/say'
import { endpoint } from './endpoint.ts'
import { Id, IstDateText, optional, RupeesIn, wholeNumber } from './fields.ts'
import { Product } from './product.ts'
import { z } from './schema.ts'
import { anyLines } from './text.ts'

const BOXES_MESSAGE = 'form.boxes'

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

export const moveWords = {
  reason: anyLines(300).optional(),
  /** Orders whose buyers the farm has called, when no time is left to choose. */
  keep: z.array(Id).max(500).optional(),
}

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
    /** For a later harvest date, how to treat the orders that booked it. */
    move: z.strictObject(moveWords).optional(),
  })
  .refine(({ soldOut, addBoxes, status }) => !soldOut || (addBoxes === undefined && status === undefined), {
    path: ['soldOut'],
    message: coded('form.soldOut'),
  })

const ChangedOffer = Product.extend({
  /** Fewer than requested if stock ran out. */
  addedBoxes: z.number(),
})

const changesProduct = {
  access: ['farmer', 'admin', 'district_manager'],
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

/** docs/product/farmer-dashboard.md#harvested-today. */
export const harvestProduct = endpoint({
  ...changesProduct,
  call: 'POST /api/products/:id/harvested',
  summary: 'Sells a Pre-Order as Available Now, harvested today; those who booked boxes of it are notified, once',
  response: Product,
  errors: ['CONFLICT'],
  idempotent: false,
  invalidates: [...changesProduct.invalidates, 'order'],
})

/** docs/product/farmer-dashboard.md#offer-again. */
export const offerProductAgain = endpoint({
  ...changesProduct,
  call: 'POST /api/products/:id/offer-again',
  summary: 'Offers the same product again, its dates moved by weeks or years, with the boxes that are there now',
  body: z.strictObject({
    by: z.enum(OFFER_STEPS),
    inventory: wholeNumber(BOXES_MESSAGE, { least: 1 }).pipe(z.number().max(MOST_BOXES, BOXES_MESSAGE)),
    /** As seen: stock changes by the difference. */
    inventoryWas: optional(wholeNumber(BOXES_MESSAGE, { least: 0 })),
    seen: SeenOffer.pick({ availableUntil: true }).optional(),
  }),
  response: Product,
})

/** docs/product/farmer-dashboard.md#copy-as-new. */
export const copyProduct = endpoint({
  ...changesProduct,
  call: 'POST /api/products/:id/copy',
  access: ['farmer'],
  summary: 'Makes another product with the same words and pictures; it starts pending, without boxes',
  response: Product,
  errors: [],
  creates: true,
})
