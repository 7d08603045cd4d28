import { useEffect, useState } from 'react'

/** Typing pauses longer than this before the server is called. */
const PAUSE_MS = 250

/** Returns a text as it was when typing last paused, so that a list is not read for every letter. */
export function usePausedText(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
