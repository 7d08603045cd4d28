import { isIstDate, isPicturePath, plainSigns, plainZipCode, readRupees, readWhole, rupeesToPaise } from '@santhe/rules'
import { coded, type PlainCode } from '@santhe/texts/say'
import { z } from './schema.ts'
import { exactText, plain } from './text.ts'

/** Positive; digits in a path, a number in a body. */
export const Id = z.union([
  z.number().int().positive(),
  z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
])

export const IdParams = z.strictObject({ id: Id })

/** Missing, null or '' (docs/product/calls.md#optional-fields). */
export function optional<S extends z.ZodType>(schema: S) {
  return z
    .preprocess(
      (value: z.input<S> | null | '' | undefined) => (value === null || value === '' ? undefined : value),
      schema.optional(),
    )
    .optional()
}

export function eachOnce(lines: readonly { productId: number }[]): boolean {
  return new Set(lines.map(({ productId }) => productId)).size === lines.length
}

const NO_AMOUNT = coded('form.amount')
const COMMA = coded('form.comma')

/** '1250,50' could mean 1250.50 or 125050. */
function hasStrayComma(rupees: number | string): boolean {
  return typeof rupees === 'string' && readRupees(rupees) === undefined && plainSigns(rupees).includes(',')
}

/** At most two decimals, parsed to paise. */
export const RupeesIn = z.union([z.number(), z.string()]).transform((rupees, context) => {
  const paise = rupeesToPaise(rupees)
  if (paise === undefined) {
    context.addIssue({ code: 'custom', message: hasStrayComma(rupees) ? COMMA : NO_AMOUNT })
    return z.NEVER
  }
  return paise
})

/** At most two decimals. */
export const Rupees = z.number()

/** IST date, `YYYY-MM-DD`. */
export const IstDateText = z.string().refine(isIstDate, { message: coded('form.date') })

/** ISO 8601, UTC. */
export const Moment = z.iso.datetime()

/** At most 200 rows (docs/product/calls.md#lists). */
export function pagesOf(defaultLimit: number) {
  return {
    limit: optional(
      z.coerce
        .number()
        .int()
        .positive()
        .default(defaultLimit)
        .transform(limit => Math.min(limit, 200)),
    ),
    // Cursors of varied lists name up to 119 products.
    cursor: exactText(1200).optional(),
  }
}

export const DEFAULT_LIMIT = 60
export const Paging = pagesOf(DEFAULT_LIMIT)

/** A query parameter that is an id, or 'all'. */
export const IdOrAll = z.union([z.literal('all'), z.literal(''), Id]).optional()
/** One leading '/': browsers read '/\\' as another site. */
export const PicturePath = z.string().regex(/^\/(?![/\\])/)
/** A local path, or a foreign URL, which pages never load. */
export const PictureUrl = z.union([PicturePath, z.url({ protocol: /^https?$/ })])

/** An upload or foreign URL; servers check that uploads exist. */
export function pictureField(message: PlainCode) {
  const onTheWeb = plain(z.url({ protocol: /^https?$/ }).max(2000), 'line')
  return z.union([z.string().refine(isPicturePath), onTheWeb], message)
}

const NO_EMAIL = coded('form.email')
export const Email = z.string(NO_EMAIL).trim().max(254).pipe(z.email(NO_EMAIL))

/** Refuses '', so that nothing is emptied by mistake. */
export function wholeNumber(message: PlainCode, { least }: { least: number }) {
  const digits = z
    .string()
    .overwrite(text => String(readWhole(text) ?? text))
    .regex(/^-?\d{1,12}$/)
    .transform(Number)
  return z.union([z.number(), digits], message).pipe(z.number().int(message).min(least, message))
}

const SHORT_ZIP_CODE = coded('form.zipCode')
/** PINs are stored as six digits, to be found and sorted. */
export const ZipCode = plain(
  z
    .string(SHORT_ZIP_CODE)
    .overwrite(plainZipCode)
    .min(5, SHORT_ZIP_CODE)
    .max(12, coded('form.tooLong', { most: 12 })),
  'line',
)

/** '' when unknown. */
export const PLACE_OF_PERSON = {
  phone: z.string(),
  address: z.string(),
  landmark: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
}
