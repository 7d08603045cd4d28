import {
  type NewFarmChange,
  OFFLINE,
  type Outcome,
  sendQueued,
  useHost,
  useSession,
  withPersonData,
} from '@santhe/host'
import { useState } from 'react'
import { attempts, isFarmChange, isWaiting } from './queued-changes.ts'

export type Press = NewFarmChange & { orderIds: number[] }

/**
 * Sends presses at once, stored first, so that a closed page loses none; without a network they wait in the queue.
 * docs/product/farmer-dashboard.md#without-a-network
 */
export function usePress() {
  const { store } = useHost()
  const { user } = useSession()
  const personId = user?.id ?? 0
  const [isBusy, setBusy] = useState(false)

  const readQueued = async ({ kind, orderIds }: Pick<Press, 'kind' | 'orderIds'>) => {
    const steps = (await withPersonData(data => data.readSteps(personId))) ?? []
    const changes = steps.filter(isFarmChange).filter(isWaiting)
    return changes.filter(one => one.kind === kind && one.orderIds.some(id => orderIds.includes(id)))
  }

  /** `later` is what is sent where it must wait. */
  const press = async <T>(now: Press, send: () => Promise<Outcome<T>>, later = now) => {
    setBusy(true)
    // Behind earlier changes of the same thing.
    const isLate = (await readQueued(now)).length > 0
    // An undo may come too late, so it waits only behind its step. A helper's changes would go with the help.
    const mayWait = !user?.helps && (isLate || now.kind === 'offer' || now.body.step !== 'back')
    const isSending = !isLate && navigator.onLine !== false
    if (isSending) attempts.add(now.idempotencyKey)
    const stored = await withPersonData(async data => {
      // Nobody's after a sign-out.
      if (!mayWait || store.getState().santhe.user?.id !== personId) return undefined
      return data.addStep({ ...(isSending ? now : later), personId, pressedAt: Date.now(), isSending })
    })
    const outcome: Outcome<T> = stored && !isSending ? { ok: false, error: OFFLINE } : await send()
    const isQueued = stored !== undefined && !outcome.ok && outcome.error.code === OFFLINE.code
    attempts.delete(now.idempotencyKey)
    if (stored && isSending) await withPersonData(data => data.endAttempt(stored, isQueued ? later : undefined))
    if (isQueued) {
      // After the list has it too.
      await withPersonData(data => data.readSteps(personId))
      await sendQueued(store)
    }
    setBusy(false)
    return { ...outcome, isQueued }
  }

  /** Takes the order's last step out of the queue; returns whether it waited there unsent. */
  const takeOut = async (orderId: number): Promise<boolean> => {
    const last = (await readQueued({ kind: 'farmSteps', orderIds: [orderId] })).at(-1)
    return (last && (await withPersonData(data => data.undoStep(last, orderId)))) ?? false
  }

  return { press, takeOut, isBusy }
}
