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

/** Shows a refusal as a toast if its dialog was closed while sending. Returns whether it did. */
export function useLateRefusal(title: string): (error: CallError) => boolean {
  const toast = useToast()
  const isShown = useIsShown()
  return ({ fields, message }) => {
    if (isShown.current) return false
    toast({ title, text: Object.values(fields)[0] ?? message, tone: 'bad' })
    return true
  }
}
