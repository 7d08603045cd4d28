import { type PushServices, subscriptions } from '@santhe/domain'
import { checkMode, readConfig, SERVER_SETTINGS } from '@santhe/http-kit'
import { marketSettingsOf, RESERVATION_SECONDS } from '@santhe/rules'
import { z } from 'zod'
import type { CashfreeSettings } from './payments/cashfree/cashfree-client.ts'
import { arePair, type PushKeys } from './push/push-headers.ts'

const BaseSettings = z.object({
  ...SERVER_SETTINGS,
  /** Without it mails stay in the mailbox; in production they wait. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^/]/, 'give a URL such as smtp://user:password@mail.example:587')
    .optional(),
  /** Such as 'Santhe <market@santhe.example>'. */
  MAIL_FROM: z.string().includes('@', 'give an e-mail address such as Santhe <market@santhe.example>').optional(),
  /** VAPID keys in base64url; generated once and stored by default. */
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  /** Comma-separated hosts; '*.example' covers subdomains. */
  PUSH_SERVICES: z
    .string()
    .regex(
      /^(\*\.)?[\w-]+(\.[\w-]+)+(,\s*(\*\.)?[\w-]+(\.[\w-]+)+)*$/,
      'give hosts such as fcm.googleapis.com,*.notify.windows.com',
    )
    .default(subscriptions.PUSH_HOSTS.join(',')),
  /** The market's own push service, maybe local; refused in production. */
  PUSH_TEST_ORIGIN: z.url({ protocol: /^https?$/, error: 'give a URL such as http://127.0.0.1:3901' }).optional(),
  /** Reservation of a quote. */
  RESERVATION_SECONDS: z.coerce.number().int().positive().default(RESERVATION_SECONDS),
  /** Unreferenced uploads are deleted after this time, which is longer than forms stay open. */
  UPLOADS_WAIT_SECONDS: z.coerce.number().int().positive().default(86_400),
  /** Without keys online payment isn't offered. */
  CASHFREE_APP_ID: z.string().optional(),
  CASHFREE_SECRET: z.string().optional(),
  /** Environment of the keys; `testing` is the fake provider, refused in production. */
  CASHFREE_ENV: z.enum(['testing', 'sandbox', 'production']).optional(),
  /** Of the fake provider. */
  CASHFREE_URL: z.url({ protocol: /^https?$/, error: 'give a URL such as http://127.0.0.1:3900/pg' }).optional(),
  /** Time to pay; the provider accepts 15 minutes to 30 days. */
  PAYMENT_SECONDS: z.coerce
    .number()
    .int()
    .positive()
    .max(29 * 86_400, 'is at most 29 days')
    .default(1_200),
  /** Wait for the provider after that, before boxes are released. */
  PAYMENT_GRACE_SECONDS: z.coerce.number().int().nonnegative().default(60),
  /** Poll interval of open payments. */
  RECONCILE_SECONDS: z.coerce.number().positive().default(30),
})

/** The provider accepts 250 characters, path included. */
const LONGEST_PUBLIC_URL = 200

/** Checks combinations. */
const Settings = BaseSettings.superRefine(checkMode).superRefine((settings, context) => {
  const refuse = (variable: keyof typeof settings, message: string) =>
    context.addIssue({ code: 'custom', path: [variable], message })
  const { CASHFREE_APP_ID: appId, CASHFREE_SECRET: secret, CASHFREE_ENV: mode, CASHFREE_URL: url } = settings
  if (appId === undefined && secret !== undefined) refuse('CASHFREE_APP_ID', 'is needed where CASHFREE_SECRET is set')
  if (appId !== undefined && secret === undefined) refuse('CASHFREE_SECRET', 'is needed where CASHFREE_APP_ID is set')
  if (mode === 'testing' && settings.NODE_ENV === 'production') refuse('CASHFREE_ENV', 'testing is not for production')
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = settings
  if (
    (publicKey ?? privateKey) !== undefined &&
    !arePair({ publicKey: publicKey ?? '', privateKey: privateKey ?? '' })
  ) {
    refuse('VAPID_PUBLIC_KEY', 'is not the key that belongs to VAPID_PRIVATE_KEY')
  }
  if (settings.PUSH_TEST_ORIGIN !== undefined && settings.NODE_ENV === 'production') {
    refuse('PUSH_TEST_ORIGIN', 'is not for production')
  }
  if (appId !== undefined && publicUrlOf(settings).length > LONGEST_PUBLIC_URL) {
    refuse('PUBLIC_URL', `is longer than the ${LONGEST_PUBLIC_URL} characters that the payment provider has room for`)
  }
  if (url !== undefined && mode !== 'testing') refuse('CASHFREE_URL', 'is for CASHFREE_ENV=testing alone')
  if (mode === 'testing' && appId !== undefined && url === undefined) {
    refuse('CASHFREE_URL', 'is needed where CASHFREE_ENV is testing')
  }
})
export type Settings = z.output<typeof Settings>

export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  return readConfig(Settings, env)
}

/** docs/payments.md#providers-api. */
const PROVIDER_URLS = { sandbox: 'https://sandbox.cashfree.com/pg', production: 'https://api.cashfree.com/pg' } as const

/** Without trailing slash. */
export function publicUrlOf({ PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>): string {
  return (PUBLIC_URL ?? 'http://localhost:8080').replace(/\/+$/, '')
}

/** Undefined without keys. */
export function cashfreeSettingsOf(settings: Settings): CashfreeSettings | undefined {
  const { CASHFREE_APP_ID: appId, CASHFREE_SECRET: secret, CASHFREE_URL: testingUrl } = settings
  const mode = marketSettingsOf(settings).payments
  if (mode === 'none' || appId === undefined || secret === undefined) return undefined
  const url = mode === 'testing' ? (testingUrl ?? '') : PROVIDER_URLS[mode]
  return { mode, appId, secret, url: url.replace(/\/+$/, ''), publicUrl: publicUrlOf(settings) }
}

/** Push services, optional keys, and contact of the operator. */
export interface PushSettings {
  services: PushServices
  keys: PushKeys | undefined
  subject: string
}

/** Push services require an https or mailto URL of the sender. */
export function pushSettingsOf(settings: Settings): PushSettings {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, PUSH_TEST_ORIGIN: testUrl } = settings
  const url = new URL(publicUrlOf(settings))
  return {
    services: {
      hosts: settings.PUSH_SERVICES.split(',').map(host => host.trim()),
      testOrigin: testUrl === undefined ? undefined : new URL(testUrl).origin,
    },
    keys: publicKey === undefined || privateKey === undefined ? undefined : { publicKey, privateKey },
    subject: url.protocol === 'https:' ? url.origin : `mailto:no-reply@${url.hostname}`,
  }
}
