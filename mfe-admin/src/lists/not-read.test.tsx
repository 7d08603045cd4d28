import { offlineError } from '@santhe/host'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { NotRead, useNotRead } from './NotRead.tsx'

const NINE = Date.parse('2026-11-21T03:30:00.000Z')
const TEN = Date.parse('2026-11-21T04:30:00.000Z')

type Shown = Parameters<typeof useNotRead>[0]
const aRead = (more: Partial<Shown> = {}): Shown => ({
  ...{ error: undefined, readAt: NINE, isRefreshing: false, retry: vi.fn(), ...more },
})

function Read({ read }: { read: Shown }) {
  useNotRead(read)
  return null
}

interface ScreenProps {
  reads: readonly Shown[]
  hasRow?: boolean
}

function Screen({ reads, hasRow = false }: ScreenProps) {
  return (
    <NotRead>
      {hasRow && (
        <p data-row tabIndex={-1} aria-current="true">
          The marked row
        </p>
      )}
      {reads.map((read, at) => (
        <Read key={at} read={read} />
      ))}
    </NotRead>
  )
}

/** Shows a screen, and returns a function that changes its reads. */
function open(reads: readonly Shown[], { hasRow = false } = {}) {
  const { rerender } = render(<Screen reads={reads} hasRow={hasRow} />)
  return (changed: readonly Shown[]) => rerender(<Screen reads={changed} hasRow={hasRow} />)
}
const notice = () => screen.getByRole('status')
const button = () => screen.queryByRole('button', { name: 'Try Again' })

// docs/product/office.md#what-could-not-be-read-again
describe('NotRead', () => {
  it.each([
    ['everything was read', aRead()],
    ['nothing is on the screen', aRead({ error: offlineError('en'), readAt: undefined })],
    [
      'the next page says so itself',
      aRead({ error: offlineError('en'), more: { errorText: 'We can’t reach the market' } }),
    ],
  ])('stays silent when %s', (_, read) => {
    open([read])
    expect(notice().textContent).toBe('')
    expect(button()).toBeNull()
  })

  it('shows the oldest time once per screen, and reloads everything with one press', () => {
    const [older, newer, good] = [
      aRead({ error: offlineError('en') }),
      aRead({ error: offlineError('en'), readAt: TEN }),
      aRead(),
    ]
    const change = open([newer, older, good])
    const place = notice()
    expect(place.textContent).toBe('Not updated since Nov 21, 2026, 9:00 am')
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect([older, newer, good].map(({ retry }) => vi.mocked(retry).mock.calls.length)).toEqual([1, 1, 0])
    change([{ ...newer, isRefreshing: true }, older, good])
    expect(button()?.getAttribute('aria-busy')).toBe('true')
    change([newer, aRead(), good])
    expect(place.textContent).toBe('Not updated since Nov 21, 2026, 10:00 am')
    change([good])
    expect(place.textContent).toBe('')
    expect(place).toBe(notice())
  })

  it.each([
    ['on the marked row', true],
    ['in its place where no row is marked', false],
  ])('moves the focus %s when it disappears', async (_, hasRow) => {
    const change = open([aRead({ error: offlineError('en') })], { hasRow })
    const place = notice().parentElement
    button()?.focus()
    change([aRead()])
    await waitFor(() => expect(document.activeElement).toBe(hasRow ? screen.getByText('The marked row') : place))
  })
})
