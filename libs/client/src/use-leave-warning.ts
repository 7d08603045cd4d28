import { useEffect } from 'react'

/** Warns before closing or reloading with unsaved changes. */
export function useLeaveWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return
    const handleLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', handleLeave)
    return () => removeEventListener('beforeunload', handleLeave)
  }, [isNeeded])
}
