import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { Orders } from '../../records/order.ts'
import type { PersonRecord } from '../../records/person.ts'
import type { Letter, MailDraft, OrderLetter } from './due-mail.ts'
import { kindOfOrder } from './order-letters.ts'

async function isFirstOrder({ _id, buyerId }: OrderLetter['order'], { connection }: Domain): Promise<boolean> {
  return !(await Orders(connection).exists({ buyerId, _id: trusted({ $lt: _id }) }))
}

/** Returns the letter without user-entered words; undefined when such an address does not get it. */
async function withoutWords(letter: Letter, person: PersonRecord, domain: Domain): Promise<Letter | undefined> {
  switch (letter.kind) {
    case 'emailConfirm':
    case 'emailChanged':
    case 'assistCode':
      return letter
    case 'passwordReset':
      return { kind: letter.kind, token: letter.token }
    case 'farmDeleted':
      return { kind: letter.kind, isHidden: letter.isHidden }
    case 'assistStarted':
      return { kind: letter.kind, expiresAt: letter.expiresAt, token: letter.token }
    case 'orderPlaced':
      return person.emailLinkAt && (await isFirstOrder(letter.order, domain)) ? letter : undefined
    case 'farmOrderPlaced':
    case 'farmOrderChanged':
    case 'farmOrderCancelled':
    case 'farmOrderReopened':
      return letter
    case 'orderDigest': {
      const news = letter.news.filter(one => kindOfOrder(one.letter) === 'farmOrders')
      return news.length > 0 ? { ...letter, news } : undefined
    }
    default:
      return undefined
  }
}

/**
 * Returns the form of a mail for an account's unconfirmed address, which may be a stranger's: only links that act on the
 * account, a buyer's first order once, and a farm's orders; undefined for all other mail. Contains no user-entered words.
 * docs/product/notifications.md#unconfirmed-addresses.
 */
export async function fitUnconfirmed(
  draft: MailDraft,
  person: PersonRecord,
  domain: Domain,
): Promise<MailDraft | undefined> {
  const letter = await withoutWords(draft.letter, person, domain)
  return letter && { ...draft, to: { ...draft.to, name: '' }, letter }
}
