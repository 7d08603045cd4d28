import type { PushBrowser, PushDeviceState } from '../browser/push-browser.ts'
import type { PushTarget } from '../browser/push-target.ts'

export const PUSH_TARGET: PushTarget = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
}

interface Presses {
  /** State after turning push on, by default 'on'; an Error if the push service is unreachable. */
  afterPress?: PushDeviceState | Error
  isPhone?: boolean
}

/** Returns a fake `PushBrowser` for screens, and its current state. */
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
