/**
 * Records presses on buttons of the page and of slices that are not hydrated: `useGoLive` of libs/federation repeats them,
 * or `useEarlyPress` of libs/host where the session may replace the button. Everything else works as plain HTML.
 */
export function noteEarlyPresses(page: Document): void {
  const note = (event: Event) => {
    const { target } = event
    const button = target instanceof Element ? target.closest<HTMLElement>('button') : null
    if (!button || button.closest('[data-slice], html')?.matches('[data-live]')) return
    button.dataset.pressed = ''
    // Otherwise the browser submits the form and loses the typed values, or React hydrates and handles this press too.
    event.preventDefault()
    event.stopPropagation()
  }
  page.addEventListener('click', note, { capture: true })
}
