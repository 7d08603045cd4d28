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
    expect(pressed?.dataset.pressed).toBe('0')
    expect(submitted).not.toHaveBeenCalled()
    expect(reached).not.toHaveBeenCalled()
  },
)

it('noteEarlyPresses lets the browser submit a form that works as HTML', () => {
  const { pressed, submitted } = pressIn('<form data-slice="catalog" action="/products"><button>Filter</button></form>')
  expect(pressed?.dataset).not.toHaveProperty('pressed')
  expect(submitted).toHaveBeenCalledOnce()
})

it('noteEarlyPresses numbers buttons by their first press, also in a slice of a hydrated page', () => {
  const page = document.implementation.createHTMLDocument()
  noteEarlyPresses(page)
  page.documentElement.dataset.live = ''
  page.body.innerHTML = '<button>Menu</button><div data-slice="catalog"><button>Add</button><button>More</button></div>'
  const [menu, add, more] = page.querySelectorAll('button')
  for (const button of [menu, more, add, more]) button?.click()
  expect([menu, add, more].map(button => button?.dataset.pressed)).toEqual([undefined, '1', '0'])
})

it('noteEarlyPresses leaves the buttons of a hydrated slice alone', () => {
  const { pressed, submitted } = pressIn('<form data-slice="catalog" data-live><button>Subscribe</button></form>')
  expect(pressed?.dataset).not.toHaveProperty('pressed')
  expect(submitted).toHaveBeenCalledOnce()
})
