import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useId, useState, useSyncExternalStore } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it } from 'vitest'
import { InTurn } from './InTurn.tsx'

function Card({ name }: { name: string }) {
  const id = useId()
  const [boxes, setBoxes] = useState(0)
  return (
    <article id={id}>
      <button type="button" onClick={() => setBoxes(boxes + 1)}>
        {name}
      </button>
      <output>{boxes}</output>
      {boxes > 0 && <a href={`#${id}`}>Up</a>}
    </article>
  )
}

/** Lists follow the parts in turn, as a page's footer does. */
function Shop({ names, season = '' }: { names: readonly string[]; season?: string }) {
  const id = useId()
  return (
    <section aria-label={season}>
      {names.map((name, place) => (
        <InTurn key={name}>
          <Card name={`${name}${season}${place}`} />
        </InTurn>
      ))}
      <footer id={id}>End</footer>
    </section>
  )
}

const NAMES = ['Okra', 'Ragi', 'Tomato']
let root: Root
let page: HTMLElement

function hydrated(): HTMLElement[] {
  page = document.body.appendChild(document.createElement('div'))
  page.innerHTML = renderToString(<Shop names={NAMES} />)
  const cards = [...page.querySelectorAll('article')]
  root = hydrateRoot(page, <Shop names={NAMES} />)
  return cards
}

const boxes = () => [...page.querySelectorAll('output')].map(one => one.textContent)
const isHydrated = (card: HTMLElement | undefined) => Object.keys(card?.querySelector('button') ?? {}).length > 0

afterEach(async () => {
  await act(async () => root?.unmount())
  page?.remove()
})

describe('InTurn', () => {
  it('hydrates the server’s elements in later tasks', async () => {
    const cards = hydrated()
    expect(cards.map(isHydrated)).toEqual([false, false, false])
    await waitFor(() => expect(cards.map(isHydrated)).toEqual([true, true, true]))
    expect([...page.querySelectorAll('article')]).toEqual(cards)
  })

  it('answers the first press at once', async () => {
    hydrated()
    await act(async () => fireEvent.click(screen.getByText('Ragi1')))
    expect(boxes()).toEqual(['0', '1', '0'])
  })

  it.each([
    ['a press', (button: HTMLElement) => fireEvent.pointerDown(button)],
    ['Enter', (button: HTMLElement) => fireEvent.keyDown(button, { key: 'Enter' })],
    ['Space', (button: HTMLElement) => fireEvent.keyDown(button, { key: ' ' })],
  ])('keeps a button that the cart replaces until the click that %s starts', async (_name, start) => {
    const presses: string[] = []
    const Buy = () => {
      const isInCart = useSyncExternalStore(
        () => () => {},
        () => true,
        () => false,
      )
      const text = isInCart ? 'More' : 'Add'
      return (
        <p>
          <button key={text} type="button" onClick={() => presses.push(text)}>
            {text}
          </button>
        </p>
      )
    }
    const shop = (
      <InTurn>
        <Buy />
      </InTurn>
    )
    page = document.body.appendChild(document.createElement('div'))
    page.innerHTML = renderToString(shop)
    root = hydrateRoot(page, shop)
    const button = screen.getByText('Add')
    start(button)
    expect(button.isConnected).toBe(true)
    fireEvent.click(button)
    expect(presses).toEqual(['Add'])
    expect(await screen.findByText('More')).toBeDefined()
  })

  it('hydrates all before Back changes what parts show', () => {
    const cards = hydrated()
    dispatchEvent(new PopStateEvent('popstate'))
    expect(cards.map(isHydrated)).toEqual([true, true, true])
  })

  it('counts ids as the server did, within and after its elements', async () => {
    const cards = hydrated()
    const ids = [...page.querySelectorAll('[id]')].map(({ id }) => id)
    expect(new Set(ids).size).toBe(4)
    // Hydration leaves attributes, so see an id in an element that is made after it.
    for (const name of ['Tomato2', 'Okra0', 'Ragi1']) await act(async () => fireEvent.click(screen.getByText(name)))
    const targets = [...page.querySelectorAll('a')].map(link => link.getAttribute('href'))
    expect(targets).toEqual(cards.map(({ id }) => `#${id}`))
  })

  it('shows what its parent renders meanwhile, from a matching element', async () => {
    const cards = hydrated()
    await act(async () => root.render(<Shop names={[...NAMES].reverse()} season="!" />))
    await waitFor(() => expect(cards.map(isHydrated)).toEqual([true, true, true]))
    expect([...page.querySelectorAll('button')].map(one => one.textContent)).toEqual(['Tomato!0', 'Ragi!1', 'Okra!2'])
    expect([...page.querySelectorAll('article')]).toEqual([...cards].reverse())
  })

  it('leaves with its parent before its turn', async () => {
    hydrated()
    await act(async () => root.render(<Shop names={['Ragi']} />))
    await waitFor(() => expect([...page.querySelectorAll('article')].map(isHydrated)).toEqual([true]))
    expect(page.textContent).toBe('Ragi00End')
  })

  it('hydrates at once where a button was pressed before', () => {
    page = document.body.appendChild(document.createElement('div'))
    page.innerHTML = renderToString(<Shop names={NAMES} />)
    page.querySelector('button')?.setAttribute('data-pressed', '0')
    root = hydrateRoot(page, <Shop names={NAMES} />)
    expect([...page.querySelectorAll('article')].map(isHydrated)).toEqual([true, true, true])
  })

  it('renders its child at once in a page that the server did not render', () => {
    const { container } = render(<Shop names={NAMES} />)
    expect(container.querySelectorAll('article')).toHaveLength(3)
    expect(isHydrated(container.querySelector('article') ?? undefined)).toBe(true)
  })
})
