import type { SlicePage } from '@santhe/host'
import { AdminPage, DeliveryPage } from './pages/AdminPage.tsx'

/** Paths as claimed in `slice.json`. */
export const pages: readonly SlicePage[] = [
  { path: '/admin', Component: AdminPage },
  {
    path: '/admin/round',
    load: async () => (await import(/* webpackChunkName: "round" */ './round/RoundPage.tsx')).RoundPage,
    chunk: 'round',
  },
  { path: '/admin/delivery', Component: DeliveryPage },
]
