import type { Named } from './product-names.ts'
/** Audience and channels of each kind of news: docs/product/notifications.md#kinds-of-news. */

export const NEWS_CHANNELS = ['bell', 'mail', 'push'] as const
export type NewsChannel = (typeof NEWS_CHANNELS)[number]

export type NewsAudience = 'buyer' | 'follower' | 'farmer' | 'manager' | 'office' | 'admin' | 'everybody'

/** `always`: mandatory; `on` and `off`: defaults that people can change; omitted: never. */
export type ChannelRule = 'always' | 'on' | 'off'

export interface NewsKindRule {
  audience: NewsAudience
  /** Whether quiet hours delay it; false for sign-in, money, safety and same-day delivery. */
  canWait: boolean
  channels: Partial<Record<NewsChannel, ChannelRule>>
}

/** @internal */
export const NEWS_KINDS = {
  /** Placed, paid, refunded, cancelled. */
  orderMoney: { audience: 'buyer', canWait: false, channels: { bell: 'always', mail: 'always', push: 'on' } },
  /** Confirmed, processing, harvested, ready for shipping. */
  orderSteps: { audience: 'buyer', canWait: true, channels: { bell: 'on', mail: 'on', push: 'on' } },
  /** Out for delivery, delivered, delivery failed, or moved to another day. */
  deliveryDay: { audience: 'buyer', canWait: false, channels: { bell: 'always', mail: 'on', push: 'on' } },
  /** New and harvested produce of followed farms: at most one digest a day. */
  followedFarms: { audience: 'follower', canWait: true, channels: { bell: 'on', mail: 'on', push: 'off' } },
  /** Boxes are reserved for a person on the waitlist. Never sent at night, and soon over. */
  productAvailable: { audience: 'everybody', canWait: false, channels: { bell: 'on', mail: 'on', push: 'on' } },
  /** New, cancelled and reopened orders, and changed delivery days. */
  farmOrders: { audience: 'farmer', canWait: false, channels: { bell: 'always', mail: 'on', push: 'on' } },
  /** Decisions of the office about a product or the farm. */
  farmDecisions: { audience: 'farmer', canWait: true, channels: { bell: 'always', mail: 'on', push: 'off' } },
  /** Low stock, and offers that end soon. */
  farmStock: { audience: 'farmer', canWait: true, channels: { bell: 'on', mail: 'off', push: 'off' } },
  farmReviews: { audience: 'farmer', canWait: true, channels: { bell: 'on', mail: 'off', push: 'off' } },
  /** Pending products and edits in the manager's district. */
  approvals: { audience: 'manager', canWait: true, channels: { bell: 'on', mail: 'off', push: 'off' } },
  /** Orders of the manager's district that were brought back and need a decision. */
  broughtBack: { audience: 'manager', canWait: false, channels: { bell: 'always', mail: 'on', push: 'off' } },
  /** Orders of farms with a deactivated farmer: to the district's managers, or to admins without one. */
  unattendedOrders: { audience: 'office', canWait: false, channels: { bell: 'always', mail: 'on', push: 'off' } },
  paymentIncidents: { audience: 'admin', canWait: false, channels: { bell: 'always', mail: 'on', push: 'off' } },
  /** Password, e-mail address, help on the farm, the farm's closing: security of the account. */
  accountSafety: { audience: 'everybody', canWait: false, channels: { bell: 'always', mail: 'always' } },
} as const satisfies Record<string, NewsKindRule>

export type NewsKind = keyof typeof NEWS_KINDS

/** Settings that differ from the defaults. */
export type NewsPreferences = Partial<Record<NewsKind, Partial<Record<NewsChannel, boolean>>>>

export function channelRule(kind: NewsKind, channel: NewsChannel): ChannelRule | undefined {
  const { channels }: NewsKindRule = NEWS_KINDS[kind]
  return channels[channel]
}

/** Whether a person with these preferences receives a kind of news in a channel. */
export function isSubscribed(preferences: NewsPreferences, kind: NewsKind, channel: NewsChannel): boolean {
  const rule = channelRule(kind, channel)
  if (rule === undefined || rule === 'always') return rule === 'always'
  return preferences[kind]?.[channel] ?? rule === 'on'
}

const HOUR_SECONDS = 3600

/** Time that push services store news for devices that are off. */
export function pushLifeSeconds(kind: NewsKind): number {
  return (kind === 'deliveryDay' ? 12 : 24) * HOUR_SECONDS
}

export interface FarmProduce {
  farmName: string
  added: readonly Named[]
  harvested: readonly Named[]
}
