// vitest.config.ts puts this file in place of @testing-library/react, since pages run on Preact.

import { createEvent, fireEvent as fire, act as flush, cleanup as unmountAll } from '@testing-library/preact'
import { options } from 'preact'

export * from '@testing-library/preact'

// Fake timers would stop it.
const soon = setTimeout.bind(globalThis)
// In a browser effects wait for a frame.
options.requestAnimationFrame = callback => void soon(callback)

/** Effects may change the state, and those of that render again. */
async function settled<Result>(work: Promise<Result>): Promise<Result> {
  const result = await work
  for (let turn = 0; turn < 3; turn += 1) await new Promise(resolve => soon(resolve))
  return result
}

/**
 * Preact's renders nothing until asynchronous work ends, and returns nothing.
 */
export function act<Result>(work: () => Result): Result {
  const results: Result[] = []
  void flush(() => void results.push(work()))
  const [result] = results
  return (result instanceof Promise ? settled(result) : result) as Result
}

/** Also ends the effects of what it unmounts. */
export const cleanup = () => void flush(unmountAll)

type Fire = (element: Element, init?: object) => boolean

const isTyped = (element: Element) =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !['checkbox', 'file', 'radio'].includes(element.type))

/** Preact hears `onChange` of typed fields as `input`, of all others as `change`, and focus by the events that bubble, as browsers fire them. */
const change: Fire = (element, init) =>
  isTyped(element) ? fire.input(element, init) : fire(element, createEvent.change(element, init))
const focus: Fire = (element, init) => fire.focusIn(element, init) && fire.focus(element, init)
const blur: Fire = (element, init) => fire.focusOut(element, init) && fire.blur(element, init)

export const fireEvent = Object.assign((...event: Parameters<typeof fire>) => fire(...event), fire, {
  change,
  focus,
  blur,
})
