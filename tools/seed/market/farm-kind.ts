import type { Scene, Sky } from '@santhe/files'
import type { Offer } from './offer.ts'

export interface DemoFarm {
  /** The farmer who signs in. */
  owner: { username: string; name: string; phone: string }
  farmName: string
  district: string
  taluk: string
  address: string
  /** When boxes may be fetched; left out where the farm offers no pickup. */
  pickupHours?: string
  description: string
  story: string
  practices: string
  tags: readonly string[]
  sky: Sky
  /** What its pictures show of what it grows, the header first. */
  scenes: readonly [Scene, Scene, Scene]
  offers: readonly Offer[]
}
