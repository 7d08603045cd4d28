import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { type ApiResponse, api, SUBJECTS } from './api.ts'
import type { HostState } from './create-host.ts'
import { useHost } from './use-host.ts'

/** Pause (ms) before the network is tried again. */
const PAUSE_MS = 15_000

const pagesOf = (data: unknown) => (data as { pages?: ApiResponse[] } | undefined)?.pages ?? [data as ApiResponse]

/** When the oldest stored response on the page was loaded (ms since 1970); undefined while all are the network's. */
function seenAtOf({ api: { queries } }: HostState): number | undefined {
  const times = Object.values(queries).flatMap(query => pagesOf(query?.data).flatMap(page => page?.seenAt ?? []))
  return times.length > 0 ? Math.min(...times) : undefined
}

/** The same; reads again while anything stored is shown. docs/product/pages.md#without-a-network */
export function useSeenAt(): number | undefined {
  const { store } = useHost()
  const seenAt = useSelector(seenAtOf)
  const isStored = seenAt !== undefined
  useEffect(() => {
    if (!isStored) return
    const readAgain = () => void store.dispatch(api.util.invalidateTags([...SUBJECTS]))
    const timer = setInterval(readAgain, PAUSE_MS)
    globalThis.addEventListener('online', readAgain)
    return () => {
      clearInterval(timer)
      globalThis.removeEventListener('online', readAgain)
    }
  }, [isStored, store])
  return seenAt
}
