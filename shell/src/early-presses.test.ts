import { expect, it, vi } from 'vitest'
import { noteEarlyPresses } from './early-presses.ts'

function aForm(button: string) {
  const page = document.implementation.createHTMLDocument()
  noteEarlyPresses(page)
  page.body.innerHTML = `<form>${button}</form>`
  const submitted = vi.fn((event: Event) => event.preventDefault())
  page.addEventListener('submit', submitted)
  const pressed = page.querySelector('button')
  pressed?.click()
  return { pressed, submitted }
}

it('a press on a button that is not alive yet is noted, and its form is not sent by the browser', () => {
  const { pressed, submitted } = aForm('<button type="submit" data-early><b>Subscribe</b></button>')
  expect(pressed?.dataset.pressed).toBe('')
  expect(submitted).not.toHaveBeenCalled()
})

it('other buttons work as plain HTML', () => {
  const { pressed, submitted } = aForm('<button type="submit">Subscribe</button>')
  expect(pressed?.dataset).not.toHaveProperty('pressed')
  expect(submitted).toHaveBeenCalledOnce()
})
