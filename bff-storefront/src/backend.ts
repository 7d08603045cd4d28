import type { Domain, PushServices } from '@santhe/domain'
import type { Files } from '@santhe/files'
import type { MarketSettings } from '@santhe/rules'
import type { Payments } from './payments/open-payments.ts'

export interface Backend {
  readonly domain: Domain
  readonly files?: Files | undefined
  /** In seconds, default 10 minutes (docs/product/checkout.md#quote). */
  readonly reservationSeconds?: number | undefined
  /** Undefined when not offered. */
  readonly onlinePayments?: Payments | undefined
  /** In seconds, default 20 minutes (docs/product/payments.md#unpaid-orders). */
  readonly paymentSeconds?: number | undefined
  /** Outside production: exposes the mailbox and reset tokens. */
  readonly exposesMails?: boolean | undefined
  /** Allowed push services and public key; by default the usual ones and a stored key. */
  readonly push?: { readonly services: PushServices; readonly publicKey?: string | undefined } | undefined
  /** Mail and payment settings shown to the office. */
  readonly settings?: MarketSettings | undefined
}
