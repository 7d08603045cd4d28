import { subscribeBrowser } from '@santhe/host/push-target'
import { type Language, localeOf, preferredLanguage } from '@santhe/rules'
import type { NotificationEvent, PushEvent, WorkerScope } from './worker-scope.ts'

interface News {
  title: string
  message: string
  /** A path of the market. */
  link: string
  /** Equal for repeats, which replace the first. */
  tag: string
  /** Language of title and message. */
  lang: string
}

/** Title and message for unreadable messages: browsers revoke permission when nothing is shown. */
const UNREADABLE: Readonly<Record<Language, readonly [string, string]>> = {
  en: ['News from Santhe', 'Open the market to see what is new.'],
  kn: ['ಸಂತೆಯಿಂದ ಸುದ್ದಿ', 'ಹೊಸತೇನೆಂದು ನೋಡಲು ಸಂತೆಯನ್ನು ತೆರೆಯಿರಿ.'],
  hi: ['संते से ख़बर', 'नया क्या है, देखने के लिए संते खोलें।'],
}

function unreadable({ languages }: WorkerScope['navigator']): News {
  const language = preferredLanguage(languages.join()) ?? 'en'
  const [title, message] = UNREADABLE[language]
  return { title, message, link: '/', tag: 'santhe', lang: localeOf(language) }
}
const SUBSCRIPTION = '/api/push-subscription'

function textIn(value: object, name: string): string | undefined {
  const text: unknown = Reflect.get(value, name)
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** Parses messages of `bff-storefront/src/push/send-push.ts`; missing fields get defaults. */
function newsIn(data: PushEvent['data'], navigator: WorkerScope['navigator']): News {
  const missing = unreadable(navigator)
  try {
    const value: unknown = JSON.parse(data?.text() ?? '')
    if (typeof value !== 'object' || value === null) return missing
    const title = textIn(value, 'title')
    if (title === undefined) return missing
    const read = (name: 'link' | 'tag' | 'lang') => textIn(value, name) ?? missing[name]
    return { title, message: textIn(value, 'message') ?? '', link: read('link'), tag: read('tag'), lang: read('lang') }
  } catch {
    return missing
  }
}

/** Replaces links to other sites by the home page. */
function ownUrl(link: unknown, origin: string): string {
  if (typeof link !== 'string' || !URL.canParse(link, origin)) return `${origin}/`
  const url = new URL(link, origin)
  return url.origin === origin ? url.href : `${origin}/`
}

async function show(data: PushEvent['data'], { registration, navigator }: WorkerScope): Promise<void> {
  const { title, message, link, tag, lang } = newsIn(data, navigator)
  await registration.showNotification(title, { body: message, tag, data: { link }, lang })
}

/** Uses the tab showing it, else any market tab, else a new one. */
async function open({ notification }: NotificationEvent, { clients, location }: WorkerScope): Promise<void> {
  notification.close()
  const url = ownUrl(notification.data?.link, location.origin)
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = tabs.find(tab => tab.url === url)
  if (there) return void (await there.focus())
  try {
    const [tab] = tabs
    if (!tab) throw new Error('No tab of the market is open.')
    await tab.focus()
    await tab.navigate(url)
  } catch {
    await clients.openWindow(url)
  }
}

/** Resubscribes with the current key if news is still on for this browser's session. */
async function renew({ registration, fetch }: WorkerScope): Promise<void> {
  const response = await fetch(SUBSCRIPTION, { headers: { Accept: 'application/json' } })
  if (!response.ok) return
  const { publicKey, isOn } = await response.json()
  if (isOn !== true) return
  const target = await subscribeBrowser(registration, String(publicKey))
  const headers = { 'Content-Type': 'application/json', 'X-Santhe': '1' }
  await fetch(SUBSCRIPTION, { method: 'PUT', headers, body: JSON.stringify(target) })
}

/** Shows push messages, opens their link, and renews replaced subscriptions. docs/product/notifications.md#push. */
export function handlePushEvents(scope: WorkerScope): void {
  scope.addEventListener('install', event => event.waitUntil(scope.skipWaiting()))
  // So that a press on a notification can navigate tabs opened earlier.
  scope.addEventListener('activate', event => event.waitUntil(scope.clients.claim()))
  scope.addEventListener('push', event => event.waitUntil(show(event.data, scope)))
  scope.addEventListener('notificationclick', event => event.waitUntil(open(event, scope)))
  scope.addEventListener('pushsubscriptionchange', event => event.waitUntil(renew(scope)))
}
