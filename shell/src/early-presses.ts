/**
 * Records presses on buttons of the page and of slices that are not hydrated, in order. `GoLive` of libs/federation repeats
 * each once, or `useEarlyPress` of libs/host where the session may replace the button. A link pressed meanwhile is followed
 * after them, or on a second press. Everything else works as plain HTML.
 */
export function noteEarlyPresses(page: Document): void {
  let presses = 0
  let next: HTMLAnchorElement | undefined
  const follow = () => {
    if (!next || page.querySelector(WAITING) || !isLive(next)) return
    watcher.disconnect()
    const link = next
    next = undefined
    delete link.dataset.pressed
    link.click()
  }
  const watcher = new MutationObserver(follow)
  const note = (event: MouseEvent) => {
    const { target } = event
    const pressed = target instanceof Element ? target.closest<HTMLElement>('button, a[href]') : null
    if (pressed instanceof HTMLButtonElement) {
      if (isLive(pressed) || (pressed.type === 'submit' && pressed.form?.hasAttribute('action'))) return
      pressed.dataset.pressed ??= String(presses++)
    } else if (pressed instanceof HTMLAnchorElement) {
      // Leaving would lose the recorded presses.
      if (pressed === next || !isPlain(event, pressed) || !page.querySelector(WAITING)) return
      delete next?.dataset.pressed
      next = pressed
      next.dataset.pressed = ''
      watcher.observe(page, {
        subtree: true,
        childList: true,
        attributeFilter: ['data-pressed', 'data-due', 'data-live'],
      })
    } else return
    // Otherwise the browser submits the form and loses the typed values, or the page hydrates and handles this press too.
    event.preventDefault()
    event.stopPropagation()
  }
  page.addEventListener('click', note, { capture: true })
}

/** Recorded but not repeated yet, or due to be by `useEarlyPress`. */
const WAITING = 'button:is([data-pressed], [data-due])'

const isLive = (element: Element) => element.closest('[data-slice], html')?.matches('[data-live]') ?? false

/** Whether a press leaves the page. */
const isPlain = (event: MouseEvent, link: HTMLAnchorElement) =>
  !event.metaKey &&
  !event.ctrlKey &&
  !event.altKey &&
  !event.shiftKey &&
  !link.target &&
  link.origin === location.origin
