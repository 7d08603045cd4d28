import { Schema } from 'mongoose'
import { collection } from './collection.ts'

interface CounterRecord {
  _id: string
  last: number
}

export const Counters = collection<CounterRecord>(
  'counters',
  new Schema<CounterRecord>(
    { _id: { type: String, required: true }, last: { type: Number, required: true } },
    { versionKey: false },
  ),
)
