import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/** Marks a part of the page as hydrated, and repeats presses that the shell's first script recorded before. */
export function useGoLive(part: RefObject<HTMLElement | null>): void {
  const [isDue, setDue] = useState(false)
  // React handles presses from this commit on.
  useLayoutEffect(() => part.current?.setAttribute('data-live', ''), [part])
  // Early input changes the state in effects of the same commit: the press follows once that is rendered.
  useEffect(() => setDue(true), [])
  useEffect(() => {
    if (!isDue) return
    for (const button of part.current?.querySelectorAll<HTMLElement>('button[data-pressed]') ?? []) {
      if (button.closest('[data-slice], html')?.matches('[data-live]') === false) continue
      delete button.dataset.pressed
      button.click()
    }
  }, [isDue, part])
}
