import { act, render, screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keyOf, Remote, RemotesProvider } from './Remote.tsx'
import type { Part, Remotes } from './remotes.ts'

/** A slice whose files a test can remove and restore. */
function aMarket() {
  let isThere = true
  const load = vi.fn(async (): Promise<Part> => {
    if (!isThere) throw new Error('the files are gone')
    return () => <p>Tomatoes</p>
  })
  const renew = vi.fn(async () => {})
  const remotes: Remotes = { slices: [], loadPart: load, loadPage: vi.fn(), renew }
  return { remotes, load, renew, takeAway: () => (isThere = false), putBack: () => (isThere = true) }
}

const failure = (retry: () => void, isMissing: boolean) => (
  <button type="button" onClick={retry}>
    {isMissing ? 'Try again' : 'Reload'}
  </button>
)
const WAITING = <p>Waiting</p>

function page(remotes: Remotes, loaded?: ReadonlyMap<string, Part>) {
  return (
    <RemotesProvider remotes={remotes} {...(loaded ? { loaded } : {})}>
      <p>The frame</p>
      <Remote slice="catalog" part="SeasonNow" placeholder={WAITING} failure={failure} />
    </RemotesProvider>
  )
}

// The boundary reports every error.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

it('shows the placeholder, then the part, loaded once', async () => {
  const { remotes, load } = aMarket()
  render(page(remotes))
  expect(screen.getByText('Waiting')).toBeDefined()
  expect(await screen.findByText('Tomatoes')).toBeDefined()
  expect(load).toHaveBeenCalledTimes(1)
})

it('does not render a part again when it goes live', async () => {
  const part = vi.fn(() => <p>Tomatoes</p>)
  const { container } = render(page({ ...aMarket().remotes, loadPart: async () => part }))
  await waitFor(() => expect(container.querySelector('[data-live]')?.textContent).toBe('Tomatoes'))
  expect(part).toHaveBeenCalledTimes(1)
})

/** Sets three boxes once hydrated, like early input. */
function Picker({ onPress }: { onPress: (boxes: number) => void }) {
  const [boxes, setBoxes] = useState(1)
  useEffect(() => setBoxes(3), [])
  return (
    <button type="button" onClick={() => onPress(boxes)}>
      Add
    </button>
  )
}

it('repeats a press before hydration once, with the hydrated state', async () => {
  const pressed = vi.fn()
  const { remotes } = aMarket()
  const part = () => <Picker onPress={pressed} />
  const loaded = new Map<string, Part>([[keyOf({ slice: 'catalog', part: 'SeasonNow' }), part]])
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(page(remotes, loaded))
  screen.getByRole('button', { name: 'Add' }).dataset.pressed = ''
  render(page({ ...remotes, loadPart: async () => part }), { container, hydrate: true })
  await waitFor(() => expect(pressed.mock.calls).toEqual([[3]]))
  expect(container.querySelector('[data-slice]')?.matches('[data-live]')).toBe(true)
  expect(container.querySelector('[data-pressed]')).toBe(null)
})

function Boxes({ onAdd }: { onAdd: (boxes: number) => void }) {
  const [boxes, setBoxes] = useState(1)
  return (
    <>
      <button type="button" onClick={() => onAdd(boxes)}>
        Add
      </button>
      <button type="button" onClick={() => setBoxes(boxes + 1)}>
        More
      </button>
    </>
  )
}

it("repeats presses before hydration in order, each with the previous one's changes", async () => {
  const added = vi.fn()
  const part = () => <Boxes onAdd={added} />
  const { remotes } = aMarket()
  const loaded = new Map<string, Part>([[keyOf({ slice: 'catalog', part: 'SeasonNow' }), part]])
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(page(remotes, loaded))
  for (const [order, name] of ['More', 'Add'].entries())
    screen.getByRole('button', { name }).dataset.pressed = String(order)
  render(page({ ...remotes, loadPart: async () => part }), { container, hydrate: true })
  await waitFor(() => expect(added.mock.calls).toEqual([[2]]))
})

it('shows a failure in place of a missing slice only, without endless reloading', async () => {
  const { remotes, load, takeAway } = aMarket()
  takeAway()
  render(page(remotes))
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
  expect(screen.getByText('The frame')).toBeDefined()
  expect(load).toHaveBeenCalledTimes(1)
})

it('loads a missing slice on retry once its files are back', async () => {
  const { remotes, renew, takeAway, putBack } = aMarket()
  takeAway()
  render(page(remotes))
  const button = await screen.findByRole('button', { name: 'Try again' })
  await act(async () => button.click())
  expect(renew).toHaveBeenCalledWith('catalog')
  const again = await screen.findByRole('button', { name: 'Try again' })
  putBack()
  await act(async () => again.click())
  expect(await screen.findByText('Tomatoes')).toBeDefined()
})

it('shows an already loaded part immediately, as on a server', () => {
  const { remotes, load } = aMarket()
  const loaded = new Map<string, Part>([[keyOf({ slice: 'catalog', part: 'SeasonNow' }), () => <p>Mangoes</p>]])
  render(page(remotes, loaded))
  expect(screen.getByText('Mangoes')).toBeDefined()
  expect(load).not.toHaveBeenCalled()
})

it('retries a missing slice with growing pauses, and when the browser comes online', async () => {
  vi.useFakeTimers()
  const { remotes, load, takeAway, putBack } = aMarket()
  takeAway()
  render(page(remotes))
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  await act(() => vi.advanceTimersByTimeAsync(4_000))
  expect(load).toHaveBeenCalledTimes(2)
  await act(() => vi.advanceTimersByTimeAsync(7_900))
  expect(load).toHaveBeenCalledTimes(2)
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  putBack()
  await act(async () => void dispatchEvent(new Event('online')))
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(screen.getByText('Tomatoes')).toBeDefined()
  vi.useRealTimers()
})

it('does not retry a slice that breaks after loading', async () => {
  vi.useFakeTimers()
  const { remotes, load } = aMarket()
  load.mockResolvedValue(() => {
    throw new Error('a mistake of the slice')
  })
  render(page(remotes))
  await act(() => vi.advanceTimersByTimeAsync(120_000))
  expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined()
  expect(load).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
})
