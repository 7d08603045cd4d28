import { setTimeout as pause } from 'node:timers/promises'
import { checkConfirmations } from '../torture/check/check-confirmations.ts'
import { checkMessages } from '../torture/check/check-messages.ts'
import { checkOrderMoney } from '../torture/check/check-order-money.ts'
import { checkPurchases } from '../torture/check/check-purchases.ts'
import { checkFigures, checkStock } from '../torture/check/check-stock.ts'
import { readMarket } from '../torture/check/read-market.ts'
import { letTimePass } from '../torture/drain.ts'
import type { Confirmations } from '../torture/world/confirmations.ts'
import type { Stage } from './open-fleet.ts'

const WITHIN_MS = 60_000
const POLL_MS = 500

/** Waits until all messages are sent, then returns losses, duplicates and oversold stock. */
export async function checkFleet({ domain, market, print }: Stage, confirmations: Confirmations): Promise<string[]> {
  const until = Date.now() + WITHIN_MS
  let rows = await readMarket(domain)
  while (rows.outbox.some(({ dueAt }) => dueAt !== undefined) && Date.now() < until) {
    await letTimePass({ domain })
    await pause(POLL_MS)
    rows = await readMarket(domain)
  }
  print(`${rows.purchases.length} purchases, ${rows.outbox.length} messages, ${rows.mails.length} mails`)
  return [
    ...checkStock(market.products, rows),
    ...checkPurchases(rows),
    ...checkOrderMoney(rows),
    ...checkMessages(rows),
    ...(await checkFigures(domain)),
    ...checkConfirmations(confirmations, rows),
  ]
}
