import { useEffect, useState } from 'react'

const MINUTE = 60_000
const TICK = 5_000

/** Rounded up, 0 afterwards; browser only. */
export function useMinutesTo(moment: string): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), TICK)
    return () => clearInterval(tick)
  }, [])
  return Math.max(0, Math.ceil((new Date(moment).getTime() - now) / MINUTE))
}
