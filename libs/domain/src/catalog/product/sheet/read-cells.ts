import { nameKey, PRODUCT_STATUSES, type SheetField, sheetText } from '@santhe/rules'
import { coded } from '@santhe/texts/say'
import type { CategoryRecord } from '../../../records/category.ts'
import type { ProductRecord } from '../../../records/product.ts'
import { problemOfUntil } from '../product-fields.ts'

/** The fields that a row changes beside the stock. */
export const CHANGED_FIELDS = [
  'name',
  'localName',
  'category',
  'description',
  'price',
  'unit',
  'unitsPerBox',
  'status',
  'availableUntil',
  'harvestDate',
  'growingDetails',
] as const satisfies readonly SheetField[]
type ChangedField = (typeof CHANGED_FIELDS)[number]

export type SheetFields = Pick<
  ProductRecord,
  | ('name' | 'localName' | 'categoryId' | 'categoryName' | 'description' | 'price' | 'unit' | 'unitsPerBox')
  | ('status' | 'availableUntil' | 'harvestDate' | 'growingDetails')
>

export interface SheetProblem {
  field: SheetField
  /** A text's code with its params. */
  message: string
}

export interface CellBasis {
  categories: readonly CategoryRecord[]
  now: Date
}

type Read = (cell: ReadCell, basis: CellBasis) => Partial<SheetFields> | string

const words = ({ value }: ReadCell) => (typeof value === 'string' ? value : '')
const figure = ({ value }: ReadCell) => (typeof value === 'number' ? value : 0)

function categoryOf({ text }: ReadCell, { categories }: CellBasis): Partial<SheetFields> | string {
  if (text === '') return coded('form.category')
  const category = categories.find(({ name }) => nameKey(sheetText(name, 'category')) === nameKey(text))
  return category ? { categoryId: category._id, categoryName: category.name } : coded('category.unknown')
}

function statusOf(cell: ReadCell): Partial<SheetFields> | string {
  const status = PRODUCT_STATUSES.find(each => each === cell.value)
  return status ? { status } : coded('form.status')
}

const READ: Readonly<Record<ChangedField, Read>> = {
  name: cell => ({ name: words(cell) }),
  localName: cell => ({ localName: words(cell) }),
  category: categoryOf,
  description: cell => ({ description: words(cell) }),
  price: cell => ({ price: figure(cell) }),
  unit: cell => ({ unit: words(cell) }),
  unitsPerBox: cell => ({ unitsPerBox: figure(cell) }),
  status: statusOf,
  availableUntil: (cell, { now }) => problemOfUntil(words(cell), now) ?? { availableUntil: words(cell) },
  harvestDate: cell => ({ harvestDate: words(cell) }),
  growingDetails: cell => ({ growingDetails: words(cell) }),
}

/** Returns what these cells of a row say, and what is wrong with them. */
export function readCells(
  { cells }: ReadRow,
  fields: readonly ChangedField[],
  basis: CellBasis,
): { values: Partial<SheetFields>; problems: SheetProblem[] } {
  const values: Partial<SheetFields> = {}
  const problems: SheetProblem[] = []
  for (const field of fields) {
    const cell = cells[field]
    const read = cell.problem === '' ? READ[field](cell, basis) : cell.problem
    if (typeof read === 'string') problems.push({ field, message: read })
    else Object.assign(values, read)
  }
  return { values, problems }
}

/** A cell, read by its field's own rule. */
export interface ReadCell {
  isGiven: boolean
  /** As `sheetText` writes it. */
  text: string
  /** What the field would get; undefined where there is a problem. */
  value: string | number | undefined
  /** Why the field can't get it; '' where it can. */
  problem: string
}

export interface ReadRow {
  /** Its number in the file. */
  line: number
  cells: Readonly<Record<SheetField, ReadCell>>
}
