import { createStore, promisifyRequest } from 'idb-keyval'
import { z } from 'zod'
import { newKey } from '../new-key.ts'
import { anyWriteIn, type ExpiredCount, expiredOf, isOver, leftOf, unreadOf, writeIn } from './expired-writes.ts'
import { isUnsent } from './is-unsent.ts'
import type { NewWrite, QueuedWrite } from './queued-write.ts'

/** Each write by its person and its number, and under the number 0 what is left of those of that person that expired. */
const store = createStore('santhe-queue', 'writes')

/** What happened to the queue; once something was sent, with the kinds of data that it changed. */
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

/** Says in every tab that something was sent, so that all of them read what it changed. */
export function announceSent(invalidates: readonly string[]): void {
  notify({ kind: 'sent', invalidates: [...invalidates] })
}

/** Calls `listener` whenever the queue changes or something of it was sent, here or in another tab, until the result is called. */
export function watchWrites(listener: Listener): () => void {
  if (!tabs && 'BroadcastChannel' in globalThis) {
    tabs = new BroadcastChannel('santhe-queue')
    tabs.onmessage = ({ data }) => {
      // A tab of another release may say something else.
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

/** Returns the writes of a person of the last two days, in the order in which they are sent. */
export async function readWrites(personId: number): Promise<QueuedWrite[]> {
  const stored = await store('readonly', table => promisifyRequest<unknown[]>(table.getAll(keysOf(personId))))
  return stored.flatMap(one => writeIn(one) ?? [])
}

/** Returns about how many things a person's unsent writes are. */
export async function countUnsent(personId: number): Promise<number> {
  return new Set((await readWrites(personId)).filter(isUnsent).map(({ about }) => about)).size
}

/** Returns about how many things a person's writes were that the market does not have for certain and that are too old to be sent. docs/product/delivery.md#queue-of-the-phone */
export async function countExpired(personId: number): Promise<ExpiredCount> {
  // Before it is read: what expires later was not counted.
  const at = Date.now()
  const stored = await store('readonly', table => promisifyRequest<unknown[]>(table.getAll(keysOf(personId))))
  const expired = expiredOf(stored)
  const mayHaveArrived = expired.filter(thing => thing.mayHaveArrived).length
  // A phone's clock may have been put back since.
  const countedAt = Math.max(at, ...expired.map(thing => thing.at))
  return { notSent: expired.length - mayHaveArrived, mayHaveArrived, at: countedAt }
}

/** Deletes what a `countExpired` counted, whose person has read it: what expired after that, `at`, stays to be read. */
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

/** Puts a write at the queue's end. Rejects where the browser can't store it. */
export async function addWrite({ undoMs = 0, upload: given, ...write }: NewWrite): Promise<void> {
  const { personId, pressedAt } = write
  // Before the transaction, which would not wait for it.
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

/** Changes a write where `change` returns another, deletes it where that returns null, and leaves it at undefined; returns whether it did. */
async function changeWrite(
  { personId, sequence }: Which,
  change: (write: QueuedWrite) => QueuedWrite | null | undefined,
): Promise<boolean> {
  const key = [personId, sequence]
  const isChanged = await store('readwrite', async table => {
    // Of whatever age: a response may come after its two days.
    const write = anyWriteIn(await promisifyRequest<unknown>(table.get(key)))
    const changed = write && change(write)
    if (changed) await promisifyRequest(table.put(changed, key))
    if (changed === null) await promisifyRequest(table.delete(key))
    return changed !== undefined
  })
  if (isChanged) notify({ kind: 'changed' })
  return isChanged
}

/** Sets how far a write is, and that of one that has expired once its response is there; returns false where it was taken back or deleted meanwhile. */
export function setState(write: Which, state: Pick<QueuedWrite, 'state' | 'refusal' | 'response'>): Promise<boolean> {
  return changeWrite(write, before => {
    const { upload, settledAt: _earlier, ...others } = { ...before, ...state }
    if (isUnsent(others) && !isOver(before)) return { ...others, ...(upload && { upload }) }
    return others.state === 'sending' ? undefined : { ...others, settledAt: Date.now() }
  })
}

/** Takes a write out of the queue that was never sent; returns false where it may have arrived. */
export function takeBackWrite(write: Which): Promise<boolean> {
  return changeWrite(write, ({ state }) => (state === 'waiting' ? null : undefined))
}

/** Deletes what was sent and is on the screen by what was read since, or what was refused and has been read. */
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

/** Deletes everybody's writes: a person who signs out leaves nothing behind. */
export const deleteWrites = (): Promise<void> => deleteWhere(() => true)

/** Deletes the writes of everybody but one person, who signs in. */
export const deleteWritesOfOthers = (personId: number): Promise<void> => deleteWhere(id => id !== personId)

/** Deletes what was pressed two days ago or earlier; of what the market does not have for certain the number stays, by person. */
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
