import { downloadFarmStatement, readFarmStatement } from '@santhe/contracts'
import { orders } from '@santhe/domain'
import { file, type Served, serve } from '@santhe/http-kit'
import { presentFarmStatement } from '@santhe/presenters/office'
import type { Backend } from '../backend.ts'
import { statementCsv } from '../statement-csv.ts'

/** What a farm earns, and who owes what. docs/product/farm-money.md */
export function farmMoneyRoutes({ domain }: Pick<Backend, 'domain'>): Served[] {
  return [
    serve(readFarmStatement, async ({ query: { month }, actor, now }) =>
      presentFarmStatement(await orders.readStatement({ actor, month, now }, domain)),
    ),

    serve(downloadFarmStatement, async ({ query, actor, now }) => {
      const { month, lines } = await orders.readStatement({ actor, month: query.month, now }, domain)
      return file(`santhe-statement-${month}.csv`, statementCsv(lines))
    }),
  ]
}
