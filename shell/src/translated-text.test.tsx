import { act, render } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { surviveTranslation } from './translated-text.ts'

/** Each way in which translators replace a text node by their own element. */
const TRANSLATORS: Record<string, (text: Text, standIn: Element) => void> = {
  'replaces the text': (text, standIn) => text.replaceWith(standIn),
  'inserts before the text and removes it': (text, standIn) => {
    text.before(standIn)
    text.remove()
  },
  'inserts after the text and removes it': (text, standIn) => {
    text.after(standIn)
    text.remove()
  },
  'wraps the text': (text, standIn) => {
    text.replaceWith(standIn)
    standIn.replaceChildren(text)
  },
}

/** Translates the present texts into Latin capitals, each in its own element. */
async function translate(page: Element, replace: (text: Text, standIn: Element) => void): Promise<void> {
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node instanceof Text) texts.push(node)
  for (const text of texts) {
    const standIn = document.createElement('font')
    standIn.append(document.createElement('font'))
    standIn.firstElementChild?.append(text.data.toUpperCase())
    replace(text, standIn)
  }
  await act(async () => {})
}

const words = (page: Element) => page.textContent?.toLowerCase()

function Sentence({ isBusy = false, boxes = 1, end = 'left', isMissing = false }) {
  return (
    <p>
      {isBusy && <i>wait</i>}
      {isMissing ? undefined : boxes} {boxes === 1 ? <b>box</b> : <b>boxes</b>} {end}
    </p>
  )
}

const { appendChild, insertBefore } = Node.prototype
const moveBefore = Object.getOwnPropertyDescriptor(Element.prototype, 'moveBefore')
beforeAll(() => {
  surviveTranslation(document)
})
// Files of one worker share the document.
afterAll(() => {
  Object.assign(Node.prototype, { appendChild, insertBefore })
  if (moveBefore) Object.defineProperty(Element.prototype, 'moveBefore', moveBefore)
  for (const name of ['data', 'parentNode', 'nextSibling']) Reflect.deleteProperty(Text.prototype, name)
})

for (const [way, replace] of Object.entries(TRANSLATORS)) {
  it(`surviveTranslation lets Preact insert before a text where a translation ${way}`, async () => {
    const { container, rerender } = render(<Sentence />)
    await translate(container, replace)
    rerender(<Sentence isBusy />)
    expect(words(container)).toBe('wait1 box left')
    rerender(<Sentence />)
    expect(words(container)).toBe('1 box left')
  })

  it(`surviveTranslation lets Preact remove a text where a translation ${way}`, async () => {
    const { container, rerender } = render(<Sentence />)
    await translate(container, replace)
    rerender(<Sentence isMissing />)
    expect(words(container)).toBe(' box left')
  })

  it(`surviveTranslation shows a changed text where a translation ${way}`, async () => {
    const { container, rerender } = render(<Sentence />)
    await translate(container, replace)
    rerender(<Sentence boxes={2} end="at most" />)
    expect(words(container)).toBe('2 boxes at most')
    await translate(container, replace)
    rerender(<Sentence boxes={3} end="left" />)
    expect(words(container)).toBe('3 boxes left')
  })

  it(`surviveTranslation moves a text without a copy where a translation ${way}`, async () => {
    const { container } = render(<p>one two</p>)
    const line = container.querySelector('p')
    const text = line?.firstChild
    await translate(container, replace)
    line?.appendChild(document.createElement('i'))
    if (text) line?.appendChild(text)
    expect(words(container)).toBe('one two')
  })
}

it('surviveTranslation ignores a detached node', () => {
  const list = document.createElement('ul')
  const [gone, last, added] = ['li', 'li', 'li'].map(name => document.createElement(name))
  list.append(last ?? '')
  list.insertBefore(added ?? list, gone ?? null)
  expect([...list.children]).toEqual([last, added])
})
