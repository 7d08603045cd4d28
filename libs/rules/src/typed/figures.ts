import { plainSigns } from './plain-signs.ts'

/** Digits in groups of three, or as in India of two before the last three; all groups have the same separator. */
const GROUPED = /^[1-9]\d{0,2}([, '’])\d{3}(?:\1\d{3})*$|^[1-9]\d?([, '’])(?:\d{2}\2)*\d{3}$/
/** The same before a decimal comma, where dots may also separate groups. */
const GROUPED_BEFORE_COMMA = /^[1-9]\d{0,2}([. '’])\d{3}(?:\1\d{3})*$|^[1-9]\d?([. '’])(?:\d{2}\2)*\d{3}$/
const SIGN = String.raw`(?:₹|₨|rs\.?|inr|ರೂ\.?|रु\.?|रू\.?)`
const RUPEES_BEFORE = new RegExp(String.raw`^${SIGN}\s*`, 'i')
const RUPEES_AFTER = new RegExp(String.raw`\s*(?:/-|${SIGN})$`, 'i')

export interface FigureStyle {
  /** One or two digits after a comma are decimals, as in files with semicolons or tabs between cells. */
  isCommaDecimal?: boolean
}

function withoutGroups(whole: string, grouped: RegExp): string | undefined {
  if (/^\d+$/.test(whole)) return whole
  return grouped.test(whole) ? whole.replace(/\D/g, '') : undefined
}

/** Returns a typed figure as a plain decimal: '123456.50' for '1,23,456.50'. Undefined if invalid or ambiguous. */
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

/** Returns rupees as a plain decimal: '123456.50' for '₹ 1,23,456.50'. Undefined if invalid or ambiguous. */
export function readRupees(text: string, style: FigureStyle = {}): string | undefined {
  return readFigure(plainSigns(text).replace(RUPEES_BEFORE, '').replace(RUPEES_AFTER, ''), style)
}

/** Returns the whole number in a text: 1200 for '1,200' and '1200.0'. Undefined otherwise: '1.200' may be a thousand or one. */
export function readWhole(text: string, style: FigureStyle = {}): number | undefined {
  const [, whole] = /^(-?\d+)(?:\.0{1,2})?$/.exec(readFigure(plainSigns(text), style) ?? '') ?? []
  const number = Number(whole ?? Number.NaN)
  return Number.isSafeInteger(number) ? number : undefined
}
