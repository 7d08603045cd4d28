import { nextPlace } from './next-place.ts'
import { isOff, noteGaps, type Place, within } from './place.ts'

/** A form in a dialog, opened from a row's menu: no path back is longer. */
const MOST_PLACES = 12
/** Disabled elements keep the focus this long (ms): most are re-enabled sooner. */
const SWITCHED_OFF_MS = 300

/**
 * Moves the focus when its element is removed or disabled: rows, replaced buttons, closed forms, toasts. A screen's
 * own focusing wins. Ends with `signal`.
 */
export function keepFocus(document: Document, signal: AbortSignal): void {
  const places: Place[] = []
  const added: Element[] = []
  const openedBy = new WeakMap<Element, Place>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let frame = 0
  /** The disabled element that lost the focus, until a press or key. */
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
    // After effects, where screens may focus themselves.
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
      // A new page: earlier places no longer matter.
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
      // After the change completes: focusable elements lost it by a press.
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
