import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/**
 * Marks a part of the page as hydrated, and repeats presses that the shell's first script recorded before.
 * A leaf behind the part: what renders again gives up the server's HTML of boundaries in it that still wait.
 */
export function GoLive({ part }: { part: RefObject<HTMLElement | null> }): null {
  const [turn, setTurn] = useState(0)
  // React handles presses from this commit on.
  useLayoutEffect(() => {
    part.current?.setAttribute('data-live', '')
    performance.mark(`live ${part.current?.dataset.slice}`)
  }, [part])
  useEffect(() => {
    // Early input, and each press, change the state in effects: the next press follows once that is rendered.
    if (turn === 0) return setTurn(1)
    const pressed = [...(part.current?.querySelectorAll<HTMLElement>('button[data-pressed]') ?? [])]
    const [first] = pressed
      .filter(button => button.closest('[data-slice], html')?.matches('[data-live]'))
      .sort((a, b) => Number(a.dataset.pressed) - Number(b.dataset.pressed))
    if (!first) return
    delete first.dataset.pressed
    // A press on what a dialog covers would not have been possible later.
    if (!document.querySelector('dialog[open]')) first.click()
    setTurn(turn + 1)
  }, [turn, part])
  return null
}
