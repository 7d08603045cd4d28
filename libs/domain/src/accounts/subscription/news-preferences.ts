import {
  type ChannelRule,
  channelRule,
  fail,
  isSubscribed,
  type NewsChannel,
  type NewsKind,
  newsKindsOf,
  type QuietHours,
} from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import type { PersonRecord } from '../../records/person.ts'
import { findPerson } from '../person/queries.ts'

/** Whether a person receives news of a kind; `always`: can't be switched off. */
export type NewsSetting = Extract<ChannelRule, 'always'> | boolean

/** Whether a person's devices receive news of a kind; `never`: nobody's do. */
export type PushSetting = 'never' | boolean

interface NewsRow {
  kind: NewsKind
  bell: NewsSetting
  mail: NewsSetting
  push: PushSetting
}

export interface OwnNewsPreferences {
  news: NewsRow[]
  quietHours: QuietHours | null
}

/** Lists the role's kinds in the table's order. docs/product/notifications.md#preferences. */
export function preferencesOf({ role, news = {}, quietHours }: PersonRecord): OwnNewsPreferences {
  const setting = (kind: NewsKind, channel: NewsChannel): NewsSetting =>
    channelRule(kind, channel) === 'always' ? 'always' : isSubscribed(news, kind, channel)
  const pushSetting = (kind: NewsKind): PushSetting =>
    channelRule(kind, 'push') === undefined ? 'never' : isSubscribed(news, kind, 'push')
  return {
    news: newsKindsOf(role).map(kind => ({
      kind,
      bell: setting(kind, 'bell'),
      mail: setting(kind, 'mail'),
      push: pushSetting(kind),
    })),
    quietHours: quietHours ?? null,
  }
}

/** @throws NOT_SIGNED_IN for a person deleted since */
export async function readNewsPreferences(personId: number, domain: Domain): Promise<OwnNewsPreferences> {
  return preferencesOf((await findPerson(personId, domain)) ?? fail('NOT_SIGNED_IN'))
}
