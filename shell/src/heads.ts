import type { PageHead } from '@santhe/host'

/** What a page says of itself before, or instead of, its slice: titles and descriptions that are true of every such page. */
const HEADS: Readonly<Record<string, PageHead>> = {
  '/': {
    title: 'Direct Farm to Table Marketplace',
    description:
      'Boxes of this week’s harvest from farmers around Bengaluru and across Karnataka. Buy what is ready, pre-order what is still growing.',
  },
  '/products': {
    title: 'Browse Seasonal Produce · Santhe',
    description: 'Fresh seasonal produce in boxes, straight from Karnataka’s farms: available now or by pre-order.',
  },
  '/products/:identifier': { title: 'Seasonal produce · Santhe' },
  '/farmers': {
    title: 'Farmers · Santhe',
    description: 'Meet the farmers who sell on Santhe: what they grow, how they farm, and how near they are.',
  },
  '/farmers/:identifier': { title: 'Farm · Santhe' },
  '/calendar': {
    title: 'Harvest Calendar · Santhe',
    description: 'What grows, what is being picked, and what can be booked ahead, month by month.',
  },
  '/cart': { title: 'Your Shopping Cart · Santhe' },
  '/checkout': { title: 'Checkout · Santhe' },
  '/checkout/success': { title: 'Thank you · Santhe' },
  '/admin': { title: 'Admin Dashboard · Santhe' },
  '/dashboard/orders': { title: 'Orders · Santhe' },
  '/dashboard/orders/:id': { title: 'Order · Santhe' },
  '/dashboard/products': { title: 'Your Products · Santhe' },
  '/dashboard/products/new': { title: 'New Product · Santhe' },
  '/dashboard/products/:id': { title: 'Edit Product · Santhe' },
  '/dashboard/profile': { title: 'Profile · Santhe' },
  '/login': { title: 'Sign In · Santhe' },
  '/register': {
    title: 'Create an account · Santhe',
    description: 'Join Santhe as a farmer who sells boxes of produce, or as a customer who buys them.',
  },
  '/how-it-works': {
    title: 'How It Works · Santhe',
    description: 'How farmers sell and customers buy on Santhe, and how to read the harvest calendar.',
  },
  '/privacy': {
    title: 'Privacy Policy · Santhe',
    description: 'What Santhe knows about you, why, with whom it is shared, and what you can do about it.',
  },
  '/terms': {
    title: 'Terms of Service · Santhe',
    description: 'Accounts, orders, cancellation, refunds and the law that holds on Santhe.',
  },
  '/cookies': {
    title: 'Cookie Policy · Santhe',
    description: 'Which cookies Santhe uses, what for, and how long they stay.',
  },
  '/shipping': {
    title: 'Shipping Policy · Santhe',
    description: 'Delivery times, areas and fees, the freshness guarantee, and how to change an order.',
  },
}

const DASHBOARD: PageHead = { title: 'Dashboard · Santhe' }

export const NOT_FOUND_HEAD: PageHead = { title: 'Page Not Found · Santhe' }

/** The words for a path pattern of ours. */
export function ownHead(pattern: string): PageHead {
  return HEADS[pattern] ?? (pattern.startsWith('/dashboard') ? DASHBOARD : { title: 'Santhe' })
}
