import { nextPlace } from './next-place.ts'
import { isOff, noteGaps, type Place, within } from './place.ts'

/** The longest way back is a form in a dialog, opened from a row's menu. */
const MOST_PLACES = 12
/** Wait this long (ms) before the focus leaves a disabled element: most are soon enabled again. */
const SWITCHED_OFF_MS = 300

/**
 * Moves the focus when its element is removed or disabled: rows, replaced buttons, closed forms, toasts. Focus set by a
 * screen wins. Ends with `signal`.
 */
export function keepFocus(document: Document, signal: AbortSignal): void {
  const places: Place[] = []
  const added: Element[] = []
  const openedBy = new WeakMap<Element, Place>()
  /** The disabled element that had the focus, until the next press or key. */
  let waiting: HTMLElement | undefined

  const isLost = () => places.length > 0 && hasNoFocus(document)

  function settle(): void {
    const place = isLost() && !signal.aborted ? places.at(-1) : undefined
    const target = place && nextPlace(place, { earlier: places.slice(0, -1), added, openedBy })
    added.length = 0
    if (!target) return
    if (target.tabIndex < 0 && !target.hasAttribute('tabindex')) target.tabIndex = -1
    target.focus()
    waiting = place.element === target || !place.element.isConnected ? undefined : place.element
    notePress(places)
  }
  const settling = createSettling(settle)

  const observer = new MutationObserver(records => {
    noteGaps(places, records)
    const nodes = records.flatMap(record => [...record.addedNodes]).filter(node => node instanceof Element)
    const opener = places.findLast(({ isPressed }) => isPressed)
    if (opener) for (const form of nodes.flatMap(node => within(node, 'form'))) openedBy.set(form, opener)
    if (waiting?.isConnected && !isOff(waiting)) {
      waiting.focus()
      waiting = undefined
    }
    if (!settling.isDue() && !isLost()) return
    added.push(...nodes)
    if (!settling.isDue()) settling.begin(places.at(-1)?.element)
  })
  observer.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
  signal.addEventListener('abort', () => observer.disconnect())

  noteFocus(document, places, signal)
  const noteLoss = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget) return
    // After the whole change, since a press may have moved the focus to another element.
    queueMicrotask(() => {
      const element = places.at(-1)?.element
      if (element !== target || !element?.isConnected || !isLost()) return
      if (isOff(element)) settling.begin(element)
      else places.length = 0
    })
  }
  document.addEventListener('focusout', noteLoss, { signal })
  const stay = () => {
    waiting = undefined
  }
  for (const type of ['keydown', 'pointerdown']) document.addEventListener(type, stay, { signal, capture: true })
}

/** Records each focused element, and marks the latest one as pressed on a press. */
function noteFocus(document: Document, places: Place[], signal: AbortSignal): void {
  document.addEventListener(
    'focusin',
    ({ target: element }) => {
      if (!(element instanceof HTMLElement) || places.at(-1)?.element === element) return
      // A new page has opened, so earlier places no longer matter.
      if (element.matches('main')) places.length = 0
      places.push({ element, isPressed: false })
      if (places.length > MOST_PLACES) places.shift()
    },
    { signal },
  )
  document.addEventListener('click', () => notePress(places), { signal, capture: true })
}

function notePress(places: readonly Place[]): void {
  const latest = places.at(-1)
  if (latest) latest.isPressed = true
}

function hasNoFocus({ activeElement, body }: Document): boolean {
  return !activeElement || activeElement === body || activeElement.matches(':disabled')
}

/** Calls `settle` after effects, in which screens may set the focus; waits longer while the element is only disabled. */
function createSettling(settle: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let frame = 0
  const run = () => {
    frame = 0
    settle()
  }
  return {
    isDue: () => frame > 0,
    begin(element: HTMLElement | undefined): void {
      clearTimeout(timer)
      if (element?.isConnected && isOff(element)) timer = setTimeout(run, SWITCHED_OFF_MS)
      // Preact runs effects in a task after the frame.
      else frame ||= requestAnimationFrame(() => setTimeout(run))
    },
  }
}
