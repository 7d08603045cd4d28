import type { SlicePage } from '@santhe/host'
import { WholesalePage } from './WholesalePage.tsx'

/** Maps each path of slice.json to its page. */
export const pages: readonly SlicePage[] = [{ path: '/wholesale', Component: WholesalePage }]
