import { MARKET_WORKER_PATH } from '@santhe/rules'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { signOut } from '../session/session.ts'
import { createHost } from '../store/create-host.ts'
import { sessionBegan } from '../store/session-state.ts'
import { aPerson } from '../testing/people.ts'
import { PUSH_TARGET } from '../testing/push-device.ts'
import { state, turnOff, turnOn } from './push-browser.ts'

/** Uses four bytes instead of a real key's 65. */
const KEY = 'BAEC_w'
const [KEY_BYTES, OTHER_BYTES] = [Uint8Array.of(4, 1, 2, 255), Uint8Array.of(4, 9, 9, 9)]

interface Device {
  permission: NotificationPermission
  choice: NotificationPermission
  registered: string[]
  prompts: number
  subscription: { key: Uint8Array<ArrayBuffer> } | undefined
  notifications: { close: () => void }[]
  isAway: boolean
}
let device: Device

function subscriptionOf(own: NonNullable<Device['subscription']>) {
  const { endpoint, keys } = PUSH_TARGET
  return {
    endpoint,
    options: { applicationServerKey: own.key.buffer },
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => {
      if (device.subscription === own) device.subscription = undefined
      return true
    },
  }
}

const pushManager = {
  getSubscription: async () => (device.subscription ? subscriptionOf(device.subscription) : null),
  async subscribe({ applicationServerKey: key }: { applicationServerKey: Uint8Array<ArrayBuffer> }) {
    if (device.isAway) throw new DOMException('push service not available', 'AbortError')
    if (device.subscription && String(device.subscription.key) !== String(key)) throw new Error('InvalidStateError')
    device.subscription ??= { key }
    return subscriptionOf(device.subscription)
  },
}
const registration: { pushManager: object; getNotifications: () => Promise<object[]>; installing?: EventTarget } = {
  pushManager,
  getNotifications: async () => device.notifications,
}

beforeEach(() => {
  delete registration.installing
  const nothing = { registered: [], prompts: 0, subscription: undefined, notifications: [], isAway: false }
  device = { permission: 'default', choice: 'granted', ...nothing }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', {
    get permission() {
      return device.permission
    },
    async requestPermission() {
      device.prompts += 1
      if (device.permission === 'default') device.permission = device.choice
      return device.permission
    },
  })
  const serviceWorker = {
    async register(path: string) {
      device.registered.push(path)
      return registration
    },
    getRegistration: async () => (device.registered.length > 0 ? registration : undefined),
    // The page's registration, which belongs to another worker.
    ready: Promise.resolve({}),
  }
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)', maxTouchPoints: 0, serviceWorker })
})
afterEach(() => vi.unstubAllGlobals())

// docs/product/notifications.md#tell-me
it('push stays off, without prompt or worker, until turned on', async () => {
  expect(await state()).toBe('off')
  await turnOff()
  expect([device.prompts, device.registered]).toEqual([0, []])
  expect(await turnOn(KEY)).toEqual(PUSH_TARGET)
  expect([device.prompts, device.registered]).toEqual([1, [MARKET_WORKER_PATH]])
  expect(device.subscription?.key).toEqual(KEY_BYTES)
  expect(await state()).toBe('on')
})

it('turnOn subscribes once the push worker is active', async () => {
  const installing = Object.assign(new EventTarget(), { state: 'installing' })
  registration.installing = installing
  const turning = turnOn(KEY)
  await new Promise(resolve => setTimeout(resolve))
  expect(device.subscription).toBeUndefined()
  installing.state = 'activated'
  installing.dispatchEvent(new Event('statechange'))
  expect(await turning).toEqual(PUSH_TARGET)
})

it('turnOn returns denied on a refusal, and off on a closed prompt', async () => {
  device.choice = 'denied'
  expect([await turnOn(KEY), await state(), device.registered]).toEqual(['denied', 'denied', []])
  device = { ...device, permission: 'default', choice: 'default' }
  expect([await turnOn(KEY), await state()]).toEqual(['off', 'off'])
  device.choice = 'granted'
  expect(await turnOn(KEY)).toEqual(PUSH_TARGET)
})

it('turnOn stays off if the push service is unreachable, then subscribes', async () => {
  device.isAway = true
  await expect(turnOn(KEY)).rejects.toThrow('push service')
  expect(await state()).toBe('off')
  device.isAway = false
  expect(await turnOn(KEY)).toEqual(PUSH_TARGET)
})

it('turnOn subscribes again for a changed key', async () => {
  device.subscription = { key: OTHER_BYTES }
  await turnOn(KEY)
  expect(device.subscription?.key).toEqual(KEY_BYTES)
})

it('turnOff unsubscribes and closes shown notifications', async () => {
  await turnOn(KEY)
  const close = vi.fn()
  device.notifications = [{ close }]
  await turnOff()
  expect(close).toHaveBeenCalled()
  expect([await state(), device.subscription]).toEqual(['off', undefined])
})

it('push is turned off at sign-out', async () => {
  await turnOn(KEY)
  const { store } = createHost({ now: new Date(), fetchFn: async () => Response.json({}) })
  store.dispatch(sessionBegan({ user: aPerson(), token: 't' }))
  await signOut(store)
  expect(device.subscription).toBeUndefined()
})

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Mobile/15E148', 5, 'needsInstalling'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 5, 'needsInstalling'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 0, 'unsupported'],
])('state of %s with %i touch points is %s', async (userAgent, maxTouchPoints, expected) => {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints })
  expect([await state(), await turnOn(KEY)]).toEqual([expected, expected])
  await turnOff()
})

it('push needs https, even on iPhones, and doesn’t prompt without it', async () => {
  vi.stubGlobal('isSecureContext', false)
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)', maxTouchPoints: 5 })
  expect([await state(), await turnOn(KEY)]).toEqual(['needsHttps', 'needsHttps'])
  await turnOff()
})
