import type { FarmMoney, IstMonth } from '@santhe/rules'
import { Schema } from 'mongoose'
import { collection } from './collection.ts'
import { number, record, text } from './fields.ts'

/** Sums of all of a farm's statements up to the end of a past month. They never change, and can be recomputed from the orders. */
export interface FarmBalanceRecord {
  /** Farm and month: `farmBalanceId`. */
  _id: string
  farmerId: number
  month: IstMonth
  money: FarmMoney
}

const schema = record<FarmBalanceRecord>({
  _id: text,
  farmerId: number,
  month: text,
  money: { type: Schema.Types.Mixed, required: true },
})
schema.index({ farmerId: 1, month: -1 })

export const FarmBalances = collection<FarmBalanceRecord>('farmBalances', schema)

export function farmBalanceId(farmerId: number, month: IstMonth): string {
  return `${farmerId} ${month}`
}
