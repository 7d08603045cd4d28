import type { SlicePage } from '@santhe/host'
import { WholesalePage } from './WholesalePage.tsx'

/** Each path of slice.json has its page here. */
export const pages: readonly SlicePage[] = [{ path: '/wholesale', Component: WholesalePage }]
