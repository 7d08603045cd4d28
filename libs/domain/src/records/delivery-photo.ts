import { collection } from './collection.ts'
import { moment, number, record } from './fields.ts'

/** The photo of an order's box at the door, by the order's id. In the database since several machines serve it; expires by itself. */
export interface DeliveryPhotoRecord {
  _id: number
  /** A webp of some hundred kilobytes at most. */
  picture: Buffer
  forgetAt: Date
}

const schema = record<DeliveryPhotoRecord>({ _id: number, picture: { type: Buffer, required: true }, forgetAt: moment })
schema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 })

export const DeliveryPhotos = collection<DeliveryPhotoRecord>('delivery_photos', schema)
