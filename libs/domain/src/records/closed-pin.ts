import { collection } from './collection.ts'
import { record, text } from './fields.ts'

/** A PIN of Bangalore Rural that the office switched off. docs/product/delivery.md#switched-off-pins */
export interface ClosedPinRecord {
  _id: string
}

const schema = record<ClosedPinRecord>({ _id: text })

export const ClosedPins = collection<ClosedPinRecord>('closedPins', schema)
