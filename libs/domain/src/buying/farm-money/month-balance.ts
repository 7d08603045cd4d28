import {
  addMoney,
  addMonths,
  type FarmMoney,
  type IstMonth,
  istMonthOf,
  monthsAfter,
  NO_MONEY,
  OLDEST_OUTCOME_MS,
  startOfIstMonth,
  sumOfLines,
} from '@santhe/rules'
import { trusted } from 'mongoose'
import { ignoreDuplicate } from '../../foundation/database-errors.ts'
import type { Domain } from '../../foundation/domain.ts'
import { type FarmBalanceRecord, FarmBalances, farmBalanceId } from '../../records/farm-balance.ts'
import { linesOfOrders, moneyOrders, type OrderMoneyLine } from './money-orders.ts'

const DAY = 86_400_000

/** Whether no more lines can follow: a phone sends a step up to two days after its press, and its request may take a little longer. */
function isClosed(month: IstMonth, now: Date): boolean {
  return now.getTime() >= startOfIstMonth(addMonths(month, 1)).getTime() + OLDEST_OUTCOME_MS + DAY
}

interface Through {
  farmId: number
  month: IstMonth
  now: Date
}

/** Returns the latest stored sums up to the month. */
function storedBalance({ farmId, month }: Through, { connection }: Domain): Promise<FarmBalanceRecord | null> {
  return FarmBalances(connection)
    .findOne({ farmerId: farmId, month: trusted({ $lte: month }) })
    .sort({ month: -1 })
    .lean<FarmBalanceRecord>()
}

/** Returns the first month with stored sums, which an order older than the farm's account may have; undefined without any. */
export async function firstStoredMonth(farmId: number, { connection }: Domain): Promise<IstMonth | undefined> {
  const first = await FarmBalances(connection)
    .findOne({ farmerId: farmId })
    .sort({ month: 1 })
    .lean<FarmBalanceRecord>()
  return first?.month
}

async function store(balances: readonly FarmBalanceRecord[], { connection }: Domain): Promise<void> {
  if (balances.length === 0) return
  const writes = balances.map(({ _id, ...fields }) => ({
    updateOne: { filter: { _id }, update: { $set: fields }, upsert: true },
  }))
  // Concurrent readers may store the same month.
  await FarmBalances(connection).bulkWrite(writes, { ordered: false }).catch(ignoreDuplicate)
}

function byMonth(lines: readonly OrderMoneyLine[]): Map<IstMonth, OrderMoneyLine[]> {
  const months = new Map<IstMonth, OrderMoneyLine[]>()
  for (const line of lines) {
    const month = istMonthOf(line.at)
    months.set(month, [...(months.get(month) ?? []), line])
  }
  return months
}

/**
 * Returns the sums of all of a farm's statements up to the end of a month, starting from the latest stored ones. Stores those of past
 * months, so that nobody reads all orders of a farm twice.
 */
export async function moneyThrough(through: Through, domain: Domain): Promise<FarmMoney> {
  const { farmId, month, now } = through
  const stored = await storedBalance(through, domain)
  if (stored?.month === month) return stored.money
  // A future month has no lines, so a distant one costs nothing.
  const [last = month] = [month, istMonthOf(now)].sort()
  const months = stored ? monthsAfter(stored.month, last) : undefined
  const lines = byMonth(linesOfOrders(await moneyOrders({ farmId, months }, domain)))
  const missing = months ?? [...lines.keys()].filter(one => one <= month).sort()
  let money = stored?.money ?? NO_MONEY
  const closed: FarmBalanceRecord[] = []
  for (const one of missing) {
    money = addMoney(money, sumOfLines(lines.get(one) ?? []))
    if (isClosed(one, now)) closed.push({ _id: farmBalanceId(farmId, one), farmerId: farmId, month: one, money })
  }
  await store(closed, domain)
  return money
}
