import { FRUITS } from './fruits.ts'
import { GRAINS_AND_PULSES, HONEY_DAIRY_AND_MORE } from './grains-and-pulses.ts'
import { GREENS_AND_HERBS, SPICES } from './greens-and-herbs.ts'
import { ROOTS, VEGETABLES } from './vegetables.ts'

/** Every kind of produce with its names, one per line: 'shown name: other name, other name'. */
export const PRODUCE_NAMES: readonly string[] = [
  ...VEGETABLES,
  ...ROOTS,
  ...GREENS_AND_HERBS,
  ...SPICES,
  ...FRUITS,
  ...GRAINS_AND_PULSES,
  ...HONEY_DAIRY_AND_MORE,
]
