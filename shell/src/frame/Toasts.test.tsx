import { type CartItem, useCart, useToast } from '@santhe/host'
import { act, fireEvent, screen } from '@testing-library/react'
import { useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderShell } from '../testing/render-shell.tsx'
import { Toasts } from './Toasts.tsx'

const TOMATO: CartItem = {
  id: 1,
  name: 'Tomato',
  localName: '',
  price: 320,
  imageUrl: '/t.webp',
  unit: 'kg',
  unitsPerBox: 10,
  inventory: 4,
  status: 'Available Now',
  availableUntil: '2026-12-01',
  harvestDate: null,
  farm: { id: 7, name: 'Ravi’s Field' },
}

function Speaker() {
  const toast = useToast()
  const { clear, add } = useCart()
  return (
    <>
      <button
        type="button"
        onClick={() => toast({ title: 'Review submitted', text: 'Thank you for your feedback!', duration: 5000 })}
      >
        say
      </button>
      <button type="button" onClick={clear}>
        clear
      </button>
      <button type="button" onClick={() => add(TOMATO)}>
        add
      </button>
    </>
  )
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function speak(button: 'say' | 'clear' | 'add') {
  renderShell(
    <>
      <Speaker />
      <Toasts />
    </>,
    { path: '*' },
  )
  fireEvent.click(screen.getByRole('button', { name: button }))
}
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms))

// docs/product/money-and-dates.md#toasts
it('Toasts closes a toast after its time', async () => {
  speak('say')
  await pass(4900)
  expect(screen.getByText('Thank you for your feedback!')).toBeDefined()
  await pass(200)
  expect(screen.queryByText('Review submitted')).toBeNull()
})

it('Toasts keeps a toast while the pointer is over it', async () => {
  speak('say')
  const toast = screen.getByText('Review submitted').closest('div[class]')?.parentElement
  if (!toast) throw new Error('no toast')
  await act(async () => fireEvent.pointerEnter(toast))
  await pass(20_000)
  expect(screen.getByText('Review submitted')).toBeDefined()
  await act(async () => fireEvent.pointerLeave(toast))
  await pass(5100)
  expect(screen.queryByText('Review submitted')).toBeNull()
})

it('Toasts keeps a focused toast when the pointer leaves or a newer one replaces it', async () => {
  speak('add')
  const undo = screen.getByRole('button', { name: 'Undo' })
  await act(async () => undo.focus())
  const toast = undo.parentElement
  if (!toast) throw new Error('no toast')
  await act(async () => fireEvent.pointerEnter(toast))
  await act(async () => fireEvent.pointerLeave(toast))
  await pass(20_000)
  fireEvent.click(screen.getByRole('button', { name: 'add' }))
  await pass(20_000)
  expect(screen.getByText('Cart updated')).toBeDefined()
  expect(document.activeElement).toBe(undo)
  await act(async () => undo.blur())
  await pass(3100)
  expect(screen.queryByText('Cart updated')).toBeNull()
})

it('Toasts restarts the time of a replaced toast', async () => {
  speak('add')
  await pass(2900)
  fireEvent.click(screen.getByRole('button', { name: 'add' }))
  await pass(2900)
  expect(screen.getByText('Cart updated')).toBeDefined()
  await pass(200)
  expect(screen.queryByText('Cart updated')).toBeNull()
})

it('Toasts links to the cart and closes', async () => {
  speak('add')
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'View cart' })))
  expect(screen.queryByText('Added to cart')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'add' }))
  expect(screen.getByText('Cart updated')).toBeDefined()
  expect(screen.queryByRole('link', { name: 'View cart' })).toBeNull()
})

it('Toasts runs Undo and closes', async () => {
  speak('clear')
  expect(screen.getByText('Cart cleared')).toBeDefined()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Undo' })))
  expect(screen.queryByText('Cart cleared')).toBeNull()
})

const undone: string[] = []

/** Shows toasts and navigates to other pages. */
function Page() {
  const toast = useToast()
  const navigate = useNavigate()
  const counts = { kind: 'stock', title: (count: number) => `${count} stocks saved` }
  const save = (name: string, undoMs?: number) =>
    toast(
      { title: `${name} saved`, tone: 'good', about: name },
      { onUndo: () => undone.push(name), counts, ...(undoMs && { undoMs }) },
    )
  const presses: Record<string, () => unknown> = {
    okra: () => save('Okra'),
    beans: () => save('Beans'),
    step: () => save('Step', 10_000),
    packed: () => save('Packed', 10_000),
    fail: () => toast({ title: 'Not saved', tone: 'bad' }),
    go: () => navigate('/elsewhere'),
    create: () => {
      toast({ title: 'Product created', tone: 'good' })
      navigate('/list')
    },
  }
  return Object.entries(presses).map(([name, press]) => (
    <button key={name} type="button" onClick={press}>
      {name}
    </button>
  ))
}

function openPage() {
  undone.length = 0
  renderShell(
    <>
      <Page />
      <Toasts />
    </>,
    { path: '*' },
  )
}
const press = (...names: string[]) => {
  for (const name of names) fireEvent.click(screen.getByRole('button', { name }))
}
const titles = () => [...document.querySelectorAll('section[aria-live] strong')].map(({ textContent }) => textContent)

// docs/product/money-and-dates.md#toasts
describe('Toasts', () => {
  it('merges toasts of one kind; Undo reverts all, each subject once', () => {
    openPage()
    press('okra')
    expect(titles()).toEqual(['Okra saved'])
    press('beans', 'okra')
    expect(titles()).toEqual(['2 stocks saved'])
    expect(screen.getByText('Okra saved')).toBeDefined()
    press('Undo')
    expect(undone.sort()).toEqual(['Beans', 'Okra'])
    expect(titles()).toEqual([])
  })

  it('shows an error first, then a success', async () => {
    openPage()
    press('fail', 'okra')
    expect(titles()).toEqual(['Not saved'])
    await pass(5100)
    expect(titles()).toEqual(['Okra saved'])
  })

  it('ends a timed undo even while hovered, and merges nothing in its last half', async () => {
    openPage()
    press('step')
    const card = screen.getByRole('button', { name: 'Undo' }).parentElement ?? document.body
    await act(async () => fireEvent.pointerEnter(card))
    await pass(9_900)
    expect(titles()).toEqual(['Step saved'])
    await pass(200)
    expect(titles()).toEqual([])
    press('step')
    await pass(4_000)
    press('packed')
    expect(titles()).toEqual(['2 stocks saved'])
    await pass(1_500)
    press('packed')
    expect(titles()).toEqual(['Packed saved'])
    await pass(9_000)
    expect(titles()).toEqual(['Packed saved'])
  })

  it('closes on navigation, unless the press that showed it also navigates', async () => {
    openPage()
    press('create')
    expect(screen.getByTestId('url').textContent).toBe('/list')
    expect(titles()).toEqual(['Product created'])
    press('go')
    expect(titles()).toEqual([])
    press('fail')
    press('create')
    expect(titles()).toEqual(['Not saved'])
  })
})
