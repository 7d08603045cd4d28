import { nextPlace } from './next-place.ts'
import { isOff, noteGaps, type Place, within } from './place.ts'

/** A form in a dialog, opened from a menu, of a row: no way back is longer. */
const MOST_PLACES = 12
/** So long what is switched off has the focus: most of what is off while it works is on again by then. */
const SWITCHED_OFF_MS = 300

/**
 * Leads the focus on wherever the element that has it goes away or is switched off: a row that was removed, a button that a form took the
 * place of, that form when it closes, a toast. What a screen focuses by itself comes first. Ends with `signal`.
 */
export function keepFocus(document: Document, signal: AbortSignal): void {
  const places: Place[] = []
  const added: Element[] = []
  const openedBy = new WeakMap<Element, Place>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let frame = 0
  /** What was switched off when the focus was led on, until a press or key. */
  let waiting: HTMLElement | undefined

  function isLost(): boolean {
    const { activeElement, body } = document
    return places.length > 0 && (!activeElement || activeElement === body || activeElement.matches(':disabled'))
  }

  function settle(): void {
    frame = 0
    const place = isLost() && !signal.aborted ? places.at(-1) : undefined
    const target = place && nextPlace(place, { earlier: places.slice(0, -1), added, openedBy })
    added.length = 0
    if (!target) return
    if (target.tabIndex < 0 && !target.hasAttribute('tabindex')) target.tabIndex = -1
    target.focus()
    waiting = place.element === target || !place.element.isConnected ? undefined : place.element
    const latest = places.at(-1)
    if (latest) latest.isPressed = true
  }

  function settleSoon(): void {
    clearTimeout(timer)
    const element = places.at(-1)?.element
    if (element?.isConnected && isOff(element)) timer = setTimeout(settle, SWITCHED_OFF_MS)
    // After the effects of the same change, in which a screen may focus a place of its own.
    else frame ||= requestAnimationFrame(settle)
  }

  const observer = new MutationObserver(records => {
    noteGaps(places, records)
    const nodes = records.flatMap(record => [...record.addedNodes]).filter(node => node instanceof Element)
    const opener = places.findLast(({ isPressed }) => isPressed)
    if (opener) for (const form of nodes.flatMap(node => within(node, 'form'))) openedBy.set(form, opener)
    if (waiting?.isConnected && !isOff(waiting)) {
      waiting.focus()
      waiting = undefined
    }
    if (frame) added.push(...nodes)
    else if (isLost()) {
      added.push(...nodes)
      settleSoon()
    }
  })
  observer.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
  signal.addEventListener('abort', () => observer.disconnect())

  document.addEventListener(
    'focusin',
    ({ target: element }) => {
      if (!(element instanceof HTMLElement) || places.at(-1)?.element === element) return
      // Another page: nothing leads back to the one before.
      if (element.matches('main')) places.length = 0
      places.push({ element, isPressed: false })
      if (places.length > MOST_PLACES) places.shift()
    },
    { signal },
  )
  document.addEventListener(
    'focusout',
    ({ target, relatedTarget }) => {
      if (relatedTarget) return
      // Once the change that may have taken it is complete: what can still have the focus was left by a press beside it.
      queueMicrotask(() => {
        const element = places.at(-1)?.element
        if (element !== target || !element?.isConnected || !isLost()) return
        if (isOff(element)) settleSoon()
        else places.length = 0
      })
    },
    { signal },
  )
  const stay = () => {
    waiting = undefined
  }
  for (const type of ['keydown', 'pointerdown']) document.addEventListener(type, stay, { signal, capture: true })
  const notePress = () => {
    const latest = places.at(-1)
    if (latest) latest.isPressed = true
  }
  document.addEventListener('click', notePress, { signal, capture: true })
}
