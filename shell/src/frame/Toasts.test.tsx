import { useCart, useToast } from '@santhe/host'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderShell } from '../testing/render-shell.tsx'
import { Toasts } from './Toasts.tsx'

function Speaker() {
  const toast = useToast()
  const { clear } = useCart()
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
    </>
  )
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function speak(button: 'say' | 'clear') {
  renderShell(
    <>
      <Speaker />
      <Toasts />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: button }))
}
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms))

it('goes by itself after its time', async () => {
  speak('say')
  await pass(4900)
  expect(screen.getByText('Thank you for your feedback!')).toBeDefined()
  await pass(200)
  expect(screen.queryByText('Review submitted')).toBeNull()
})

it('stays while someone points at it', async () => {
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

it('undoes what can be undone, and is gone with it', async () => {
  speak('clear')
  expect(screen.getByText('Cart cleared')).toBeDefined()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Undo' })))
  expect(screen.queryByText('Cart cleared')).toBeNull()
})
