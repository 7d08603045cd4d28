import { coded } from '@santhe/texts/say'
import { Done } from './account.ts'
import { endpoint } from './endpoint.ts'
import { z } from './schema.ts'
import { exactText } from './text.ts'

/**
 * Whether this session's device is subscribed, the caller's device names, and the VAPID key (RFC 8292).
 * docs/product/notifications.md#push.
 */
export const PushState = z.object({ publicKey: z.string(), isOn: z.boolean(), devices: z.array(z.string()) })
export type PushState = z.output<typeof PushState>

export const readPushState = endpoint({
  call: 'GET /api/push-subscription',
  access: 'signedIn',
  summary: 'Which of the caller’s devices get news, and the key with which a browser subscribes',
  response: PushState,
  provides: ['session'],
})

/** Base64url of 65 and 16 bytes (RFC 8291). */
export const subscribeToPush = endpoint({
  call: 'PUT /api/push-subscription',
  access: 'signedIn',
  summary: 'The caller’s device gets news from now on, until this session ends',
  body: z.strictObject({
    endpoint: exactText(1000),
    keys: z.strictObject({
      p256dh: z.string().regex(/^B[\w-]{86}$/, coded('form.publicKey')),
      auth: z.string().regex(/^[\w-]{22}$/, coded('form.authKey')),
    }),
  }),
  response: Done,
  invalidates: ['session'],
  repeatsHarmlessly: true,
})

export const unsubscribeFromPush = endpoint({
  call: 'DELETE /api/push-subscription',
  access: 'signedIn',
  summary: 'The caller’s device gets no more news; a repeat changes nothing',
  response: Done,
  invalidates: ['session'],
  repeatsHarmlessly: true,
})
