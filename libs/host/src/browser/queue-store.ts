import { createStore, promisifyRequest } from 'idb-keyval'
import { z } from 'zod'
import { newKey } from './new-key.ts'
import {
  ExpiredStep,
  expiredOf,
  isLive,
  isOver,
  isUnsent,
  type NewStep,
  QueuedStep,
  STEP_KINDS,
  subjectsOf,
} from './queued-step.ts'

const store = createStore('santhe-queue', 'writes')
/** Count expired steps for this long (ms). */
const EXPIRED_MS = 30 * 24 * 3_600_000

/** Messages between tabs; `sent` names the invalidated subjects. */
const Change = z.union([
  z.object({ kind: z.enum(['added', 'changed']) }),
  z.object({ kind: z.literal('sent'), invalidates: z.array(z.string()) }),
])
type Change = z.output<typeof Change>
type Listener = (change: Change) => void

const listeners = new Set<Listener>()
/** Channel to other tabs of this browser. */
let tabs: BroadcastChannel | undefined

function notify(change: Change): void {
  for (const listener of listeners) listener(change)
  tabs?.postMessage(change)
}

/** Notifies all tabs, so that they re-read. */
export function announceSent(invalidates: readonly string[]): void {
  notify({ kind: 'sent', invalidates: [...invalidates] })
}

export function watchSteps(listener: Listener): () => void {
  if (!tabs && 'BroadcastChannel' in globalThis) {
    tabs = new BroadcastChannel('santhe-queue')
    tabs.onmessage = ({ data }) => {
      // Tabs of other releases may send unknown messages.
      const change = Change.safeParse(data).data ?? { kind: 'changed' }
      for (const each of listeners) each(change)
    }
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    tabs?.close()
    tabs = undefined
  }
}

const keysOf = (personId: number) => IDBKeyRange.bound([personId], [personId, []])
const stepIn = (stored: unknown): QueuedStep | undefined => QueuedStep.safeParse(stored).data

/** Undefined for live steps, steps without need for a notice, and steps that this release can't parse. */
function expiredIn(stored: unknown): ExpiredStep | undefined {
  const step = stepIn(stored)
  if (!step) return ExpiredStep.safeParse(stored).data
  return isLive(step) ? undefined : expiredOf(step)
}

function readAll(personId: number): Promise<unknown[]> {
  return store('readonly', table => promisifyRequest<unknown[]>(table.getAll(keysOf(personId))))
}

export async function readSteps(personId: number): Promise<QueuedStep[]> {
  return (await readAll(personId)).flatMap(stored => stepIn(stored) ?? []).filter(isLive)
}

export async function countUnsent(personId: number): Promise<number> {
  return new Set((await readSteps(personId)).filter(isUnsent).flatMap(subjectsOf)).size
}

/** Counts subjects with expired steps at a moment. */
export interface ExpiredCount {
  /** Never sent, or refused and not read yet. */
  notSent: number
  /** Sent without a response. */
  mayHaveArrived: number
  /** Milliseconds since 1970. */
  at: number
}

/**
 * Counts subjects whose steps expired and may be missing in the market.
 * docs/product/delivery.md#queue-of-the-phone
 */
export async function countExpired(personId: number): Promise<ExpiredCount> {
  // Take the time before reading, so that later expiries aren't counted.
  const now = Date.now()
  const unread = (await readAll(personId)).flatMap(stored => expiredIn(stored) ?? [])
  const subjectsIn = (steps: readonly ExpiredStep[]) => new Set(steps.flatMap(({ subject }) => subject.split(',')))
  const unsure = subjectsIn(unread.filter(one => one.mayHaveArrived))
  const notSent = subjectsIn(unread).size - unsure.size
  // The phone's clock may have been set back.
  return { notSent, mayHaveArrived: unsure.size, at: Math.max(now, ...unread.map(({ expiredAt }) => expiredAt)) }
}

/** Replaces each expired step; deletes it if `replace` returns undefined. */
async function replaceOver(
  replace: (expired: ExpiredStep, stored: unknown) => unknown,
  keys?: IDBKeyRange,
): Promise<void> {
  await store('readwrite', async table => {
    for (const key of await promisifyRequest(table.getAllKeys(keys))) {
      const stored = await promisifyRequest<unknown>(table.get(key))
      const step = stepIn(stored)
      // Keep steps that can't be parsed: a newer release may be live again.
      if (step ? isLive(step) : !isOver({ pressedAt: Number(Reflect.get(Object(stored), 'pressedAt')) || 0 })) continue
      const unread = expiredIn(stored)
      const left = unread && replace(unread, stored)
      if (left === undefined) await promisifyRequest(table.delete(key))
      else await promisifyRequest(table.put(left, key))
    }
  })
  notify({ kind: 'changed' })
}

