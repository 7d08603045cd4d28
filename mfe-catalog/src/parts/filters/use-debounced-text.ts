import { useEffect, useRef, useState } from 'react'

/** Milliseconds without a key before what was typed counts. */
const PAUSE = 250

/**
 * Text that is typed at once and counts after a pause, so that a search sends one request a word rather than one a letter.
 * A change from outside (Back, 'Clear filters') replaces what stands in the field.
 */
export function useDebouncedText(
  value: string,
  onChange: (text: string) => void,
): [text: string, setText: (text: string) => void] {
  const [draft, setDraft] = useState(value)
  /** What the page has, or will have: on a slow machine a letter is sent before the one before it has come back. */
  const sent = useRef([value])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const place = sent.current.lastIndexOf(value)
    if (place >= 0) {
      sent.current = sent.current.slice(place)
      return
    }
    clearTimeout(timer.current)
    sent.current = [value]
    setDraft(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = (text: string) => {
    setDraft(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      sent.current = [...sent.current, text]
      onChange(text)
    }, PAUSE)
  }
  return [draft, type]
}
