import type { Domain } from '@santhe/domain'
import { type Api, api } from '@santhe/http-kit/testing'
import type { CashfreeControl } from '../../cashfree-sandbox/control-client.ts'
import type { Clock } from '../world/clock.ts'
import type { Confirmations } from '../world/confirmations.ts'
import type { StockedMarket } from '../world/stock-market.ts'
import type { Counts } from './counts.ts'

type StorefrontApis = readonly [Api, Api]

export function storefrontApis(urls: readonly [string, string]): StorefrontApis {
  return [api({ url: urls[0] }), api({ url: urls[1] })]
}

/** Context of all players. */
export interface Stage {
  seed: number
  market: StockedMarket
  storefronts: StorefrontApis
  office: Api
  clock: Clock
  provider: CashfreeControl
  domain: Domain
  confirmations: Confirmations
  counts: Counts
  trace: (line: string) => void
}
