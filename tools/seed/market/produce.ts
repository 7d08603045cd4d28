import { FRUITS } from './fruits.ts'
import { GRAINS_PULSES_AND_DAIRY } from './grains-pulses-and-dairy.ts'
import { GREENS_AND_HERBS } from './greens-and-herbs.ts'
import type { Produce } from './produce-kind.ts'
import { VEGETABLES_AND_ROOTS } from './vegetables-and-roots.ts'

const ALL = { ...VEGETABLES_AND_ROOTS, ...FRUITS, ...GREENS_AND_HERBS, ...GRAINS_PULSES_AND_DAIRY } as const
export type ProduceKey = keyof typeof ALL
export const PRODUCE: Readonly<Record<ProduceKey, Produce>> = ALL
