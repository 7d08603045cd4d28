import { type Outcome, useHost, useSession } from '@santhe/host'
import { useState } from 'react'
import type { Press } from './press.ts'

const loadQueue = () => import(/* webpackChunkName: "waiting" */ './press.ts')

/**
 * Sends presses at once; without a network they wait in the queue. Its code loads with the first press: where it
 * can't, a press is sent as any call.
 * docs/product/farmer-dashboard.md#without-a-network
 */
export function usePress() {
  const { store } = useHost()
  const { user } = useSession()
  const [isBusy, setBusy] = useState(false)

  /** `later` is what is sent where it must wait. */
  const press = async <T>(now: Press, send: () => Promise<Outcome<T>>, later = now) => {
    setBusy(true)
    const queue = await loadQueue().catch(() => undefined)
    const by = { personId: user?.id ?? 0, isHelping: Boolean(user?.helps), store }
    const outcome = queue ? await queue.press({ now, later, send }, by) : { ...(await send()), isQueued: false }
    setBusy(false)
    return outcome
  }

  return { press, isBusy }
}
