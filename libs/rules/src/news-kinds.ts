/** Who is notified of what, and where: docs/product/notifications.md#kinds-of-news. */

export const NEWS_CHANNELS = ['bell', 'mail', 'push'] as const
/** Bell, email, push. */
export type NewsChannel = (typeof NEWS_CHANNELS)[number]

/** Whom a kind of news is for. */
export type NewsAudience = 'buyer' | 'follower' | 'farmer' | 'manager' | 'office' | 'admin' | 'everybody'

/** `always`: mandatory; `on` and `off`: changeable defaults; omitted: never. */
export type ChannelRule = 'always' | 'on' | 'off'

export interface NewsKindRule {
  audience: NewsAudience
  /** Whether quiet hours delay it: not sign-in, money, safety or same-day delivery. */
  canWait: boolean
  channels: Partial<Record<NewsChannel, ChannelRule>>
}

/** @internal */
export const NEWS_KINDS = {
  /** Placed, paid, refunded, cancelled. */
  orderMoney: { audience: 'buyer', canWait: false, channels: { bell: 'always', mail: 'always', push: 'on' } },
  /** Confirmed, processing, harvested, ready for shipping. */
  orderSteps: { audience: 'buyer', canWait: true, channels: { bell: 'on', mail: 'on', push: 'on' } },
  /** Out for delivery, delivered, not handed over, or another day. */
  deliveryDay: { audience: 'buyer', canWait: false, channels: { bell: 'always', mail: 'on', push: 'on' } },
  /** New and harvested produce of the farms that a person follows: one digest a day at most. */
  followedFarms: { audience: 'follower', canWait: true, channels: { bell: 'on', mail: 'on', push: 'off' } },
  /** Boxes are reserved for one who waits. Never in the night, and over before long. */
  productAvailable: { audience: 'everybody', canWait: false, channels: { bell: 'on', mail: 'on', push: 'on' } },
  /** New and cancelled orders, those that are open again, and another day. */
  farmOrders: { audience: 'farmer', canWait: false, channels: { bell: 'always', mail: 'on', push: 'on' } },
  /** What the office decided about a product, or about the farm. */
  farmDecisions: { audience: 'farmer', canWait: true, channels: { bell: 'always', mail: 'on', push: 'off' } },
  /** Low stock, and the nearing end of an offer. */
  farmStock: { audience: 'farmer', canWait: true, channels: { bell: 'on', mail: 'off', push: 'off' } },
  farmReviews: { audience: 'farmer', canWait: true, channels: { bell: 'on', mail: 'off', push: 'off' } },
  /** Products and edits that wait for a decision in the manager's district. */
  approvals: { audience: 'manager', canWait: true, channels: { bell: 'on', mail: 'off', push: 'off' } },
  /** Orders of the manager's district that were brought back and wait for a decision. */
  broughtBack: { audience: 'manager', canWait: false, channels: { bell: 'always', mail: 'on', push: 'off' } },
  /** Orders of farms whose farmer is deactivated: to the district's managers, or to admins where it has none. */
  unattendedOrders: { audience: 'office', canWait: false, channels: { bell: 'always', mail: 'on', push: 'off' } },
  /** A payment that needs a look. */
  paymentIncidents: { audience: 'admin', canWait: false, channels: { bell: 'always', mail: 'on', push: 'off' } },
  /** Password, e-mail address, help on the farm, the farm's end: who acts on the account. */
  accountSafety: { audience: 'everybody', canWait: false, channels: { bell: 'always', mail: 'always' } },
} as const satisfies Record<string, NewsKindRule>

export type NewsKind = keyof typeof NEWS_KINDS

/** Deviations from the defaults. */
export type NewsPreferences = Partial<Record<NewsKind, Partial<Record<NewsChannel, boolean>>>>

export function channelRule(kind: NewsKind, channel: NewsChannel): ChannelRule | undefined {
  const { channels }: NewsKindRule = NEWS_KINDS[kind]
  return channels[channel]
}

/** Whether a person with these preferences gets a kind of news in a channel. */
export function isSubscribed(preferences: NewsPreferences, kind: NewsKind, channel: NewsChannel): boolean {
  const rule = channelRule(kind, channel)
  if (rule === undefined || rule === 'always') return rule === 'always'
  return preferences[kind]?.[channel] ?? rule === 'on'
}

const HOUR_SECONDS = 3600

/** How long push services store news for devices that are off. */
export function pushLifeSeconds(kind: NewsKind): number {
  return (kind === 'deliveryDay' ? 12 : 24) * HOUR_SECONDS
}

/** What is new at one farm, by the names of its products. */
export interface FarmProduce {
  farmName: string
  added: readonly string[]
  harvested: readonly string[]
}
