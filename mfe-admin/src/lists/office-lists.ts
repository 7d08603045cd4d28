import type { PlacedList } from '@santhe/client'

const officeList = (tab: string): PlacedList => ({ name: `office-${tab}`, firstSearch: `?tab=${tab}` })

export const OFFICE_LISTS = {
  products: officeList('products'),
  orders: officeList('orders'),
  farmers: officeList('farmers'),
  users: officeList('users'),
  staff: officeList('staff'),
  fees: officeList('fees'),
  categories: officeList('categories'),
  journal: officeList('journal'),
} as const
