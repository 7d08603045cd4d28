import { useEffect, useState } from 'react'
import { useHost } from './HostProvider.tsx'

const MINUTE = 60_000

/** The moment to render for: the server's in the first view, then the clock's, minute by minute. */
export function useNow(): Date {
  const host = useHost()
  const [now, setNow] = useState(host.now)
  useEffect(() => {
    const tick = setInterval(() => setNow(new Date()), MINUTE)
    return () => clearInterval(tick)
  }, [])
  return now
}
