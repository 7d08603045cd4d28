import { type CallError, useToast } from '@santhe/host'
import { type RefObject, useEffect, useRef } from 'react'

/** Returns a ref: whether the component is still mounted. */
export function useIsShown(): RefObject<boolean> {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}

/** Returns what shows a refusal in its dialog, or as a toast if that was closed while sending. */
export function useLateRefusal(title: string): (error: CallError, show?: (error: CallError) => void) => void {
  const toast = useToast()
  const isShown = useIsShown()
  return (error, show) => {
    if (isShown.current) show?.(error)
    else toast({ title, text: Object.values(error.fields)[0] ?? error.message, tone: 'bad' })
  }
}
