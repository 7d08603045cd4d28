import {
  type Actor,
  channelRule,
  fail,
  type Message,
  NEWS_CHANNELS,
  type NewsChannel,
  type NewsKind,
  newsKindsOf,
  type QuietHours,
} from '@santhe/rules'
import { say } from '@santhe/texts/say'
import type { Domain } from '../../foundation/domain.ts'
import { People, type PersonRecord } from '../../records/person.ts'
import { type NewsSetting, type OwnNewsPreferences, type PushSetting, preferencesOf } from './news-preferences.ts'

/** Omitted channels stay unchanged. */
type NewsChange = { kind: NewsKind } & { [Channel in NewsChannel]?: NewsSetting | PushSetting | undefined }

export interface SetNewsPreferences {
  actor: Actor
  news: readonly NewsChange[]
  /** Omitted: unchanged; null: none. */
  quietHours?: QuietHours | null | undefined
}

/** Returns the refusal, if any. A fixed channel may be sent with its fixed value. */
function refusalOf(kind: NewsKind, channel: NewsChannel, setting: NewsSetting | PushSetting): Message | undefined {
  const rule = channelRule(kind, channel)
  if (rule === undefined) return setting === 'never' ? undefined : say('news.notThere')
  if (rule === 'always') return setting === false || setting === 'never' ? say('news.always') : undefined
  return typeof setting === 'string' ? say('news.onOff') : undefined
}

type Role = Actor['role']

function refusals(news: readonly NewsChange[], role: Role): Record<string, Message> {
  const kinds = newsKindsOf(role)
  const problems: Record<string, Message> = {}
  for (const [place, { kind, ...channels }] of news.entries()) {
    if (!kinds.includes(kind)) problems[`news.${place}.kind`] = say('news.notForRole')
    for (const channel of NEWS_CHANNELS) {
      const setting = channels[channel]
      const refusal = setting === undefined ? undefined : refusalOf(kind, channel, setting)
      if (refusal !== undefined) problems[`news.${place}.${channel}`] = refusal
    }
  }
  return problems
}

/** Skips channels that are always on. */
function fieldsOf(news: readonly NewsChange[]): Record<string, boolean> {
  const switched = news.flatMap(({ kind, ...channels }) =>
    NEWS_CHANNELS.flatMap((channel): [string, boolean][] => {
      const setting = channels[channel]
      const isSwitch = typeof setting === 'boolean' && channelRule(kind, channel) !== 'always'
      return isSwitch ? [[`news.${kind}.${channel}`, setting]] : []
    }),
  )
  return Object.fromEntries(switched)
}

/**
 * docs/product/notifications.md#preferences.
 * @throws VALIDATION with a message per refused field; nothing changes
 * @throws NOT_SIGNED_IN for a person deactivated since
 */
export async function setNewsPreferences(
  { actor, news, quietHours }: SetNewsPreferences,
  { connection }: Domain,
): Promise<OwnNewsPreferences> {
  const fields = refusals(news, actor.role)
  if (Object.keys(fields).length > 0) fail('VALIDATION', { fields })
  const set = { ...fieldsOf(news), ...(quietHours && { quietHours }) }
  const after = await People(connection)
    .findOneAndUpdate(
      { _id: actor.id, isActive: true },
      { $set: set, ...(quietHours === null && { $unset: { quietHours: 1 } }) },
      { returnDocument: 'after' },
    )
    .lean<PersonRecord>()
  return preferencesOf(after ?? fail('NOT_SIGNED_IN'))
}
