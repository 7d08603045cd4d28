import type { PlacedList } from '@santhe/client'

/** The office's orders, to which an order's page leads back. */
export const OFFICE_LIST: PlacedList = { storageKey: 'santhe-office-orders', firstSearch: '?tab=orders' }
