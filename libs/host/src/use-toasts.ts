import { nanoid } from '@reduxjs/toolkit'
import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import type { HostState } from './create-host.ts'
import { useHost } from './HostProvider.tsx'
import { type NewToast, type Toast, toastClosed, toastShown } from './toasts.ts'

/** What 'Undo' calls where it is more than an action of the store, by that action's key: a function has no place in there. */
const undoCalls = new Map<string, () => void>()

/** Returns a function that shows a toast, for five seconds unless given; `onUndo` gives it an 'Undo' that calls it. */
export function useToast(): (toast: NewToast, onUndo?: () => void) => void {
  const { store } = useHost()
  return useMemo(
    () => (toast, onUndo) => {
      // Not the toast's id: one that takes another's place has the other's.
      const key = nanoid()
      if (onUndo) undoCalls.set(key, onUndo)
      store.dispatch(toastShown(onUndo ? { ...toast, undo: { type: 'toasts/undone', key } } : toast))
    },
    [store],
  )
}

/** Returns the toasts of now; the shell shows them. */
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
