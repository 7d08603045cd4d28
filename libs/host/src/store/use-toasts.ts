import { nanoid } from '@reduxjs/toolkit'
import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import type { HostState } from './create-host.ts'
import { type NewToast, type Toast, toastClosed, toastShown } from './toasts.ts'
import { useHost } from './use-host.ts'

/** Undo callbacks by action key, since the store can't hold functions. */
const undoCalls = new Map<string, () => void>()

/** Five seconds by default; `onUndo` adds an undo button. */
export function useToast(): (toast: NewToast, onUndo?: () => void) => void {
  const { store } = useHost()
  return useMemo(
    () => (toast, onUndo) => {
      // Toast ids may be reused by replacements.
      const key = nanoid()
      if (onUndo) undoCalls.set(key, onUndo)
      store.dispatch(toastShown(onUndo ? { ...toast, undo: { type: 'toasts/undone', key } } : toast))
    },
    [store],
  )
}

export function useToasts() {
  const { store } = useHost()
  const toasts: Toast[] = useSelector((state: HostState) => state.toasts)
  const actions = useMemo(
    () => ({
      close: (id: string) => void store.dispatch(toastClosed(id)),
      undo: (toast: Toast) => {
        const key = String(toast.undo?.key)
        undoCalls.get(key)?.()
        undoCalls.delete(key)
        if (toast.undo) store.dispatch(toast.undo)
        store.dispatch(toastClosed(toast.id))
      },
    }),
    [store],
  )
  return { toasts, ...actions }
}
