import { describe, expect, it, vi } from 'vitest'
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
  'noteEarlyPresses records a press in %s and hides it from browser and React',
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

it('noteEarlyPresses numbers buttons by their first press, also in unhydrated slices of a hydrated page', () => {
  const page = document.implementation.createHTMLDocument()
  noteEarlyPresses(page)
  page.documentElement.dataset.live = ''
  page.body.innerHTML = '<button>Menu</button><div data-slice="catalog"><button>Add</button><button>More</button></div>'
  const [menu, add, more] = page.querySelectorAll('button')
  for (const button of [menu, more, add, more]) button?.click()
  expect([menu, add, more].map(button => button?.dataset.pressed)).toEqual([undefined, '1', '0'])
})

it('noteEarlyPresses ignores buttons of a hydrated slice', () => {
  const { pressed, submitted } = pressIn('<form data-slice="catalog" data-live><button>Subscribe</button></form>')
  expect(pressed?.dataset).not.toHaveProperty('pressed')
  expect(submitted).toHaveBeenCalledOnce()
})

const ADD = '<div data-slice="catalog"><button>Add</button></div>'
const LINK = `<a href="${location.origin}/cart">Cart</a>`

/** Presses Add and then a link in a new document, of which only the slice is not hydrated. */
function pressLinkAfterAdd(html: string) {
  const page = document.implementation.createHTMLDocument()
  page.documentElement.dataset.live = ''
  noteEarlyPresses(page)
  page.body.innerHTML = html
  const [add, link] = [page.querySelector('button'), page.querySelector('a')]
  const followed = vi.fn((event: Event) => event.preventDefault())
  link?.addEventListener('click', followed)
  add?.click()
  link?.click()
  return { page, add, link, followed }
}

describe('noteEarlyPresses with a link', () => {
  it('follows it immediately when no press was recorded', () => {
    expect(pressLinkAfterAdd(LINK).followed).toHaveBeenCalledOnce()
  })

  it('follows it after the earlier press was repeated', async () => {
    const { add, link, followed } = pressLinkAfterAdd(LINK + ADD)
    expect([followed.mock.calls.length, link?.dataset.pressed]).toEqual([0, ''])
    delete add?.dataset.pressed
    await vi.waitFor(() => expect(followed).toHaveBeenCalledOnce())
    expect(link?.dataset).not.toHaveProperty('pressed')
  })

  it('waits for a press that is due to be repeated', async () => {
    const { add, followed } = pressLinkAfterAdd(LINK + ADD)
    if (add) add.dataset.due = ''
    delete add?.dataset.pressed
    // Mutation observers run before this timeout.
    await new Promise(resolve => setTimeout(resolve))
    expect(followed).not.toHaveBeenCalled()
    delete add?.dataset.due
    await vi.waitFor(() => expect(followed).toHaveBeenCalledOnce())
  })

  it('waits until the link itself is hydrated', async () => {
    const { page, add, followed } = pressLinkAfterAdd(LINK + ADD)
    delete page.documentElement.dataset.live
    delete add?.dataset.pressed
    // Mutation observers run before this timeout.
    await new Promise(resolve => setTimeout(resolve))
    expect(followed).not.toHaveBeenCalled()
    page.documentElement.dataset.live = ''
    await vi.waitFor(() => expect(followed).toHaveBeenCalledOnce())
  })

  it('follows it immediately on a second press', () => {
    const { link, followed } = pressLinkAfterAdd(LINK + ADD)
    link?.click()
    expect(followed).toHaveBeenCalledOnce()
  })

  it.each([LINK.replace('>', ' target="_blank">'), '<a href="tel:+919800000000">Call</a>'])(
    'leaves %s to the browser',
    link => {
      expect(pressLinkAfterAdd(link + ADD).followed).toHaveBeenCalled()
    },
  )
})
