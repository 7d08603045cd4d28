import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import type { HostState } from './create-host.ts'
import { useHost } from './HostProvider.tsx'
import { type NewToast, type Toast, toastClosed, toastShown } from './toasts.ts'

/** Returns a function that shows a toast, for five seconds unless given. */
export function useToast(): (toast: NewToast) => void {
  const { store } = useHost()
  return useMemo(() => (toast: NewToast) => void store.dispatch(toastShown(toast)), [store])
}

/** Returns the toasts of now; the shell shows them. */
export function useToasts() {
  const { store } = useHost()
  const toasts: Toast[] = useSelector((state: HostState) => state.toasts)
  const actions = useMemo(
    () => ({
      close: (id: string) => void store.dispatch(toastClosed(id)),
      undo: (toast: Toast) => {
        if (toast.undo) store.dispatch(toast.undo)
        store.dispatch(toastClosed(toast.id))
      },
    }),
    [store],
  )
  return { toasts, ...actions }
}
