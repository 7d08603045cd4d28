import { type Outcome, useHost, useSession } from '@santhe/host'
import { useState } from 'react'
import type { Press, PressedBy } from './press.ts'

const loadQueue = () => import(/* webpackChunkName: "waiting" */ './press.ts')

/** Runs presses with code that loads with the first one; `code` is undefined where it can't. */
export function useLoadedPress<Code>(load: () => Promise<Code>) {
  const { store } = useHost()
  const { user } = useSession()
  const [isBusy, setBusy] = useState(false)
  const by = { personId: user?.id ?? 0, isHelping: Boolean(user?.helps), store }

  const run = async <R>(work: (code: Code | undefined, by: PressedBy) => Promise<R>): Promise<R> => {
    setBusy(true)
    const result = await work(await load().catch(() => undefined), by)
    setBusy(false)
    return result
  }
  return { run, isBusy }
}

/**
 * Sends presses at once; without a network they wait in the queue. Where the queue's code can't load, a press is sent
 * like any other call. docs/product/farmer-dashboard.md#without-a-network
 */
export function usePress() {
  const { run, isBusy } = useLoadedPress(loadQueue)

  /** `later` is what is sent where it must wait. */
  const press = <T>(now: Press, send: () => Promise<Outcome<T>>, later = now) =>
    run(async (queue, by) => queue?.press({ now, later, send }, by) ?? { ...(await send()), isQueued: false })

  return { press, isBusy }
}
