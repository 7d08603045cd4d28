import { boughtItems, plainSigns } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../../foundation/domain.ts'
import { phoneSearch, storedPhone, storedWords, wordClauses } from '../../../foundation/search-words.ts'
import { type OrderRecord, Orders } from '../../../records/order.ts'

const NUMBER_MARK = '#'

type Worded = Pick<OrderRecord, '_id' | 'recipient' | 'items' | 'fees' | 'adjustments'>

/** Returns the office's only search words of an order: its number, its customer’s and products’ names, and the end of its phone number. */
export function orderWords(order: Worded): string[] {
  const { _id, recipient } = order
  const names = boughtItems(order).flatMap(({ productName, localName }) => [productName, localName])
  return [
    NUMBER_MARK + _id,
    ...storedPhone(recipient.phone),
    ...storedWords([recipient.firstName, recipient.lastName, ...names]),
  ]
}

/** Returns the conditions for digits: an order's number, or the end of a phone number. */
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
 * Returns the conditions of an office search: a whole order number, also after '#', or the last digits of a phone number, six or
 * more; other text needs all of its words as prefixes. docs/product/office.md#orders-tab.
 */
export function orderSearch(search: string | undefined): Record<string, unknown>[] {
  const text = search?.trim() ?? ''
  return numberClauses(text) ?? wordClauses(text)
}

/** Few enough per round that placing orders hardly slows down: 90,000 orders an hour. */
const BATCH_SIZE = 25

/**
 * Writes the search words of the next orders without them. A job does this, since an order has some forty words, each in four
 * indexes: writing them would take longer than placing the rest of the order.
 */
export async function fillOrderWords({ connection }: Domain): Promise<void> {
  const orders = Orders(connection)
  const withoutWords = { words: trusted({ $exists: false }) }
  const waiting = await orders
    .find(withoutWords)
    .select({ recipient: 1, items: 1, fees: 1, adjustments: 1 })
    .limit(BATCH_SIZE)
    .lean<Worded[]>()
  if (waiting.length === 0) return
  await orders.bulkWrite(
    waiting.map(order => ({
      updateOne: { filter: { _id: order._id, ...withoutWords }, update: { $set: { words: orderWords(order) } } },
    })),
    { ordered: false },
  )
}
