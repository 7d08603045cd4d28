import type { IstDate } from '@santhe/rules'
import { areaName } from '../areas.ts'
import { differenceOf, type Figures } from '../figures.ts'

/** A figure that is not what it should be. */
export interface FigureDifference {
  /** In words, such as 'Kolar, Malur'. */
  area: string
  /** Null for the sum of all days. */
  day: IstDate | null
  /** Such as `boxes.3`. */
  field: string
  stored: number
  counted: number
}

interface Compared {
  area: string
  day: IstDate | null
  stored: Figures
  counted: Figures
}

export function differencesOf({ area, day, stored, counted }: Compared): FigureDifference[] {
  return Object.keys(differenceOf(stored, counted)).map(field => {
    const values = { stored: stored[field] ?? 0, counted: counted[field] ?? 0 }
    return { area: areaName(area), day, field, ...values }
  })
}

export interface RecountOptions {
  /** Whether what differs is mended; only compared where false. */
  isMending: boolean
}
