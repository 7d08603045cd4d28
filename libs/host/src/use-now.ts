import { useEffect, useState } from 'react'
import { useHost } from './HostProvider.tsx'

const MINUTE = 60_000

/** The server's time in the first view, then by the minute. */
export function useNow(): Date {
  const host = useHost()
  const [now, setNow] = useState(host.now)
  useEffect(() => {
    const tick = setInterval(() => setNow(new Date()), MINUTE)
    return () => clearInterval(tick)
  }, [])
  return now
}
