import type { CallError } from '@santhe/host'
import { createContext, useContext, useEffect, useId } from 'react'

/** Shown data whose refresh failed. */
export interface OldRead {
  /** Milliseconds since 1970. */
  readAt: number
  isRefreshing: boolean
  retry: () => void
}

/** Reports a stale read to the surrounding notice; undefined clears it. */
export const NotReadContext = createContext<(id: string, read: OldRead | undefined) => void>(() => {})

/** The shape `useEndpoint` and the list hooks return; without `readAt` nothing is on screen. */
interface ShownRead extends Omit<OldRead, 'readAt'> {
  readAt: number | undefined
  error: CallError | undefined
  more?: { errorText?: string } | undefined
}

/** Reports a read to `NotRead` while it is stale. Ignores failures of a next page, which show their own error. */
export function useNotRead<R extends ShownRead>(read: R): R {
  const tell = useContext(NotReadContext)
  const id = useId()
  const { isRefreshing, retry } = read
  const oldSince = read.error && !read.more?.errorText ? read.readAt : undefined
  useEffect(() => {
    if (oldSince === undefined) return
    tell(id, { readAt: oldSince, isRefreshing, retry })
    return () => tell(id, undefined)
  }, [tell, id, oldSince, isRefreshing, retry])
  return read
}
