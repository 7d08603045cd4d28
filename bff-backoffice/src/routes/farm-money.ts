import { downloadFarmStatement, readFarmOverview, readFarmStatement } from '@santhe/contracts'
import { farmMoney } from '@santhe/domain'
import { file, type Served, serve } from '@santhe/http-kit'
import { presentFarmOverview, presentFarmStatement } from '@santhe/presenters/office'
import type { Backend } from '../backend.ts'
import { statementCsv } from '../statement-csv.ts'

/** docs/product/farm-money.md */
export function farmMoneyRoutes({ domain }: Pick<Backend, 'domain'>): Served[] {
  return [
    serve(readFarmOverview, async ({ actor, now }) =>
      presentFarmOverview(await farmMoney.readFarmOverview({ actor, now }, domain)),
    ),

    serve(readFarmStatement, async ({ query: { month }, actor, now }) =>
      presentFarmStatement(await farmMoney.readStatement({ actor, month, now }, domain)),
    ),

    serve(downloadFarmStatement, async ({ query, actor, now, text }) => {
      const { month, lines } = await farmMoney.readStatement({ actor, month: query.month, now }, domain)
      return file(`santhe-statement-${month}.csv`, statementCsv(lines, text))
    }),
  ]
}