export const forgetExpired = (personId: number, { at }: Pick<ExpiredCount, 'at'>): Promise<void> =>
  replaceOver(({ expiredAt }, stored) => (expiredAt > at ? stored : undefined), keysOf(personId))

/** Deletes old steps of all people; expired steps without a read notice remain as counts. */
export const deleteOldSteps = (): Promise<void> =>
  replaceOver(expired => (Date.now() - expired.expiredAt < EXPIRED_MS ? expired : undefined))

/** Appends a step to the queue. Rejects if storage fails. */
export async function addStep({ wasSent, ...step }: NewStep): Promise<void> {
  const { personId, pressedAt, kind } = step
  // Read before the transaction, which doesn't wait.
  const photo = kind === 'photo' && {
    photo: { name: step.photo.name, type: step.photo.type, bytes: await step.photo.arrayBuffer() },
  }
  await store('readwrite', async table => {
    const keys = await promisifyRequest(table.getAllKeys(keysOf(personId)))
    const last = keys.at(-1)
    const sequence = Math.max(Date.now(), (Array.isArray(last) ? Number(last[1]) : 0) + 1)
    const added = {
      ...{ idempotencyKey: newKey(), state: wasSent ? 'failed' : 'waiting', failures: [] },
      ...{ ...step, ...photo, sequence, dueAt: pressedAt + STEP_KINDS[kind].undoMs },
    }
    await promisifyRequest(table.put(added, [personId, sequence]))
  })
  notify({ kind: 'added' })
}

type Which = Pick<QueuedStep, 'personId' | 'sequence'>

/** Updates, deletes (null) or keeps (undefined) a step; returns whether it changed. */
async function changeStep(
  { personId, sequence }: Which,
  change: (step: QueuedStep) => QueuedStep | null | undefined,
): Promise<boolean> {
  const key = [personId, sequence]
  const isChanged = await store('readwrite', async table => {
    // Of any age, since responses may arrive after expiry.
    const step = stepIn(await promisifyRequest<unknown>(table.get(key)))
    const changed = step && change(step)
    if (changed) await promisifyRequest(table.put(changed, key))
    if (changed === null) await promisifyRequest(table.delete(key))
    return changed !== undefined
  })
  if (isChanged) notify({ kind: 'changed' })
  return isChanged
}

/**
 * Sets the state, even of an expired step with a late response. Returns false if undone, deleted, or settled by another
 * tab.
 */
export function setState(
  step: Which,
  state: Pick<QueuedStep, 'state'> & Partial<Pick<QueuedStep, 'failures'>>,
): Promise<boolean> {
  return changeStep(step, before => {
    const after: QueuedStep = { ...before, ...state }
    // Without locks, another tab may already have its response.
    if (isUnsent(after) && !isUnsent(before)) return undefined
    if (isUnsent(after) && !isOver(before)) return { ...after, settledAt: undefined }
    if (after.state === 'sending') return undefined
    return { ...after, settledAt: Date.now(), ...(after.kind === 'photo' && { photo: undefined }) }
  })
}

/** Removes an unsent step, or only `orderId` from a step of several orders. Returns false if it may have arrived. */
export function undoStep(step: Which, orderId?: number): Promise<boolean> {
  return changeStep(step, before => {
    if (before.state !== 'waiting') return undefined
    const orderIds = before.orderIds.filter(id => id !== orderId)
    return orderId === undefined || orderIds.length === 0 ? null : { ...before, orderIds }
  })
}

/** Removes a sent or refused step that screens no longer need. */
export function forgetStep(step: Which): Promise<boolean> {
  return changeStep(step, before => (isUnsent(before) ? undefined : null))
}

export function forgetFailure(step: Which, orderId: number): Promise<boolean> {
  return changeStep(step, before => {
    const failures = before.failures.filter(failure => failure.orderId !== orderId)
    return failures.length > 0 ? { ...before, failures, orderIds: before.orderIds.filter(id => id !== orderId) } : null
  })
}

async function deleteWhere(isGone: (personId: number) => boolean): Promise<void> {
  await store('readwrite', async table => {
    for (const key of await promisifyRequest(table.getAllKeys()))
      if (isGone(Array.isArray(key) ? Number(key[0]) : Number.NaN)) await promisifyRequest(table.delete(key))
  })
  notify({ kind: 'changed' })
}

/** Deletes the steps of all people, so that signing out leaves nothing. */
export const deleteSteps = (): Promise<void> => deleteWhere(() => true)

/** Called on sign-in. */
export const deleteStepsOfOthers = (personId: number): Promise<void> => deleteWhere(id => id !== personId)
