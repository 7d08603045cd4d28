import {
  type CallError,
  type HostStore,
  languageOf,
  type NewFarmChange,
  type Outcome,
  offlineError,
  sendQueued,
  withPersonData,
} from '@santhe/host'
import { isFarmChange, isWaiting } from './queued-changes.ts'

/** Timeout in ms, since a browser's storage may hang. Then send the press as a normal call. */
const STORAGE_MS = 1_000

export type Press = NewFarmChange & { orderIds: number[] }

async function readQueued({ kind, orderIds }: Pick<Press, 'kind' | 'orderIds'>, personId: number) {
  const hanging = new Promise<undefined>(resolve => setTimeout(resolve, STORAGE_MS))
  const steps = (await Promise.race([withPersonData(data => data.readSteps(personId)), hanging])) ?? []
  const changes = steps.filter(isFarmChange).filter(isWaiting)
  return changes.filter(one => one.kind === kind && one.orderIds.some(id => orderIds.includes(id)))
}

interface PressOptions<T> {
  now: Press
  later: Press
  send: () => Promise<Outcome<T>>
  /** Whether to queue a failed press; by default if there was no response. */
  mayWait?: (error: CallError) => boolean
}

const isOffline = ({ code }: CallError) => code === 'OFFLINE'

export interface PressedBy {
  personId: number
  isHelping: boolean
  store: HostStore
}

export async function press<T>(
  { now, later, send, mayWait: isAway = isOffline }: PressOptions<T>,
  { personId, isHelping, store }: PressedBy,
): Promise<Outcome<T> & { isQueued: boolean }> {
  // Wait behind earlier changes of the same order or product.
  const isLate = (await readQueued(now, personId)).length > 0
  // An undo may come too late, so it waits only behind its step. A helper's changes would be lost when the help ends.
  const mayWait = !isHelping && (isLate || now.kind === 'offer' || now.body.step !== 'back')
  const wasSent = !(mayWait && (isLate || navigator.onLine === false))
  const outcome: Outcome<T> = wasSent ? await send() : { ok: false, error: offlineError(languageOf(store)) }
  if (outcome.ok || !isAway(outcome.error) || !mayWait) return { ...outcome, isQueued: false }
  const isQueued = await withPersonData(async data => {
    // The person may have signed out in the meantime.
    if (store.getState().santhe.user?.id !== personId) return false
    await data.addStep({ ...later, personId, pressedAt: Date.now(), wasSent })
    // Resolve once the list also has it.
    await data.readSteps(personId)
    return true
  })
  // Not awaited, since a hanging network would keep the button busy.
  if (isQueued) void sendQueued(store)
  return { ...outcome, isQueued: isQueued === true }
}

/** Removes the last step of an order from the queue; returns whether it was still unsent there. */
export async function takeOut(orderId: number, personId: number): Promise<boolean> {
  const last = (await readQueued({ kind: 'farmSteps', orderIds: [orderId] }, personId)).at(-1)
  return (last && (await withPersonData(data => data.undoStep(last, orderId)))) ?? false
}
