import { isIstDate, isPicturePath, plainSigns, plainZipCode, readRupees, readWhole, rupeesToPaise } from '@santhe/rules'
import { z } from './schema.ts'
import { exactText, plain } from './text.ts'

/** A whole number above zero: in a path as digits, in a body as a number. */
export const Id = z.union([
  z.number().int().positive(),
  z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
])

export const IdParams = z.strictObject({ id: Id })

/** Returns the schema of an optional field: it may be missing, null or '' (docs/product/calls.md#optional-fields). */
export function optional<S extends z.ZodType>(schema: S) {
  return z
    .preprocess(
      (value: z.input<S> | null | '' | undefined) => (value === null || value === '' ? undefined : value),
      schema.optional(),
    )
    .optional()
}

const NO_AMOUNT = 'Give an amount in rupees with at most two decimals'
const COMMA = 'Please write decimals after a point, such as 1250.50'

/** Returns whether rupees have a comma that groups nothing: '1250,50' may be meant as 1250.50 or as 125050. */
function hasStrayComma(rupees: number | string): boolean {
  return typeof rupees === 'string' && readRupees(rupees) === undefined && plainSigns(rupees).includes(',')
}

/** Rupees with at most two decimals, as a number or a string; parsed to whole paise. */
export const RupeesIn = z.union([z.number(), z.string()]).transform((rupees, context) => {
  const paise = rupeesToPaise(rupees)
  if (paise === undefined) {
    context.addIssue({ code: 'custom', message: hasStrayComma(rupees) ? COMMA : NO_AMOUNT })
    return z.NEVER
  }
  return paise
})

/** Rupees in a response: a number with at most two decimals. */
export const Rupees = z.number()

/** A calendar date in Asia/Kolkata, `YYYY-MM-DD`. */
export const IstDateText = z.string().refine(isIstDate, { message: 'Give a date as YYYY-MM-DD' })

/** A moment, ISO 8601 in UTC. */
export const Moment = z.iso.datetime()

/** Returns the query of a paged list, never more than 200 rows a page (docs/product/calls.md#lists). */
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
    // One of a varied list names up to 119 products.
    cursor: exactText(1200).optional(),
  }
}

export const DEFAULT_LIMIT = 60
export const Paging = pagesOf(DEFAULT_LIMIT)

/** A query parameter that is an id, or 'all'. */
export const IdOrAll = z.union([z.literal('all'), z.literal(''), Id]).optional()
/** A path of this site beginning with one '/', as responses name pictures; browsers read '/\\' as another site. */
export const PicturePath = z.string().regex(/^\/(?![/\\])/)
/** In responses: a path of this site, or a URL elsewhere, which no page loads. */
export const PictureUrl = z.union([PicturePath, z.url({ protocol: /^https?$/ })])

/** Returns the schema of a picture in a form: one that was uploaded here, or a URL elsewhere. The servers check whether the upload exists. */
export function pictureField(message: string) {
  const onTheWeb = plain(z.url({ protocol: /^https?$/ }).max(2000), 'line')
  return z.union([z.string().refine(isPicturePath), onTheWeb], message)
}

const NO_EMAIL = 'Please enter a valid email address'
export const Email = z.string(NO_EMAIL).trim().max(254).pipe(z.email(NO_EMAIL))

/** Returns the schema of a whole number in a form: a number, or its digits. An empty field is refused, so that nothing is emptied by mistake. */
export function wholeNumber(message: string, { least }: { least: number }) {
  const digits = z
    .string()
    .overwrite(text => String(readWhole(text) ?? text))
    .regex(/^-?\d{1,12}$/)
    .transform(Number)
  return z.union([z.number(), digits], message).pipe(z.number().int(message).min(least, message))
}

const SHORT_ZIP_CODE = 'Zip code must be at least 5 characters'
/** Stored as six digits where it is a PIN, so that it is found and sorted as one. */
export const ZipCode = plain(
  z
    .string(SHORT_ZIP_CODE)
    .overwrite(plainZipCode)
    .min(5, SHORT_ZIP_CODE)
    .max(12, 'Please keep this under 12 characters'),
  'line',
)

/** Where somebody's boxes are brought, as profile and saved addresses show it: each '' where it is not known. */
export const PLACE_OF_PERSON = {
  phone: z.string(),
  address: z.string(),
  landmark: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
}
