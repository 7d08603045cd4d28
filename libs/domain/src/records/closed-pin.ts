import { Schema } from 'mongoose'
import { collection } from './collection.ts'

/** A PIN of Bangalore Rural to which the market does not deliver, because the office switched it off. docs/product/delivery.md#switched-off-pins */
export interface ClosedPinRecord {
  _id: string
}

const schema = new Schema<ClosedPinRecord>({ _id: { type: String, required: true } }, { versionKey: false })

export const ClosedPins = collection<ClosedPinRecord>('closedPins', schema)
