import { useEffect, useRef, useState } from 'react'

/** Milliseconds without a key before what was typed counts. */
const PAUSE = 250

/**
 * Text that is typed at once and counts after a pause, so that a search asks once a word rather than once a letter.
 * A change from outside (Back, 'Clear filters') replaces what stands in the field.
 */
export function useSettledText(
  settled: string,
  onSettle: (text: string) => void,
): [text: string, setText: (text: string) => void] {
  const [draft, setDraft] = useState(settled)
  const sent = useRef(settled)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (settled === sent.current) return
    clearTimeout(timer.current)
    sent.current = settled
    setDraft(settled)
  }, [settled])
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = (text: string) => {
    setDraft(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      sent.current = text
      onSettle(text)
    }, PAUSE)
  }
  return [draft, type]
}
