import { nanoid } from '@reduxjs/toolkit'
import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import type { HostState, HostStore } from './create-host.ts'
import { type NewToast, type Toast, toastClosed, toastShown } from './toasts.ts'
import { useHost } from './use-host.ts'

/** Undo callbacks by key, since the store can't hold functions. */
const undoCalls = new Map<string, () => void>()

interface ToastOptions {
  onUndo?: (() => void) | undefined
  /** Time in ms that the undo works; the toast lasts as long. */
  undoMs?: number
  /** Merges toasts of one `kind` into a count with a common undo. Subjects differ by `about`. */
  counts?: { kind: string; title: (count: number) => string }
}

/** Returns the toast to merge a new one into: both can be undone or neither, and time remains to press Undo. */
function countedWith({ counts, onUndo, undoMs = 0 }: ToastOptions, store: HostStore): Toast | undefined {
  const toasts = store.getState().toasts
  const current = counts && toasts.find(({ counted, tone }) => counted?.kind === counts.kind && tone !== 'bad')
  const hasSame = (current?.undo === undefined) === (onUndo === undefined)
  return hasSame && (current?.endsAt ?? Number.POSITIVE_INFINITY) - Date.now() > undoMs / 2 ? current : undefined
}

function showToast(toast: NewToast, options: ToastOptions, store: HostStore): void {
  const { onUndo, undoMs, counts } = options
  const key = onUndo ? nanoid() : ''
  if (onUndo) undoCalls.set(key, onUndo)
  const before = countedWith(options, store)
  const keys = { ...before?.counted?.keys, [toast.about ?? nanoid()]: key }
  const count = Object.keys(keys).length
  const endsAt = undoMs && Math.min(Date.now() + undoMs, before?.endsAt ?? Number.POSITIVE_INFINITY)
  store.dispatch(
    toastShown({
      ...toast,
      ...(undoMs && endsAt && { duration: undoMs, endsAt }),
      ...(Object.values(keys).some(Boolean) && { undo: { type: 'toasts/undone', keys: Object.values(keys) } }),
      ...(counts && { counted: { kind: counts.kind, keys } }),
      // The text still names the latest subject and its change.
      ...(counts && count > 1 && { title: counts.title(count), text: toast.text || toast.title }),
    }),
  )
}

/** Five seconds by default; `onUndo` adds an undo button. */
export function useToast(): (toast: NewToast, options?: ToastOptions | (() => void)) => void {
  const { store } = useHost()
  return useMemo(
    () => (toast, options) =>
      showToast(toast, typeof options === 'function' ? { onUndo: options } : (options ?? {}), store),
    [store],
  )
}

export function useToasts() {
  const { store } = useHost()
  const toasts: Toast[] = useSelector((state: HostState) => state.toasts)
  const actions = useMemo(
    () => ({
      close: (id: string) => void store.dispatch(toastClosed(id)),
      undo: ({ id, undo }: Toast) => {
        // Close it first, since the calls may show new toasts.
        store.dispatch(toastClosed(id))
        const keys: readonly string[] = Array.isArray(undo?.keys) ? undo.keys : []
        for (const key of keys) {
          undoCalls.get(key)?.()
          undoCalls.delete(key)
        }
        if (undo) store.dispatch(undo)
      },
    }),
    [store],
  )
  return { toasts, ...actions }
}
