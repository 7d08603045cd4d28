import { MOST_SHEET_ROWS, SHEET_FIELDS } from '@santhe/rules'
import { coded } from '@santhe/texts/say'
import { endpoint } from './endpoint.ts'
import { z } from './schema.ts'
import { exactText } from './text.ts'

/** Excel's limit is 32,767; product limits are checked per cell. */
const cell = exactText(33_000).optional()

/** Missing columns are omitted, empty cells ''. */
const SheetRow = z.strictObject({
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
  /** Stock as seen: it changes by the difference. */
  inventoryWas: cell,
  status: cell,
  availableUntil: cell,
  harvestDate: cell,
  growingDetails: cell,
})
export type SheetRow = z.output<typeof SheetRow>

const rows = z.array(SheetRow).min(1, coded('form.sheetEmpty')).max(MOST_SHEET_ROWS, coded('form.mostSheetRows'))

const field = z.enum(SHEET_FIELDS)

/** Rows with problems change nothing. */
const SheetResult = z.object({
  line: z.number(),
  state: z.enum(['new', 'changed', 'unchanged', 'wrong']),
  /** Null for a new product. */
  id: z.number().nullable(),
  name: z.string(),
  /** Current boxes of that product. */
  inventory: z.number().nullable(),
  changes: z.array(z.object({ field, before: z.string(), after: z.string() })),
  /** Whether it needs approval. */
  waits: z.boolean(),
  /** Orders, and boxes in them, whose harvest it moves; omitted if none. */
  moves: z.object({ orders: z.number(), boxes: z.number() }).optional(),
  problems: z.array(z.object({ field, message: z.string() })),
})
export type SheetResult = z.output<typeof SheetResult>

/** Browsers refuse larger sheets. docs/product/product-sheets.md#limits. */
const MOST_BYTES = 4_000_000
/** Extra for seen stock and version. */
const SEEN_BYTES = 100_000

/** docs/product/product-sheets.md#preview. */
export const previewSheet = endpoint({
  bodyBytes: MOST_BYTES,
  call: 'POST /api/products/sheet/preview',
  access: ['farmer'],
  summary: 'Says of each row of a spreadsheet whether it is new, changed, unchanged or wrong; changes nothing',
  body: z.strictObject({ rows }),
  response: z.object({
    /** Changes when the preview would. */
    version: z.string(),
    rows: z.array(SheetResult),
  }),
})

/** docs/product/product-sheets.md#all-or-nothing. */
export const takeSheet = endpoint({
  bodyBytes: MOST_BYTES + SEEN_BYTES,
  call: 'POST /api/products/sheet',
  access: ['farmer'],
  summary: 'Takes a whole spreadsheet of products as it was previewed, or nothing of it; new products start pending',
  body: z.strictObject({ rows, version: exactText(100) }),
  response: z.object({ created: z.number(), changed: z.number(), unchanged: z.number() }),
  errors: ['CONFLICT', 'KEY_REUSED'],
  invalidates: ['product', 'calendar', 'farm', 'statistics', 'order'],
  idempotent: true,
})
