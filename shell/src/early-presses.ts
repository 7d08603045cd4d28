/**
 * Records presses before hydration: `useEarlyPress` of libs/host marks buttons with `data-early` and handles
 * `data-pressed`. Everything else works as plain HTML.
 */
export function noteEarlyPresses(page: Document): void {
  const note = (event: Event) => {
    const { target } = event
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-early]') : null
    if (!button) return
    button.dataset.pressed = ''
    // Otherwise the browser submits the form and loses the typed values.
    event.preventDefault()
  }
  // Capture phase: React stops bubbling from parts that still wait for their slice.
  page.addEventListener('click', note, { capture: true })
}
