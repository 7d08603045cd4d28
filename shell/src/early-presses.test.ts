import { expect, it, vi } from 'vitest'
import { noteEarlyPresses } from './early-presses.ts'

function pressIn(html: string) {
  const page = document.implementation.createHTMLDocument()
  noteEarlyPresses(page)
  page.body.innerHTML = html
  const submitted = vi.fn((event: Event) => event.preventDefault())
  page.addEventListener('submit', submitted)
  const reached = vi.fn()
  page.body.addEventListener('click', reached)
  const pressed = page.querySelector('button')
  pressed?.click()
  return { pressed, submitted, reached }
}

it.each(['<form data-slice="catalog">', '<form>'])(
  'noteEarlyPresses marks an early press in %s, and neither the browser nor React handles it',
  form => {
    const { pressed, submitted, reached } = pressIn(`${form}<button type="submit"><b>Subscribe</b></button></form>`)
    expect(pressed?.dataset.pressed).toBe('')
    expect(submitted).not.toHaveBeenCalled()
    expect(reached).not.toHaveBeenCalled()
  },
)

it('noteEarlyPresses leaves the buttons of a hydrated slice alone', () => {
  const { pressed, submitted } = pressIn('<form data-slice="catalog" data-live><button>Subscribe</button></form>')
  expect(pressed?.dataset).not.toHaveProperty('pressed')
  expect(submitted).toHaveBeenCalledOnce()
})
