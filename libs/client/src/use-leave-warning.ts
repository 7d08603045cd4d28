import { useEffect } from 'react'

/** Lets the browser warn before a page with unsent changes is closed or reloaded. */
export function useLeaveWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return
    const handleLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', handleLeave)
    return () => removeEventListener('beforeunload', handleLeave)
  }, [isNeeded])
}
