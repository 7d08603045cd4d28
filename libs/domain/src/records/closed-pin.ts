import { Schema } from 'mongoose'
import { collection } from './collection.ts'

/** A PIN of Bangalore Rural that the office switched off. docs/product/delivery.md#switched-off-pins */
export interface ClosedPinRecord {
  _id: string
}

const schema = new Schema<ClosedPinRecord>({ _id: { type: String, required: true } }, { versionKey: false })

export const ClosedPins = collection<ClosedPinRecord>('closedPins', schema)
