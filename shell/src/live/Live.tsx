import { useHost, useSession } from '@santhe/host'
import { useEffect } from 'react'
import { startLive } from './start-live.ts'

/** docs/live.md#browser. */
export function Live() {
  const host = useHost()
  const { refresh } = useSession()
  useEffect(() => startLive(host, refresh), [host, refresh])
  return null
}
