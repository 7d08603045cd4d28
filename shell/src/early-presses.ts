/**
 * Notes presses on buy buttons that are not alive yet: `useEarlyPress` of libs/host marks such a button with `data-early`
 * and makes up for a press that it finds in `data-pressed`. Everything else works as plain HTML until then.
 */
export function noteEarlyPresses(page: Document): void {
  page.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-early]') : null
    if (button) button.dataset.pressed = ''
  })
}
