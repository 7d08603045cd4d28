import type { PushBrowser, PushDeviceState } from '../browser/push-browser.ts'
import type { PushTarget } from '../browser/push-target.ts'

/** What a browser gives the market when it subscribes. */
export const PUSH_TARGET: PushTarget = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
}

interface Presses {
  /** What it is after being turned on; 'on' unless given, and an Error where its push service is away. */
  afterPress?: PushDeviceState | Error
  isPhone?: boolean
}

/** Returns a fake `PushBrowser` for screens, and its present state. */
export function fakePushBrowser(initial: PushDeviceState, { afterPress = 'on', isPhone = true }: Presses = {}) {
  let state = initial
  const keys: string[] = []
  const browser: PushBrowser = {
    isPhone: () => isPhone,
    state: async () => state,
    async turnOn(publicKey) {
      keys.push(publicKey)
      if (afterPress instanceof Error) throw afterPress
      state = afterPress
      return afterPress === 'on' ? PUSH_TARGET : afterPress
    },
    async turnOff() {
      state = 'off'
    },
  }
  return { browser, keys, stateNow: () => state }
}
