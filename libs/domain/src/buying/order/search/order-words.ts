import { plainSigns } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../../foundation/domain.ts'
import { phoneSearch, storedPhone, storedWords, wordClauses } from '../../../foundation/search-words.ts'
import { type OrderRecord, Orders } from '../../../records/order.ts'

const NUMBER_MARK = '#'

/** Returns what the office finds an order by: its number, its customer’s and products’ names, and the end of its phone number. Nothing else of the order. */
export function orderWords({ _id, recipient, items }: Pick<OrderRecord, '_id' | 'recipient' | 'items'>): string[] {
  const names = items.flatMap(({ productName, localName }) => [productName, localName])
  return [
    NUMBER_MARK + _id,
    ...storedPhone(recipient.phone),
    ...storedWords([recipient.firstName, recipient.lastName, ...names]),
  ]
}

/** Returns the conditions of digits alone: an order's number, or the end of a phone number. */
function numberClauses(text: string): Record<string, unknown>[] | undefined {
  const number = /^#?0*(\d{1,15})$/.exec(plainSigns(text))?.[1]
  const phone = phoneSearch(text)
  const numbers = number === undefined ? [] : [NUMBER_MARK + number]
  if (phone === undefined) return numbers.length > 0 ? [{ words: numbers[0] }] : undefined
  const either = [...numbers, phone.stored]
  const whole = new RegExp(`^(?:${[...numbers.map(word => `${word}$`), phone.beginning].join('|')})`)
  const clause = { words: either.length === 1 ? phone.stored : trusted({ $in: either }) }
  return phone.beginning === phone.stored ? [clause] : [clause, { words: whole }]
}

/**
 * Returns the conditions of a search of the office: a whole order number, also behind '#', and the last digits of a phone number, six
 * or more; any other text is beginnings of words, all of which have to be there. docs/product/office.md#orders-tab.
 */
export function orderSearch(search: string | undefined): Record<string, unknown>[] {
  const text = search?.trim() ?? ''
  return numberClauses(text) ?? wordClauses(text)
}

/** So few a round that placing orders hardly notices: 90,000 orders an hour. */
const BATCH_SIZE = 25

/**
 * Writes what the office searches by to the next orders that have none. A job's work and not
 * that of placing, since an order has some forty words, each in four indexes: that would take longer than the rest of the order.
 */
export async function fillOrderWords({ connection }: Domain): Promise<void> {
  const orders = Orders(connection)
  const withoutWords = { words: trusted({ $exists: false }) }
  const waiting = await orders
    .find(withoutWords)
    .select({ recipient: 1, items: 1 })
    .limit(BATCH_SIZE)
    .lean<Pick<OrderRecord, '_id' | 'recipient' | 'items'>[]>()
  if (waiting.length === 0) return
  await orders.bulkWrite(
    waiting.map(order => ({
      updateOne: { filter: { _id: order._id, ...withoutWords }, update: { $set: { words: orderWords(order) } } },
    })),
    { ordered: false },
  )
}
