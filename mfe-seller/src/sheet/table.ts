import { type FigureStyle, type Language, SHEET_FIELDS, type SheetField, scriptOf } from '@santhe/rules'

type FileProblemReason =
  | 'empty'
  | 'tooLarge'
  | 'tooLargeUnpacked'
  | 'oldExcel'
  | 'unreadable'
  | 'tooManyRows'
  | 'tooMuchText'
  | 'noColumns'
  | 'noRows'

export class FileProblem extends Error {
  readonly reason: FileProblemReason

  constructor(reason: FileProblemReason, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

/** Text, or a number as Excel stores it. Dates are 'YYYY-MM-DD'. */
export type Cell = string | number | null

/** Rows in file order; spreadsheets number them from 1. */
export type Table = readonly (readonly Cell[])[]

export interface SheetFile extends FigureStyle {
  table: Table
}

const FORMULA = /^'*[=+\-@\t\r]/
const MARKED = /^'+[=+\-@\t\r]/

/**
 * Prefixes texts that spreadsheets would run as formulas with an apostrophe. Texts that look prefixed get one more,
 * so `unmarked` is exact. docs/product/product-sheets.md#harmless-cells.
 */
export function harmless(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

export function unmarked(text: string): string {
  return MARKED.test(text) ? text.slice(1) : text
}

/** Headings must be in the first rows. docs/product/product-sheets.md#columns. */
export const HEADING_ROWS = 10

/** Headings in English, Kannada and Hindi, of each language the exported one first. docs/product/product-sheets.md#columns. */
const HEADINGS: Readonly<Record<SheetField, readonly [string, ...string[]]>> = {
  id: ['Product number', 'Product id', 'No.', 'ಉತ್ಪನ್ನ ಸಂಖ್ಯೆ', 'ಸಂಖ್ಯೆ', 'उत्पाद संख्या', 'संख्या'],
  name: ['Name', 'Product', 'Product name', 'ಹೆಸರು', 'ಉತ್ಪನ್ನ', 'ಉತ್ಪನ್ನದ ಹೆಸರು', 'नाम', 'उत्पाद', 'उत्पाद का नाम'],
  localName: ['Local name', 'Kannada name', 'Name in Kannada', 'ಸ್ಥಳೀಯ ಹೆಸರು', 'ಕನ್ನಡ ಹೆಸರು', 'स्थानीय नाम'],
  category: ['Category', 'ವರ್ಗ', 'ವಿಭಾಗ', 'श्रेणी', 'वर्ग'],
  description: ['Description', 'ವಿವರಣೆ', 'ವಿವರ', 'विवरण'],
  price: [
    'Price per box (₹)',
    'Price',
    'Rate',
    'ಬಾಕ್ಸ್‌ಗೆ ಬೆಲೆ (₹)',
    'ಬೆಲೆ',
    'ದರ',
    'ಪೆಟ್ಟಿಗೆಯ ಬೆಲೆ',
    'एक पेटी का दाम (₹)',
    'कीमत',
    'क़ीमत',
    'मूल्य',
    'दाम',
    'पेटी की कीमत',
  ],
  unit: ['Unit', 'ಅಳತೆ', 'ಘಟಕ', 'नाप', 'इकाई'],
  unitsPerBox: [
    'Units per box',
    'Quantity per box',
    'ಬಾಕ್ಸ್‌ಗೆ ಎಷ್ಟು',
    'ಪೆಟ್ಟಿಗೆಯ ಅಳತೆ',
    'ಪ್ರತಿ ಪೆಟ್ಟಿಗೆಗೆ ಘಟಕಗಳು',
    'एक पेटी में कितना',
    'प्रति पेटी इकाई',
    'पेटी में मात्रा',
  ],
  inventory: [
    'Boxes',
    'Boxes left',
    'Stock',
    'In Stock (Boxes)',
    'ಬಾಕ್ಸ್‌ಗಳು',
    'ಪೆಟ್ಟಿಗೆಗಳು',
    'ದಾಸ್ತಾನು',
    'ಸ್ಟಾಕ್',
    'पेटियाँ',
    'पेटियां',
    'स्टॉक',
    'भंडार',
  ],
  inventoryWas: [
    'Boxes at export',
    'ಎಕ್ಸ್‌ಪೋರ್ಟ್ ಆದಾಗ ಬಾಕ್ಸ್‌ಗಳು',
    'ರಫ್ತಿನ ಸಮಯದ ಪೆಟ್ಟಿಗೆಗಳು',
    'एक्सपोर्ट के समय पेटियाँ',
    'निर्यात के समय पेटियाँ',
  ],
  status: ['Status', 'ಸ್ಥಿತಿ', 'स्थिति'],
  availableUntil: ['Available until', 'ಮಾರಾಟದ ಕೊನೆಯ ದಿನ', 'ಲಭ್ಯತೆಯ ಕೊನೆಯ ದಿನ', 'ಕೊನೆಯ ದಿನ', 'कब तक उपलब्ध', 'अंतिम तारीख'],
  harvestDate: ['Harvest date', 'Harvest', 'ಕೊಯ್ಲು ದಿನಾಂಕ', 'ಕೊಯ್ಲು', 'कटाई की तारीख़', 'कटाई की तारीख', 'फसल की तारीख'],
  growingDetails: ['Growing details', 'ಬೆಳೆದ ವಿಧಾನ', 'ಕೃಷಿ ವಿವರ', 'उगाने का ब्योरा', 'खेती का विवरण'],
}

/** Longer cells are no headings, and sorting thousands of accents on a letter takes seconds. */
const LONGEST_HEADING = 200

/** Normalises a heading: 'Price per box (₹)' becomes 'priceperbox'. */
function headingKey(text: string): string {
  if (text.length > LONGEST_HEADING) return ''
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
}

const FIELD_OF = new Map(
  SHEET_FIELDS.flatMap(field => [field, ...HEADINGS[field]].map(heading => [headingKey(heading), field] as const)),
)

export function headingOf(field: SheetField, language: Language): string {
  const [english, ...others] = HEADINGS[field]
  return others.find(heading => scriptOf(heading) === language) ?? english
}

/** Returns column indexes by field; the first of duplicates wins. */
export function columnsIn(row: readonly Cell[]): Map<SheetField, number> {
  const columns = new Map<SheetField, number>()
  for (const [place, heading] of row.entries()) {
    const field = FIELD_OF.get(headingKey(String(heading ?? '')))
    if (field && !columns.has(field)) columns.set(field, place)
  }
  return columns
}
