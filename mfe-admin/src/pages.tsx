import type { SlicePage } from '@santhe/host'

/** The addresses of this slice, as `slice.json` claims them. */
export const pages: readonly SlicePage[] = [
  { path: '/admin', Component: () => <h1>Admin Dashboard</h1>, head: () => ({ title: 'Admin Dashboard' }) },
]
