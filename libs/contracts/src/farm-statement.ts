import { isIstMonth, MONEY_HOLDERS, MONEY_LINE_KINDS } from '@santhe/rules'
import { endpoint } from './endpoint.ts'
import { Moment, optional, Rupees } from './fields.ts'
import { z } from './schema.ts'

/** A month in Asia/Kolkata, `YYYY-MM`. */
const IstMonthText = z.string().refine(isIstMonth, { message: 'Give a month as YYYY-MM' })

const StatementLine = z.object({
  at: Moment,
  orderId: z.number(),
  kind: z.enum(MONEY_LINE_KINDS),
  /** Who has what the buyer paid. */
  holder: z.enum(MONEY_HOLDERS),
  /** Negative where a delivery was set back. */
  items: Rupees,
  fees: Rupees,
  /** What goes back to the buyer. */
  refund: Rupees,
  /** A refund that the buyer still waits for: the provider has not given it back yet. */
  isUnderWay: z.boolean(),
})
export type StatementLine = z.output<typeof StatementLine>

/** What is owed for a farm's orders, by whom. docs/product/farm-money.md#what-is-owed */
export const FarmDebtsView = z.object({ byMarket: Rupees, byAgents: Rupees, toMarket: Rupees })
export type FarmDebtsView = z.output<typeof FarmDebtsView>

/** A statement lists at most so many lines; its sums are over all of them. */
export const MOST_STATEMENT_LINES = 5_000

export const FarmStatement = z.object({
  farmName: z.string(),
  month: IstMonthText,
  /** The month in which the farm came to the market, or an earlier one of which it has a line: there is no statement before it. */
  firstMonth: IstMonthText,
  lines: z.array(StatementLine),
  /** Whether there are more lines than are listed. */
  hasMore: z.boolean(),
  /** By who has the money: orders, items and fees; `orders` are deliveries less those that were set back. */
  sums: z.array(z.object({ holder: z.enum(MONEY_HOLDERS), orders: z.number(), items: Rupees, fees: Rupees })),
  /** The refunds of the month, and those of them that buyers still wait for. */
  refunds: z.object({ orders: z.number(), amount: Rupees, underWay: z.object({ orders: z.number(), amount: Rupees }) }),
  /** What the month's orders have of each fee. */
  fees: z.array(z.object({ id: z.number(), name: z.string(), amount: Rupees })),
  /** The farm's own items, whether market, agent or farm has the money. */
  earned: Rupees,
  owed: z.object({ before: FarmDebtsView, inMonth: FarmDebtsView, after: FarmDebtsView }),
})
export type FarmStatement = z.output<typeof FarmStatement>

const query = z.object({
  /** The present month in India unless it is given. */
  month: optional(IstMonthText),
})

export const readFarmStatement = endpoint({
  call: 'GET /api/orders/farmer/statement',
  owner: 'backoffice',
  access: ['farmer'],
  summary: 'What the farm earned in a month, order by order, who has the money, and what is owed',
  query,
  response: FarmStatement,
  errors: ['NOT_FOUND'],
  provides: ['order'],
})

export const downloadFarmStatement = endpoint({
  call: 'GET /api/orders/farmer/statement/file',
  owner: 'backoffice',
  access: ['farmer'],
  summary: 'The lines of the farm’s statement of a month, as a file for spreadsheets',
  query,
  response: z.string(),
  errors: ['NOT_FOUND'],
  file: 'text/csv',
})
