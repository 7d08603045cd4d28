import type { Sky } from '@santhe/files'
import type { Offer } from './offer.ts'

export interface DemoFarm {
  /** The farmer who signs in. */
  owner: { username: string; name: string; phone: string }
  farmName: string
  district: string
  taluk: string
  address: string
  description: string
  story: string
  practices: string
  tags: readonly string[]
  sky: Sky
  offers: readonly Offer[]
}
