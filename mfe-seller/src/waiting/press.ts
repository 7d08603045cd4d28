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

/** A browser's storage may hang (ms): a press is then sent like any other call. */
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
  /** Whether a press that failed waits in the queue; without a response by default. */
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
  // Behind earlier changes of the same thing.
  const isLate = (await readQueued(now, personId)).length > 0
  // An undo may come too late, so it waits only behind its step. A helper's changes would go with the help.
  const mayWait = !isHelping && (isLate || now.kind === 'offer' || now.body.step !== 'back')
  const wasSent = !(mayWait && (isLate || navigator.onLine === false))
  const outcome: Outcome<T> = wasSent ? await send() : { ok: false, error: offlineError(languageOf(store)) }
  if (outcome.ok || !isAway(outcome.error) || !mayWait) return { ...outcome, isQueued: false }
  const isQueued = await withPersonData(async data => {
    // The person may have signed out meanwhile.
    if (store.getState().santhe.user?.id !== personId) return false
    await data.addStep({ ...later, personId, pressedAt: Date.now(), wasSent })
    // Resolves after the list has it too.
    await data.readSteps(personId)
    return true
  })
  // Not awaited: a hanging network must not keep the button busy.
  if (isQueued) void sendQueued(store)
  return { ...outcome, isQueued: isQueued === true }
}

/** Takes the last step of an order out of the queue; returns whether it waited there unsent. */
export async function takeOut(orderId: number, personId: number): Promise<boolean> {
  const last = (await readQueued({ kind: 'farmSteps', orderIds: [orderId] }, personId)).at(-1)
  return (last && (await withPersonData(data => data.undoStep(last, orderId)))) ?? false
}
