import type { Domain } from '@santhe/domain'
import type { CashfreeControl } from '../../cashfree-sandbox/control-client.ts'
import type { Confirmations } from '../world/confirmations.ts'
import type { StockedMarket } from '../world/stock-market.ts'
import type { Counts } from './counts.ts'
import type { StorefrontApis } from './storefront-apis.ts'

/** What all players share. */
export interface Stage {
  seed: number
  market: StockedMarket
  storefronts: StorefrontApis
  provider: CashfreeControl
  domain: Domain
  confirmations: Confirmations
  counts: Counts
  trace: (line: string) => void
}
