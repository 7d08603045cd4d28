import {
  type Actor,
  channelRule,
  fail,
  NEWS_CHANNELS,
  type NewsChannel,
  type NewsKind,
  newsKindsOf,
  type QuietHours,
} from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { People, type PersonRecord } from '../../records/person.ts'
import { type NewsSetting, type OwnNewsPreferences, type PushSetting, preferencesOf } from './news-preferences.ts'

/** Omitted channels stay as they are. */
type NewsChange = { kind: NewsKind } & { [Channel in NewsChannel]?: NewsSetting | PushSetting | undefined }

export interface SetNewsPreferences {
  actor: Actor
  news: readonly NewsChange[]
  /** Omitted: unchanged; null: none. */
  quietHours?: QuietHours | null | undefined
}

const ALWAYS_SENT = 'This is always sent: you need to know it.'
const CAN_BE_SWITCHED = 'This can be switched on and off.'
const NOT_YOURS = 'People of your role get no such news.'
const NOT_SENT = 'This news is never sent there.'

/** Returns the refusal, if any. Fixed channels may be named as they are. */
function refusalOf(kind: NewsKind, channel: NewsChannel, setting: NewsSetting | PushSetting): string | undefined {
  const rule = channelRule(kind, channel)
  if (rule === undefined) return setting === 'never' ? undefined : NOT_SENT
  if (rule === 'always') return setting === false || setting === 'never' ? ALWAYS_SENT : undefined
  return typeof setting === 'string' ? CAN_BE_SWITCHED : undefined
}

type Role = Actor['role']

function refusals(news: readonly NewsChange[], role: Role): Record<string, string> {
  const kinds = newsKindsOf(role)
  const problems: Record<string, string> = {}
  for (const [place, { kind, ...channels }] of news.entries()) {
    if (!kinds.includes(kind)) problems[`news.${place}.kind`] = NOT_YOURS
    for (const channel of NEWS_CHANNELS) {
      const setting = channels[channel]
      const refusal = setting === undefined ? undefined : refusalOf(kind, channel, setting)
      if (refusal !== undefined) problems[`news.${place}.${channel}`] = refusal
    }
  }
  return problems
}

/** Channels that are always sent are never stored. */
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
 * @throws NOT_SIGNED_IN for someone who was deactivated since
 */
export async function setNewsPreferences(
  { actor, news, quietHours }: SetNewsPreferences,
  { connection }: Domain,
): Promise<OwnNewsPreferences> {
  const fields = refusals(news, actor.role)
  const [message] = Object.values(fields)
  if (message !== undefined) fail('VALIDATION', { message, fields })
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
