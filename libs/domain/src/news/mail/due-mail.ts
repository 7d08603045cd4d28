import type { Language, Message, Named, NewsKind, OrderStatus, Paise, Reason } from '@santhe/rules'
import type { DomainEvent } from '../../records/events.ts'
import type { OrderRecord } from '../../records/order.ts'

/** A letter about an order. `order` has its status at the event. */
export type OrderLetter = {
  order: OrderRecord
} /** To the buyer. `payUntil` while it can be paid online. */ & (
  | { kind: 'orderPlaced'; payUntil: Date | null }
  /** To the buyer. `goesBack` when the order was cancelled before the money arrived. */
  | { kind: 'orderPaid'; amount: Paise; goesBack: boolean }
  /** To the buyer: the order's current status, or that it is packed. `goesBack` is the refunded payment, or null. */
  | { kind: 'orderStatus'; status: OrderStatus; isPacked?: true; reason: Reason; goesBack: Paise | null }
  /** To the buyer. */
  | {
      kind: 'orderRefunded'
      amount: Paise
      reason: Reason
      reference?: string | undefined
      parts?: readonly { amount: Paise; reference?: string }[] | undefined
    }
  | { kind: 'orderHarvested'; productName: Named }
  /** To the buyer: the farm packed less, or the buyer changed it. */
  | { kind: 'orderAdjusted'; event: Extract<DomainEvent, { kind: 'orderAdjusted' }> }
  /** To the buyer: the farm moved a harvest. With the token of the link to choose; omitted without a choice. */
  | {
      kind: 'harvestMoved'
      event: Extract<DomainEvent, { kind: 'harvestMoved' }>
      reason: Reason
      choiceToken?: string | undefined
    }
  /** To the farm's owner. */
  | { kind: 'farmOrderPlaced' }
  /** Changed by its buyer. */
  | { kind: 'farmOrderChanged' }
  | { kind: 'farmOrderCancelled'; reason: Reason }
  /** No longer cancelled. */
  | { kind: 'farmOrderReopened' }
)

/** A letter that waits for the digest. `at`: time of the event. */
export interface OrderNews {
  at: Date
  letter: OrderLetter
}

export type DueMail = {
  /** Derived from event, person and channel: the same for a repeat. */
  id: string
  to: { name: string; email: string }
  /** The reader's. docs/product/accounts.md#language */
  language: Language
  at: Date
  /** Token of the unsubscribe link; omitted for required mails. */
  unsubscribe?: string | undefined
  /** The address is unconfirmed, so the mail has no user-entered words: such fields are omitted, and an order's are hidden. */
  isUnconfirmed?: true
} & (
  | { kind: 'passwordReset'; username?: string; token: string }
  | { kind: 'passwordChanged'; username: string }
  /** To an address that may be a stranger's: names nobody. `isOfAccount` when the account already has it. */
  | { kind: 'emailConfirm'; isOfAccount: boolean; token: string }
  /** To the former e-mail address, when a new one is requested and when it is confirmed; the token stops or undoes the change. */
  | { kind: 'emailChangeRequested' | 'emailChanged'; username?: string; newEmail?: string; token: string }
  /** To a farmer whose farm an admin deleted; `isHidden` when its orders stay readable and the farmer keeps the role. */
  | { kind: 'farmDeleted'; farmName?: string; isHidden: boolean }
  /** To a farmer: the code for a taluk agent, usable once until `expiresAt`. */
  | { kind: 'assistCode'; code: string; expiresAt: Date }
  /** To a farmer: an agent acts for them until `expiresAt`; the token ends it. */
  | { kind: 'assistStarted'; agentName?: string; farmName?: string; expiresAt: Date; token: string }
  /** Events of several orders since then, oldest first, to the buyer or the owner. */
  | { kind: 'orderDigest'; since: Date; news: OrderNews[] }
  /** News without its own letter, in the words of the bell; `link` is a path of the market. */
  | { kind: 'news'; newsKind: NewsKind; news: Message; link: string }
  | OrderLetter
)

/** A mail before it gets its id. `isForLater` when it waits for the end of quiet hours regardless of its kind. */
export type MailDraft = { personId: number; to: DueMail['to']; isForLater?: boolean } & { letter: Letter }
export type Letter = LetterOf<DueMail>
type LetterOf<Mail> = Mail extends DueMail
  ? Omit<Mail, 'id' | 'to' | 'language' | 'at' | 'unsubscribe' | 'isUnconfirmed'>
  : never
