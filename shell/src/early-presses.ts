/**
 * Records presses on buttons of the page and of slices that are not hydrated, by order: `GoLive` of libs/federation repeats
 * each once, or `useEarlyPress` of libs/host where the session may replace the button. Everything else works as plain HTML.
 */
export function noteEarlyPresses(page: Document): void {
  let presses = 0
  const note = (event: Event) => {
    const { target } = event
    const button = target instanceof Element ? target.closest('button') : null
    if (!button || button.closest('[data-slice], html')?.matches('[data-live]')) return
    if (button.type === 'submit' && button.form?.hasAttribute('action')) return
    button.dataset.pressed ??= String(presses++)
    // Otherwise the browser submits the form and loses the typed values, or React hydrates and handles this press too.
    event.preventDefault()
    event.stopPropagation()
  }
  page.addEventListener('click', note, { capture: true })
}
