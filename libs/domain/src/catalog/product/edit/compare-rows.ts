import {
  boxesAfter,
  istDateOf,
  MOST_BOXES,
  nameKey,
  PRODUCT_STATUSES,
  restockedStatus,
  type SheetField,
  sheetCellProblem,
  sheetText,
  sheetTextsOf,
} from '@santhe/rules'
import { coded } from '@santhe/texts/say'
import type { CategoryRecord } from '../../../records/category.ts'
import type { ProductRecord } from '../../../records/product.ts'
import { problemOfUntil } from '../product-fields.ts'
import { reviewedChange, versionToEdit } from '../product-record.ts'
import type { StockedProduct } from '../queries.ts'

/** Fields that a row changes, beside the stock. */
const CHANGED_FIELDS = [
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

type SheetFields = Pick<
  ProductRecord,
  | ('name' | 'localName' | 'categoryId' | 'categoryName' | 'description' | 'price' | 'unit' | 'unitsPerBox')
  | ('status' | 'availableUntil' | 'harvestDate' | 'growingDetails')
>

interface SheetProblem {
  field: SheetField
  /** A text's code with its parameters. */
  message: string
}

interface CellBasis {
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

function readCells(
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

export interface ReadCell {
  isGiven: boolean
  /** As `sheetText` writes it. */
  text: string
  /** The field's new value; undefined when there is a problem. */
  value: string | number | undefined
  /** Why the value is invalid, or ''. */
  problem: string
}

export interface ReadRow {
  /** Row number in the file. */
  line: number
  cells: Readonly<Record<SheetField, ReadCell>>
}

export interface SheetBasis extends CellBasis {
  /** The farm's own products, without deleted ones. */
  products: readonly StockedProduct[]
}

interface SheetChange {
  field: SheetField
  before: string
  after: string
}

export type SheetWrite =
  | { kind: 'create'; fields: SheetFields; inventory: number }
  | { kind: 'change'; before: StockedProduct; after: StockedProduct }

/** The effect of a row; none if it has problems. */
export interface ComparedRow {
  line: number
  state: 'new' | 'changed' | 'unchanged' | 'wrong'
  id: number | null
  name: string
  inventory: number | null
  changes: SheetChange[]
  waits: boolean
  problems: SheetProblem[]
  write?: SheetWrite
}

const EMPTY: SheetFields = {
  ...{ name: '', localName: '', categoryId: 0, categoryName: '', description: '', price: 0, unit: '' },
  ...{ unitsPerBox: 1, status: 'Coming Soon', availableUntil: '', harvestDate: null, growingDetails: '' },
}

/** Finds the farm's own product of a row: by its id, or else by its name. */
function targetsIn(products: readonly StockedProduct[]) {
  const byId = new Map(products.map(product => [String(product._id), product]))
  const byName = new Map<string, Set<StockedProduct>>()
  for (const product of products) {
    for (const { name } of [product, versionToEdit(product, true)]) {
      const key = nameKey(sheetText(name, 'name'))
      byName.set(key, (byName.get(key) ?? new Set()).add(product))
    }
  }
  return ({ cells: { id, name } }: ReadRow): StockedProduct | SheetProblem | undefined => {
    // Uses the same text for unknown ids and those of other farms, so as not to reveal which exist.
    if (id.text !== '') return byId.get(id.text) ?? { field: 'id', message: id.problem || coded('sheet.unknownId') }
    const named = [...(byName.get(nameKey(name.text)) ?? [])]
    return named.length > 1 ? { field: 'name', message: coded('sheet.severalOfName') } : named[0]
  }
}

function textsOf(version: ProductRecord, inventory: number): Record<SheetField, string> {
  return sheetTextsOf({ ...version, id: version._id, category: version.categoryName, inventory })
}

function isSame(field: (typeof CHANGED_FIELDS)[number], cell: ReadCell, version: ProductRecord, text: string) {
  if (!cell.isGiven || cell.text === text) return true
  if (field === 'category') return nameKey(cell.text) === nameKey(text)
  return cell.value !== undefined && cell.value === version[field]
}

/** Returns the boxes after a row, which changes the stock by the difference between the farmer's number and the exported one. */
function boxesIn({ cells: { inventory, inventoryWas } }: ReadRow, available: number): number | SheetProblem {
  const hasCount = inventoryWas.text !== ''
  const isUnchanged = hasCount && inventory.text === inventoryWas.text && !sheetCellProblem(inventory.text)
  if (!inventory.isGiven || isUnchanged) return available
  if (!hasCount && inventory.text === String(available)) return available
  if (typeof inventory.value !== 'number') return { field: 'inventory', message: inventory.problem }
  if (hasCount && typeof inventoryWas.value !== 'number') {
    return { field: 'inventoryWas', message: inventoryWas.problem }
  }
  const was = typeof inventoryWas.value === 'number' && hasCount ? inventoryWas.value : available
  const boxes = boxesAfter(available, inventory.value - was)
  return boxes > Math.max(MOST_BOXES, available) ? { field: 'inventory', message: coded('form.mostBoxes') } : boxes
}

function changesBetween(before: Record<SheetField, string>, after: Record<SheetField, string>): SheetChange[] {
  const fields = [...CHANGED_FIELDS, 'inventory'] as const
  return fields.flatMap(field =>
    before[field] === after[field] ? [] : [{ field, before: before[field], after: after[field] }],
  )
}

function wrong(row: ReadRow, problems: SheetProblem[], product?: StockedProduct): ComparedRow {
  const about = { id: product?._id ?? null, inventory: product?.inventory ?? null }
  const name = row.cells.name.text || (product?.name ?? '')
  return { line: row.line, state: 'wrong', ...about, name, changes: [], waits: false, problems }
}

function changedRow(row: ReadRow, product: StockedProduct, basis: SheetBasis): ComparedRow {
  const { now } = basis
  const { inventory: available, ...stored } = product
  const version = versionToEdit(stored, true)
  const before = textsOf(version, available)
  const fields = CHANGED_FIELDS.filter(field => !isSame(field, row.cells[field], version, before[field]))
  const { values, problems } = readCells(row, fields, basis)
  const boxes = boxesIn(row, available)
  if (typeof boxes !== 'number') problems.push(boxes)
  if (problems.length > 0 || typeof boxes !== 'number') return wrong(row, problems, product)
  const restocked = boxes > available && !row.cells.status.isGiven
  const status = restocked ? restockedStatus({ ...version, ...values }, istDateOf(now)) : version.status
  const edited = { ...version, status, ...values, soldOut: boxes === 0, updatedAt: now }
  const changes = changesBetween(before, textsOf(edited, boxes))
  const result = { line: row.line, id: product._id, name: edited.name, inventory: available, changes, problems }
  if (changes.length === 0) return { ...result, state: 'unchanged', waits: false }
  const after = reviewedChange(stored, edited, { isByFarmer: true, now })
  // Restarts the approval's waiting time, since its content changed.
  const waits = after.awaitsDecision && after.submittedAt?.getTime() === now.getTime()
  return {
    ...result,
    ...{ state: 'changed', waits },
    write: { kind: 'change', before: product, after: { ...after, inventory: boxes } },
  }
}

function newRow(row: ReadRow, basis: SheetBasis): ComparedRow {
  const { values, problems } = readCells(row, CHANGED_FIELDS, basis)
  const { inventory: boxes } = row.cells
  if (boxes.problem !== '') problems.push({ field: 'inventory', message: boxes.problem })
  if (problems.length > 0 || typeof boxes.value !== 'number') return wrong(row, problems)
  const fields = { ...EMPTY, ...values }
  return {
    ...{ line: row.line, state: 'new', id: null, name: fields.name, inventory: null },
    ...{ changes: [], waits: true, problems },
    write: { kind: 'create', fields, inventory: boxes.value },
  }
}

/**
 * Returns the effect of each row on a farm's products. Cells equal to the current value change nothing, even if newer rules refuse
 * them, so a freshly exported sheet changes nothing. docs/product/product-sheets.md#preview.
 */
export function compareRows(rows: readonly ReadRow[], basis: SheetBasis): ComparedRow[] {
  const targetOf = targetsIn(basis.products)
  const lines = new Map<string, number>()
  return rows.map(row => {
    const target = targetOf(row)
    if (target && 'message' in target) return wrong(row, [target])
    const key = target ? `id ${target._id}` : `name ${nameKey(row.cells.name.text)}`
    const isNamed = row.cells.name.text !== '' && row.cells.name.problem === ''
    const earlier = isNamed || target ? lines.get(key) : undefined
    if (earlier !== undefined) {
      const field = row.cells.id.text === '' ? 'name' : 'id'
      return wrong(row, [{ field, message: coded('sheet.twice', { line: earlier }) }], target)
    }
    lines.set(key, row.line)
    return target ? changedRow(row, target, basis) : newRow(row, basis)
  })
}
