import type { Domain, PushServices } from '@santhe/domain'
import type { Files } from '@santhe/files'
import type { MarketSettings } from '@santhe/rules'
import type { Payments } from './payments/open-payments.ts'

/** What every route of this back end works with. */
export interface Backend {
  readonly domain: Domain
  /** Where pictures are stored; where it is left out none can be uploaded. */
  readonly files?: Files | undefined
  /** How long a quote reserves its boxes, in seconds; 10 minutes when left out (docs/product/checkout.md#quote). */
  readonly reservationSeconds?: number | undefined
  /** Online payments; where they are left out, none is offered. */
  readonly onlinePayments?: Payments | undefined
  /** How long an online payment can be made; 20 minutes when left out (docs/product/payments.md#unpaid-orders). */
  readonly paymentSeconds?: number | undefined
  /** Outside production: the mailbox may be read, and a reset's token is in the response. Neither where it is left out. */
  readonly exposesMails?: boolean | undefined
  /** News on devices: which services are known, and the public key where one is set; the usual services and a stored key where it is left out. */
  readonly push?: { readonly services: PushServices; readonly publicKey?: string | undefined } | undefined
  /** How mails and payments are set, for the office; as in a market without settings where it is left out. */
  readonly settings?: MarketSettings | undefined
}
