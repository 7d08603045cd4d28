import { NEWS_KIND_NAMES } from '@santhe/rules'
import { coded } from '@santhe/texts/say'
import { endpoint } from './endpoint.ts'
import { z } from './schema.ts'
import { exactText } from './text.ts'

/** `always`: mandatory. */
const NewsSetting = z.union([z.literal('always'), z.boolean()])
const NewsKindName = z.enum(NEWS_KIND_NAMES)

const Hour = z.number().int().min(0).max(23)
/** Full IST hours, over midnight if `from` is later. */
const QuietHours = z
  .strictObject({ from: Hour, to: Hour })
  .refine(({ from, to }) => from !== to, { path: ['to'], message: coded('form.otherHour') })

/** `never`: not pushed. */
const PushSetting = z.union([z.literal('never'), z.boolean()])

/** Whether a kind reaches the caller by bell, mail and push. docs/product/notifications.md#preferences. */
const NewsRow = z.object({ kind: NewsKindName, bell: NewsSetting, mail: NewsSetting, push: PushSetting })
export type NewsRow = z.output<typeof NewsRow>

export const NewsPreferencesView = z.object({
  /** Kinds for the caller's role. */
  news: z.array(NewsRow),
  quietHours: QuietHours.nullable(),
})
export type NewsPreferencesView = z.output<typeof NewsPreferencesView>

export const readNewsPreferences = endpoint({
  call: 'GET /api/news-preferences',
  access: 'signedIn',
  summary: 'Which news reaches the caller where, and their quiet hours',
  response: NewsPreferencesView,
  provides: ['notification'],
})

export const setNewsPreferences = endpoint({
  call: 'PUT /api/news-preferences',
  access: 'signedIn',
  summary: 'Switches news of the caller on and off by kind and channel, and sets quiet hours; what is left out stays',
  body: z.strictObject({
    news: z
      .array(z.strictObject(NewsRow.shape).partial({ bell: true, mail: true, push: true }))
      .max(NEWS_KIND_NAMES.length),
    quietHours: QuietHours.nullable().optional(),
  }),
  response: NewsPreferencesView,
  invalidates: ['notification'],
  repeatsHarmlessly: true,
})

/** Malformed tokens respond like unknown ones. */
const LinkToken = z.object({ token: exactText(200) })

/** `isOn`: some of these kinds are still mailed. */
export const LinkedNews = z.object({ kinds: z.array(NewsKindName), isOn: z.boolean() })
export type LinkedNews = z.output<typeof LinkedNews>

export const checkUnsubscribeLink = endpoint({
  call: 'GET /api/news-preferences/unsubscribe',
  access: 'anyone',
  summary: 'What a mail’s link would switch off; changes nothing',
  query: LinkToken,
  response: LinkedNews,
  errors: ['NOT_FOUND'],
})

/** docs/product/notifications.md#unsubscribing. */
export const unsubscribeByLink = endpoint({
  call: 'POST /api/news-preferences/unsubscribe',
  access: 'anyone',
  summary:
    'Switches off the mails that a mail’s link names (RFC 8058), and opens nothing else; a repeat changes nothing',
  query: LinkToken,
  body: z.strictObject({ 'List-Unsubscribe': z.literal('One-Click') }),
  response: LinkedNews,
  errors: ['NOT_FOUND'],
  invalidates: ['notification'],
  needsNoSession: true,
  postedByMailPrograms: true,
  takesNoTurn: true,
})
