import type { PageHead } from '@santhe/host'

/** The title that stands alone: the home page's, by docs/product/pages.md#home-metadata. */
const HOME_TITLE = 'Direct Farm to Table Marketplace'

/** What a page says of itself before, or instead of, its slice: titles and descriptions that are true of every such page. */
const HEADS: Readonly<Record<string, PageHead>> = {
  '/': {
    title: HOME_TITLE,
    description:
      'Boxes of this week’s harvest from farmers around Bengaluru and across Karnataka. Buy what is ready, pre-order what is still growing.',
  },
  '/products': {
    title: 'Browse Seasonal Produce',
    description: 'Fresh seasonal produce in boxes, straight from Karnataka’s farms: available now or by pre-order.',
  },
  '/products/:identifier': { title: 'Seasonal produce' },
  '/farmers': {
    title: 'Farmers',
    description: 'Meet the farmers who sell on Santhe: what they grow, how they farm, and how near they are.',
  },
  '/farmers/:identifier': { title: 'Farm' },
  '/calendar': {
    title: 'Harvest Calendar',
    description: 'What grows, what is being picked, and what can be booked ahead, month by month.',
  },
  '/cart': { title: 'Your Shopping Cart' },
  '/checkout': { title: 'Checkout' },
  '/checkout/success': { title: 'Thank you' },
  '/admin': { title: 'Admin Dashboard' },
  '/dashboard/orders': { title: 'Orders' },
  '/dashboard/orders/:id': { title: 'Order' },
  '/dashboard/products': { title: 'Your Products' },
  '/dashboard/products/new': { title: 'New Product' },
  '/dashboard/products/:id': { title: 'Edit Product' },
  '/dashboard/profile': { title: 'Profile' },
  '/login': { title: 'Sign In' },
  '/register': {
    title: 'Create an account',
    description: 'Join Santhe as a farmer who sells boxes of produce, or as a customer who buys them.',
  },
  '/forgot-password': { title: 'Forgot your password?' },
  '/reset-password': { title: 'Set a new password' },
  '/confirm-email': { title: 'Confirm your e-mail address' },
  '/keep-email': { title: 'Keep your e-mail address' },
  '/how-it-works': {
    title: 'How It Works',
    description: 'How farmers sell and customers buy on Santhe, and how to read the harvest calendar.',
  },
  '/privacy': {
    title: 'Privacy Policy',
    description: 'What Santhe knows about you, why, with whom it is shared, and what you can do about it.',
  },
  '/terms': {
    title: 'Terms of Service',
    description: 'Accounts, orders, cancellation, refunds and the law that holds on Santhe.',
  },
  '/cookies': {
    title: 'Cookie Policy',
    description: 'Which cookies Santhe uses, what for, and how long they stay.',
  },
  '/shipping': {
    title: 'Shipping Policy',
    description: 'Delivery times, areas and fees, the freshness guarantee, and how to change an order.',
  },
}

const DASHBOARD: PageHead = { title: 'Dashboard' }

export const NOT_FOUND_HEAD: PageHead = { title: 'Page Not Found' }

/** The words for a path pattern of ours. */
export function ownHead(pattern: string): PageHead {
  return HEADS[pattern] ?? (pattern.startsWith('/dashboard') ? DASHBOARD : { title: 'Santhe' })
}

/** A page's title as the browser's tab and search results show it: every page but the home page ends in the market's name. */
export function fullTitle(title: string): string {
  return title === HOME_TITLE || title === 'Santhe' ? title : `${title} · Santhe`
}
