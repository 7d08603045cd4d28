import type { Language, Message, NewsKind, OrderStatus, Paise, Reason } from '@santhe/rules'
import type { DomainEvent } from '../../records/events.ts'
import type { OrderRecord } from '../../records/order.ts'

/** A letter about an order. `order` has the status that it had at the event. */
export type OrderLetter = {
  order: OrderRecord
} /** To the buyer. `payUntil` where it waits for an online payment that can still be made. */ & (
  | { kind: 'orderPlaced'; payUntil: Date | null }
  /** To the buyer. `goesBack` where the order was cancelled before the money came. */
  | { kind: 'orderPaid'; amount: Paise; goesBack: boolean }
  /** To the buyer: the order has this status now, or is packed. `goesBack` is what was paid and is refunded, null where nothing is. */
  | { kind: 'orderStatus'; status: OrderStatus; isPacked?: true; reason: Reason; goesBack: Paise | null }
  /** To the buyer. */
  | { kind: 'orderRefunded'; amount: Paise; reason: Reason; reference?: string | undefined }
  /** To the buyer: the farm harvested what was booked. */
  | { kind: 'orderHarvested'; productName: string }
  /** To the buyer: the farm packed less, or the buyer changed it. */
  | { kind: 'orderAdjusted'; event: Extract<DomainEvent, { kind: 'orderAdjusted' }> }
  /** To the buyer: the farm moved a harvest. The token of the link that chooses; missing where nothing is to choose. */
  | {
      kind: 'harvestMoved'
      event: Extract<DomainEvent, { kind: 'harvestMoved' }>
      reason: Reason
      choiceToken?: string | undefined
    }
  /** To the farm's owner. */
  | { kind: 'farmOrderPlaced' }
  /** Its buyer changed it. */
  | { kind: 'farmOrderChanged' }
  | { kind: 'farmOrderCancelled'; reason: Reason }
  /** It is no longer cancelled. */
  | { kind: 'farmOrderReopened' }
)

/** A letter that waits for the digest. `at`: when it happened. */
export interface OrderNews {
  at: Date
  letter: OrderLetter
}

/** A mail to one person; the back end writes and sends it. */
export type DueMail = {
  /** Fixed by event, person and channel: a repeat has the same. */
  id: string
  to: { name: string; email: string }
  /** Its reader's, whose act it is about or not. docs/product/accounts.md#language */
  language: Language
  at: Date
  /** The token of the link that switches its kinds of news off; missing where its reader must get it. */
  unsubscribe?: string | undefined
  /** Nobody has confirmed the address, so that the mail has no words that anybody typed: fields with such words are left out, and an order's are not shown. */
  isUnconfirmed?: true
} & (
  | { kind: 'passwordReset'; username?: string; token: string }
  | { kind: 'passwordChanged'; username: string }
  /** To an address that may be a stranger's: it names nobody. `isOfAccount` where the account has it already. */
  | { kind: 'emailConfirm'; isOfAccount: boolean; token: string }
  /** To the former e-mail address, when another one is requested and when it is confirmed; the token stops or undoes the change. */
  | { kind: 'emailChangeRequested' | 'emailChanged'; username?: string; newEmail?: string; token: string }
  /** To a farmer whose farm an admin deleted; `isHidden` where its orders stay readable and the farmer keeps the role. */
  | { kind: 'farmDeleted'; farmName?: string; isHidden: boolean }
  /** To a farmer: the code for a taluk agent, which works once and until then. */
  | { kind: 'assistCode'; code: string; expiresAt: Date }
  /** To a farmer: an agent acts for them until then; the token ends it. */
  | { kind: 'assistStarted'; agentName?: string; farmName?: string; expiresAt: Date; token: string }
  /** What happened to several orders since then, oldest first, to the buyer or the owner. */
  | { kind: 'orderDigest'; since: Date; news: OrderNews[] }
  /** News that has no letter of its own, in the words of the bell; `link` is a path of the market. */
  | { kind: 'news'; newsKind: NewsKind; news: Message; link: string }
  | OrderLetter
)

/** A mail before it gets its id: to whom, and what. `isForLater` where it waits for the end of quiet hours whatever its kind. */
export type MailDraft = { personId: number; to: DueMail['to']; isForLater?: boolean } & { letter: Letter }
export type Letter = LetterOf<DueMail>
type LetterOf<Mail> = Mail extends DueMail
  ? Omit<Mail, 'id' | 'to' | 'language' | 'at' | 'unsubscribe' | 'isUnconfirmed'>
  : never
