import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/**
 * Marks a part of the page as hydrated, and repeats presses that the shell's first script recorded before.
 * A leaf after the part: rendering anything above would discard the server's HTML of boundaries that still wait.
 */
export function GoLive({ part }: { part: RefObject<HTMLElement | null> }): null {
  const [turn, setTurn] = useState(0)
  // Components handle presses from this commit on.
  useLayoutEffect(() => {
    part.current?.setAttribute('data-live', '')
    performance.mark(`live ${part.current?.dataset.slice}`)
  }, [part])
  useEffect(() => {
    // Early input and each press change state in effects: repeat the next press after that render.
    if (turn === 0) return setTurn(1)
    const pressed = [...(part.current?.querySelectorAll<HTMLElement>('button[data-pressed]') ?? [])]
    const [first] = pressed
      .filter(button => button.closest('[data-slice], html')?.matches('[data-live]'))
      .sort((a, b) => Number(a.dataset.pressed) - Number(b.dataset.pressed))
    if (!first) return
    delete first.dataset.pressed
    // Skips presses that an open dialog would have prevented.
    if (!document.querySelector('dialog[open]')) first.click()
    setTurn(turn + 1)
  }, [turn, part])
  return null
}
