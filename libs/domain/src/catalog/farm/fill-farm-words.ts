import type { Domain } from '../../foundation/domain.ts'
import { fillFields } from '../../foundation/fill-fields.ts'
import { type FarmRecord, Farms } from '../../records/farm.ts'
import { farmWords } from './farm-words.ts'

/** Writes the words by which the office finds farms to those that are older than the words, and returns how many there were. */
export function fillFarmWords({ connection }: Domain): Promise<number> {
  return fillFields<FarmRecord>(Farms(connection), farm => ({ words: farmWords(farm) }))
}
