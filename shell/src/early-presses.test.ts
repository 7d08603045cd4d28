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

it('noteEarlyPresses marks an early press and stops the browser’s own submit', () => {
  const { pressed, submitted } = aForm('<button type="submit" data-early><b>Subscribe</b></button>')
  expect(pressed?.dataset.pressed).toBe('')
  expect(submitted).not.toHaveBeenCalled()
})

it('noteEarlyPresses leaves other buttons alone', () => {
  const { pressed, submitted } = aForm('<button type="submit">Subscribe</button>')
  expect(pressed?.dataset).not.toHaveProperty('pressed')
  expect(submitted).toHaveBeenCalledOnce()
})
