/**
 * Notes presses on buttons that are not alive yet: `useEarlyPress` of libs/host marks such a button with `data-early`
 * and makes up for a press that it finds in `data-pressed`. Everything else works as plain HTML until then.
 */
export function noteEarlyPresses(page: Document): void {
  const note = (event: Event) => {
    const { target } = event
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-early]') : null
    if (!button) return
    button.dataset.pressed = ''
    // By itself the browser would send the form of such a button, and the page and what was typed would be gone.
    event.preventDefault()
  }
  // On the way down: React lets nothing come back up from a part that still waits for its slice.
  page.addEventListener('click', note, { capture: true })
}
