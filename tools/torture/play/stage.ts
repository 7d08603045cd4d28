import type { Domain } from '@santhe/domain'
import type { CashfreeControl } from '../../cashfree-sandbox/control-client.ts'
import type { Promises } from '../world/promises.ts'
import type { StockedMarket } from '../world/stock-market.ts'
import type { Counts } from './counts.ts'
import type { Doors } from './doors.ts'

/** What everybody who plays has before them. */
export interface Stage {
  seed: number
  market: StockedMarket
  doors: Doors
  provider: CashfreeControl
  domain: Domain
  promises: Promises
  counts: Counts
  trace: (line: string) => void
}
