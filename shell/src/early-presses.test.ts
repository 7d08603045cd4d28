import { expect, it, vi } from 'vitest'
import { noteEarlyPresses } from './early-presses.ts'

function pressIn(html: string) {
  const page = document.implementation.createHTMLDocument()
  noteEarlyPresses(page)
  page.body.innerHTML = html
  const submitted = vi.fn((event: Event) => event.preventDefault())
  page.addEventListener('submit', submitted)
  const pressed = page.querySelector('button')
  pressed?.click()
  return { pressed, submitted }
}

it.each(['<form data-slice="catalog">', '<form>'])(
  'noteEarlyPresses marks an early press in %s and stops the browser’s own submit',
  form => {
    const { pressed, submitted } = pressIn(`${form}<button type="submit"><b>Subscribe</b></button></form>`)
    expect(pressed?.dataset.pressed).toBe('')
    expect(submitted).not.toHaveBeenCalled()
  },
)

it('noteEarlyPresses leaves the buttons of a hydrated slice alone', () => {
  const { pressed, submitted } = pressIn('<form data-slice="catalog" data-live><button>Subscribe</button></form>')
  expect(pressed?.dataset).not.toHaveProperty('pressed')
  expect(submitted).toHaveBeenCalledOnce()
})
