import type { CallError } from '@santhe/host'
import { createContext, useContext, useEffect, useId } from 'react'

/** What stands on the screen though it could not be read again. */
export interface OldRead {
  /** When it was read, in milliseconds since 1970. */
  readAt: number
  isRefreshing: boolean
  retry: () => void
}

/** Tells the notice around a screen that a read is old, or, by undefined, that it no longer is. */
export const NotReadContext = createContext<(id: string, read: OldRead | undefined) => void>(() => {})

/** As `useEndpoint` and the hooks of lists return it; without `readAt` nothing is on the screen. */
interface ShownRead extends Omit<OldRead, 'readAt'> {
  readAt: number | undefined
  error: CallError | undefined
  more?: { errorText?: string } | undefined
}

/** Returns a read as it is, and has `NotRead` say so while it is old; what a next page says of itself is not said twice. */
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
