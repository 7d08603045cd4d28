import { plainSigns } from './plain-signs.ts'

/** Digits in groups of three, or of two before the last three as India writes them; every group is set apart by the same sign. */
const GROUPED = /^[1-9]\d{0,2}([, '’])\d{3}(?:\1\d{3})*$|^[1-9]\d?([, '’])(?:\d{2}\2)*\d{3}$/
/** The same where a comma stands before decimals: dots may part the groups too. */
const GROUPED_BEFORE_COMMA = /^[1-9]\d{0,2}([. '’])\d{3}(?:\1\d{3})*$|^[1-9]\d?([. '’])(?:\d{2}\2)*\d{3}$/
const SIGN = String.raw`(?:₹|₨|rs\.?|inr|ರೂ\.?|रु\.?|रू\.?)`
const RUPEES_BEFORE = new RegExp(String.raw`^${SIGN}\s*`, 'i')
const RUPEES_AFTER = new RegExp(String.raw`\s*(?:/-|${SIGN})$`, 'i')

export interface FigureStyle {
  /** One or two digits after a comma are decimals, as in a file whose cells a semicolon or a tab sets apart. */
  isCommaDecimal?: boolean
}

function withoutGroups(whole: string, grouped: RegExp): string | undefined {
  if (/^\d+$/.test(whole)) return whole
  return grouped.test(whole) ? whole.replace(/\D/g, '') : undefined
}

/** Returns the plain decimal that a text of figures shows: '123456.50' of '1,23,456.50'. Undefined where it is none, or can be read in two ways. */
function readFigure(plain: string, { isCommaDecimal = false }: FigureStyle): string | undefined {
  const [, sign = '', text = ''] = /^(-?) ?(.*)$/.exec(plain) ?? []
  const [, beforeComma, afterComma] = (isCommaDecimal && /^(.*),(\d{1,2})$/.exec(text)) || []
  const [, beforePoint = text, afterPoint] = /^(.*)\.(\d+)$/.exec(text) ?? []
  const [whole, decimals] =
    beforeComma === undefined
      ? [withoutGroups(beforePoint, GROUPED), afterPoint]
      : [withoutGroups(beforeComma, GROUPED_BEFORE_COMMA), afterComma]
  if (whole === undefined) return undefined
  return decimals === undefined ? sign + whole : `${sign}${whole}.${decimals}`
}

/** Returns rupees as a plain decimal: '123456.50' of '₹ 1,23,456.50'. Undefined where they are no figure, or can be read in two ways. */
export function readRupees(text: string, style: FigureStyle = {}): string | undefined {
  return readFigure(plainSigns(text).replace(RUPEES_BEFORE, '').replace(RUPEES_AFTER, ''), style)
}

/** Returns the whole number that a text shows: 1200 of '1,200' and of '1200.0'. Undefined for anything else: '1.200' may be a thousand or one. */
export function readWhole(text: string, style: FigureStyle = {}): number | undefined {
  const [, whole] = /^(-?\d+)(?:\.0{1,2})?$/.exec(readFigure(plainSigns(text), style) ?? '') ?? []
  const number = Number(whole ?? Number.NaN)
  return Number.isSafeInteger(number) ? number : undefined
}
