import type { OrderStatus } from '@santhe/rules'

/** What happened, in the past tense, with all a message needs to name; who is to hear of it is found when it is delivered. */
export type DomainEvent = { at: Date } & (
  | {
      kind: 'orderPlaced'
      orderId: number
      purchaseId: number
      buyerId: number
      farmId: number
      farmName: string
      customerName: string
      /** Boxes in all. */
      boxes: number
      /** False while an online payment is open: the farm hears of it once it is paid. */
      isForFarm: boolean
    }
  | {
      kind: 'orderStatusChanged'
      orderId: number
      buyerId: number
      farmId: number
      farmName: string
      from: OrderStatus
      to: OrderStatus
      /** Who did it; they need not be told. */
      byId: number
      reason: string
      isForFarm: boolean
    }
  | { kind: 'productSubmitted'; productId: number; farmId: number; productName: string }
  | { kind: 'productApproved'; productId: number; farmId: number; productName: string }
  | { kind: 'productRejected'; productId: number; farmId: number; productName: string; reason: string }
  | {
      kind: 'reviewWritten'
      farmId: number
      /** The product's or the farm's name. */
      about: string
      rating: number
      authorName: string
    }
  /** Written for every address that somebody asks for, known or not. */
  | { kind: 'passwordResetAsked'; emailKey: string }
  | { kind: 'passwordChanged'; personId: number }
)

/** What is told by mail alone. A mail server that is away holds up no notification: these are worked off apart. */
export const MAIL_KINDS = ['passwordResetAsked', 'passwordChanged'] as const satisfies readonly DomainEvent['kind'][]
export type MailEvent = Extract<DomainEvent, { kind: (typeof MAIL_KINDS)[number] }>
