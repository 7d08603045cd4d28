import { collection } from './collection.ts'
import { number, record, text } from './fields.ts'

interface CounterRecord {
  _id: string
  last: number
}

export const Counters = collection<CounterRecord>('counters', record<CounterRecord>({ _id: text, last: number }))
