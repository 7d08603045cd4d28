import { createStore, promisifyRequest } from 'idb-keyval'
import { z } from 'zod'
import { newKey } from '../new-key.ts'
import { anyWriteIn, type ExpiredCount, expiredOf, isOver, leftOf, unreadOf, writeIn } from './expired-writes.ts'
import { isUnsent } from './is-unsent.ts'
import type { NewWrite, QueuedWrite } from './queued-write.ts'

const store = createStore('santhe-queue', 'writes')

/** Queue changes; after sending with invalidated subjects. */
const Change = z.union([
  z.object({ kind: z.enum(['added', 'changed']) }),
  z.object({ kind: z.literal('sent'), invalidates: z.array(z.string()) }),
])
type Change = z.output<typeof Change>
type Listener = (change: Change) => void

const listeners = new Set<Listener>()
/** Other tabs of this browser. */
let tabs: BroadcastChannel | undefined

function notify(change: Change): void {
  for (const listener of listeners) listener(change)
  tabs?.postMessage(change)
}

/** Broadcast, so every tab re-reads. */
export function announceSent(invalidates: readonly string[]): void {
  notify({ kind: 'sent', invalidates: [...invalidates] })
}

export function watchWrites(listener: Listener): () => void {
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

const expiredKey = (personId: number) => [personId, 0]
const keysOf = (personId: number) => IDBKeyRange.bound([personId], [personId, []])

export async function readWrites(personId: number): Promise<QueuedWrite[]> {
  const stored = await store('readonly', table => promisifyRequest<unknown[]>(table.getAll(keysOf(personId))))
  return stored.flatMap(one => writeIn(one) ?? [])
}

export async function countUnsent(personId: number): Promise<number> {
  return new Set((await readWrites(personId)).filter(isUnsent).map(({ about }) => about)).size
}

/**
 * Counts things whose writes expired without the market having them for certain.
 * docs/product/delivery.md#queue-of-the-phone
 */
export async function countExpired(personId: number): Promise<ExpiredCount> {
  // Before reading, so later expiries aren't counted.
  const at = Date.now()
  const stored = await store('readonly', table => promisifyRequest<unknown[]>(table.getAll(keysOf(personId))))
  const expired = expiredOf(stored)
  const mayHaveArrived = expired.filter(thing => thing.mayHaveArrived).length
  // The phone's clock may have gone back.
  const countedAt = Math.max(at, ...expired.map(thing => thing.at))
  return { notSent: expired.length - mayHaveArrived, mayHaveArrived, at: countedAt }
}

/** Dismisses a count; later expiries stay. */
export async function forgetExpired(personId: number, { at }: Pick<ExpiredCount, 'at'>): Promise<void> {
  await store('readwrite', async table => {
    for (const key of await promisifyRequest(table.getAllKeys(keysOf(personId)))) {
      const stored = await promisifyRequest<unknown>(table.get(key))
      const rest = unreadOf(stored, at)
      if (rest === null) await promisifyRequest(table.delete(key))
      else if (rest !== undefined) await promisifyRequest(table.put(rest, key))
    }
  })
  notify({ kind: 'changed' })
}

/** Appends to the queue. Rejects when storage fails. */
export async function addWrite({ undoMs = 0, upload: given, ...write }: NewWrite): Promise<void> {
  const { personId, pressedAt } = write
  // Before the transaction, which wouldn't wait.
  const bytes = await given?.file.arrayBuffer()
  const upload = given && { field: given.field, name: given.file.name, type: given.file.type, bytes }
  await store('readwrite', async table => {
    const keys = await promisifyRequest(table.getAllKeys(keysOf(personId)))
    const last = keys.at(-1)
    const sequence = Math.max(Date.now(), (Array.isArray(last) ? Number(last[1]) : 0) + 1)
    const idempotencyKey = newKey()
    const added = {
      ...write,
      ...(upload && { upload }),
      sequence,
      idempotencyKey,
      dueAt: pressedAt + undoMs,
      state: 'waiting',
    }
    await promisifyRequest(table.put(added, [personId, sequence]))
  })
  notify({ kind: 'added' })
}

type Which = Pick<QueuedWrite, 'personId' | 'sequence'>

/** Updates, deletes (null) or keeps (undefined) a write; returns whether it changed. */
async function changeWrite(
  { personId, sequence }: Which,
  change: (write: QueuedWrite) => QueuedWrite | null | undefined,
): Promise<boolean> {
  const key = [personId, sequence]
  const isChanged = await store('readwrite', async table => {
    // Of any age: responses may come after expiry.
    const write = anyWriteIn(await promisifyRequest<unknown>(table.get(key)))
    const changed = write && change(write)
    if (changed) await promisifyRequest(table.put(changed, key))
    if (changed === null) await promisifyRequest(table.delete(key))
    return changed !== undefined
  })
  if (isChanged) notify({ kind: 'changed' })
  return isChanged
}

/** Sets the state, also of an expired write with a late response; false if undone or deleted. */
export function setState(write: Which, state: Pick<QueuedWrite, 'state' | 'refusal' | 'response'>): Promise<boolean> {
  return changeWrite(write, before => {
    const { upload, settledAt: _earlier, ...others } = { ...before, ...state }
    if (isUnsent(others) && !isOver(before)) return { ...others, ...(upload && { upload }) }
    return others.state === 'sending' ? undefined : { ...others, settledAt: Date.now() }
  })
}

/** Removes an unsent write; false if it may have arrived. */
export function takeBackWrite(write: Which): Promise<boolean> {
  return changeWrite(write, ({ state }) => (state === 'waiting' ? null : undefined))
}

/** Removes a sent or refused write that the screen no longer needs. */
export function forgetWrite(write: Which): Promise<boolean> {
  return changeWrite(write, before => (isUnsent(before) ? undefined : null))
}

async function deleteWhere(isGone: (personId: number, stored: unknown) => boolean): Promise<void> {
  await store('readwrite', async table => {
    const keys = await promisifyRequest(table.getAllKeys())
    for (const key of keys) {
      const personId = Array.isArray(key) ? Number(key[0]) : Number.NaN
      if (isGone(personId, await promisifyRequest<unknown>(table.get(key)))) await promisifyRequest(table.delete(key))
    }
  })
  notify({ kind: 'changed' })
}

/** Everybody's: signing out leaves nothing. */
export const deleteWrites = (): Promise<void> => deleteWhere(() => true)

/** On sign-in. */
export const deleteWritesOfOthers = (personId: number): Promise<void> => deleteWhere(id => id !== personId)

export async function deleteOldWrites(): Promise<void> {
  await store('readwrite', async table => {
    const old = new Map<number, unknown[]>()
    for (const key of await promisifyRequest(table.getAllKeys())) {
      const stored = await promisifyRequest<unknown>(table.get(key))
      if (writeIn(stored)) continue
      const personId = Array.isArray(key) ? Number(key[0]) : Number.NaN
      old.set(personId, [...(old.get(personId) ?? []), stored])
      await promisifyRequest(table.delete(key))
    }
    for (const [personId, stored] of old) {
      const left = leftOf(stored)
      if (left) await promisifyRequest(table.put(left, expiredKey(personId)))
    }
  })
  notify({ kind: 'changed' })
}
