import { isIstMonth, MONEY_HOLDERS, MONEY_LINE_KINDS } from '@santhe/rules'
import { coded } from '@santhe/texts/say'
import { endpoint } from './endpoint.ts'
import { Moment, optional, Rupees } from './fields.ts'
import { z } from './schema.ts'

/** A month in Asia/Kolkata, `YYYY-MM`. */
const IstMonthText = z.string().refine(isIstMonth, { message: coded('form.month') })

const StatementLine = z.object({
  at: Moment,
  orderId: z.number(),
  kind: z.enum(MONEY_LINE_KINDS),
  /** Who has the buyer's money. */
  holder: z.enum(MONEY_HOLDERS),
  /** Negative after undoing a delivery. */
  items: Rupees,
  fees: Rupees,
  /** Amount refunded to the buyer. */
  refund: Rupees,
  /** Pending at the provider. */
  isUnderWay: z.boolean(),
})
export type StatementLine = z.output<typeof StatementLine>

/** docs/product/farm-money.md#balance */
export const FarmDebtsView = z.object({ byMarket: Rupees, byAgents: Rupees, toMarket: Rupees })
export type FarmDebtsView = z.output<typeof FarmDebtsView>

/** Sums still cover all lines. */
export const MOST_STATEMENT_LINES = 5_000

export const FarmStatement = z.object({
  farmName: z.string(),
  month: IstMonthText,
  /** First month with a statement: when the farm joined, or of its first line. */
  firstMonth: IstMonthText,
  lines: z.array(StatementLine),
  /** Whether the list leaves some out. */
  hasMore: z.boolean(),
  /** Per holder; `orders` are deliveries minus undone ones. */
  sums: z.array(z.object({ holder: z.enum(MONEY_HOLDERS), orders: z.number(), items: Rupees, fees: Rupees })),
  /** All of the month, and pending ones. */
  refunds: z.object({ orders: z.number(), amount: Rupees, underWay: z.object({ orders: z.number(), amount: Rupees }) }),
  /** Per fee. */
  fees: z.array(z.object({ id: z.number(), name: z.string(), amount: Rupees })),
  /** Independent of who holds the money. */
  earned: Rupees,
  owed: z.object({ before: FarmDebtsView, inMonth: FarmDebtsView, after: FarmDebtsView }),
})
export type FarmStatement = z.output<typeof FarmStatement>

const query = z.object({
  /** Default: the current IST month. */
  month: optional(IstMonthText),
})

export const readFarmStatement = endpoint({
  call: 'GET /api/orders/farmer/statement',
  access: ['farmer'],
  summary: 'What the farm earned in a month, order by order, who has the money, and what is owed',
  query,
  response: FarmStatement,
  errors: ['NOT_FOUND'],
  provides: ['order'],
})

export const downloadFarmStatement = endpoint({
  call: 'GET /api/orders/farmer/statement/file',
  access: ['farmer'],
  summary: 'The lines of the farm’s statement of a month, as a file for spreadsheets',
  query,
  response: z.string(),
  errors: ['NOT_FOUND'],
  file: 'text/csv',
})
