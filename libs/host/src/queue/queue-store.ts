import { createStore, promisifyRequest } from 'idb-keyval'
import { z } from 'zod'
import { SAVED_WORK_MS } from '../saved-work-life.ts'
import { isUnsent } from './is-unsent.ts'
import { type NewWrite, QueuedWrite } from './queued-write.ts'

/** Each write by its person and its number, and under the number 0 how many of that person's expired. */
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

function writeIn(stored: unknown): QueuedWrite | undefined {
  const { data } = QueuedWrite.safeParse(stored)
  return data && Date.now() - data.pressedAt < SAVED_WORK_MS ? data : undefined
}

/** What is left of unsent writes that are two days old: their number alone, until it is read. */
const Expired = z.object({ expiredCount: z.number(), lastAt: z.number() })
/** For so long at most, in milliseconds. */
const EXPIRED_MS = 30 * 24 * 3_600_000

const expiredKey = (personId: number) => [personId, 0]

function expiredIn(stored: unknown): z.output<typeof Expired> | undefined {
  const { data } = Expired.safeParse(stored)
  return data && Date.now() - data.lastAt < EXPIRED_MS ? data : undefined
}

/** Returns about how many things a person's unsent writes of `stored` are that are too old to be sent, those deleted before included. */
function countExpiredIn(stored: readonly unknown[]): number {
  const before = stored.reduce<number>((sum, one) => sum + (expiredIn(one)?.expiredCount ?? 0), 0)
  const old = stored.flatMap(one => (writeIn(one) ? [] : (QueuedWrite.safeParse(one).data ?? [])))
  return before + new Set(old.filter(isUnsent).map(({ about }) => about)).size
}

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

/** Returns about how many things a person's writes are that were never sent and are too old for it. docs/product/delivery.md#queue-of-the-phone */
export async function countExpired(personId: number): Promise<number> {
  return countExpiredIn(await store('readonly', table => promisifyRequest<unknown[]>(table.getAll(keysOf(personId)))))
}

/** Deletes what `countExpired` counts: its person has read it. */
export function forgetExpired(personId: number): Promise<void> {
  return deleteWhere((id, stored) => id === personId && writeIn(stored) === undefined)
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
    const idempotencyKey = crypto.randomUUID()
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
    const write = writeIn(await promisifyRequest<unknown>(table.get(key)))
    const changed = write && change(write)
    if (changed) await promisifyRequest(table.put(changed, key))
    if (changed === null) await promisifyRequest(table.delete(key))
    return changed !== undefined
  })
  if (isChanged) notify({ kind: 'changed' })
  return isChanged
}

/** Sets how far a write is; returns false where it was taken back or deleted meanwhile. */
export function setState(write: Which, state: Pick<QueuedWrite, 'state' | 'refusal' | 'response'>): Promise<boolean> {
  return changeWrite(write, before => {
    const { upload, settledAt: _earlier, ...others } = { ...before, ...state }
    return isUnsent(others) ? { ...others, ...(upload && { upload }) } : { ...others, settledAt: Date.now() }
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

/** Deletes what was pressed two days ago or earlier; of what was never sent the number stays, by person. */
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
      const expiredCount = countExpiredIn(stored)
      if (expiredCount === 0) continue
      const before = stored.map(expiredIn).find(one => one !== undefined)
      const isMore = expiredCount !== before?.expiredCount
      const lastAt = isMore ? Date.now() : before.lastAt
      await promisifyRequest(table.put({ expiredCount, lastAt }, expiredKey(personId)))
    }
  })
  notify({ kind: 'changed' })
}
