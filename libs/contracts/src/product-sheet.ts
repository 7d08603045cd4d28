import { MOST_SHEET_ROWS, SHEET_FIELDS } from '@santhe/rules'
import { endpoint } from './endpoint.ts'
import { z } from './schema.ts'
import { exactText } from './text.ts'

/** A cell of Excel has at most 32,767 characters. What a field of a product may have is checked cell by cell. */
const cell = exactText(33_000).optional()

/** A row as it was read: a column that the file does not have is left out, an empty cell is ''. */
const SheetRow = z.strictObject({
  /** Its number in the file, by which people find it. */
  line: z.number().int().positive(),
  id: cell,
  name: cell,
  localName: cell,
  category: cell,
  description: cell,
  price: cell,
  unit: cell,
  unitsPerBox: cell,
  inventory: cell,
  /** The boxes that the row was written for: the stock changes by the difference. */
  inventoryWas: cell,
  status: cell,
  availableUntil: cell,
  harvestDate: cell,
  growingDetails: cell,
})
export type SheetRow = z.output<typeof SheetRow>

const rows = z
  .array(SheetRow)
  .min(1, 'The sheet has no rows')
  .max(MOST_SHEET_ROWS, 'A sheet may have at most 1,000 rows')

const field = z.enum(SHEET_FIELDS)

/** What a row would do; where it has problems it does nothing. */
const SheetResult = z.object({
  line: z.number(),
  state: z.enum(['new', 'changed', 'unchanged', 'wrong']),
  /** Of the farm's own product that it is about; null for a new one. */
  id: z.number().nullable(),
  name: z.string(),
  /** The boxes of that product now. */
  inventory: z.number().nullable(),
  changes: z.array(z.object({ field, before: z.string(), after: z.string() })),
  /** Whether somebody has to approve it. */
  waits: z.boolean(),
  problems: z.array(z.object({ field, message: z.string() })),
})
export type SheetResult = z.output<typeof SheetResult>

/** A sheet of products in JSON; one that has more is refused in the browser, in words. docs/product/product-sheets.md#limits. */
const MOST_BYTES = 4_000_000
/** What a sheet that was previewed has more when it is taken: the boxes that the preview showed, and its version. */
const SEEN_BYTES = 100_000

/** docs/product/product-sheets.md#preview. */
export const previewSheet = endpoint({
  bodyBytes: MOST_BYTES,
  call: 'POST /api/products/sheet/preview',
  owner: 'backoffice',
  access: ['farmer'],
  summary: 'Says of each row of a spreadsheet whether it is new, changed, unchanged or wrong; changes nothing',
  body: z.strictObject({ rows }),
  response: z.object({
    /** Stands for all that the preview says; it is the same as long as the sheet would do the same. */
    version: z.string(),
    rows: z.array(SheetResult),
  }),
})

/** docs/product/product-sheets.md#all-or-nothing. */
export const takeSheet = endpoint({
  bodyBytes: MOST_BYTES + SEEN_BYTES,
  call: 'POST /api/products/sheet',
  owner: 'backoffice',
  access: ['farmer'],
  summary: 'Takes a whole spreadsheet of products as it was previewed, or nothing of it; new products start pending',
  body: z.strictObject({ rows, version: exactText(100) }),
  response: z.object({ created: z.number(), changed: z.number(), unchanged: z.number() }),
  errors: ['CONFLICT', 'KEY_REUSED'],
  invalidates: ['product', 'calendar', 'farm', 'statistics'],
  idempotent: true,
})
