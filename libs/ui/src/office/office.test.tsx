import { fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { StatusTag } from '../show/StatusTag.tsx'
import { DataTable } from './DataTable.tsx'
import { OrderLines } from './OrderLines.tsx'
import type { Column } from './WideTable.tsx'

interface Order {
  id: number
  status: string
  total: string
}
const ORDERS: readonly Order[] = [
  { id: 12, status: 'pending', total: '₹320.00' },
  { id: 13, status: 'lost', total: '₹90.00' },
]
const COLUMNS: readonly Column<Order>[] = [
  { key: 'id', heading: 'Order', cell: order => `#${order.id}`, onPhone: 'head' },
  { key: 'status', heading: 'Status', cell: order => <StatusTag status={order.status} /> },
  { key: 'total', heading: 'Total', cell: order => order.total, isNumber: true },
]

function setPhone(isPhone: boolean) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isPhone && query.includes('max-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }))
}
afterEach(() => vi.unstubAllGlobals())

function Orders({ rows }: { rows: readonly Order[] }) {
  return (
    <DataTable
      label="Orders"
      columns={COLUMNS}
      rows={rows}
      keyOf={order => order.id}
      whenEmpty={<p>No orders yet</p>}
    />
  )
}

describe('DataTable', () => {
  it('renders a table on wide screens', () => {
    setPhone(false)
    render(<Orders rows={ORDERS} />)
    expect(screen.getByRole('columnheader', { name: 'Total' })).toBeTruthy()
    expect(screen.getByText('₹320.00')).toBeTruthy()
  })

  it('shows why the next page failed, and retries', () => {
    const onMore = vi.fn()
    const table = (more: object) => (
      <DataTable
        label="Orders"
        columns={COLUMNS}
        rows={ORDERS}
        keyOf={({ id }) => id}
        whenEmpty
        more={{ onMore, isBusy: false, ...more }}
      />
    )
    const { rerender } = render(table({}))
    expect([screen.queryByRole('alert'), screen.getByRole('button').textContent]).toEqual([null, 'Show more'])
    rerender(table({ errorText: 'We can’t reach the market.' }))
    expect(screen.getByRole('alert').textContent).toBe('We can’t reach the market.')
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(onMore).toHaveBeenCalledOnce()
  })

  it('selects rows one by one or all of them, except those not selectable', () => {
    setPhone(false)
    const selections: unknown[] = []
    const selection = {
      selected: [12],
      onChange: (keys: unknown) => selections.push(keys),
      isSelectable: ({ status }: Order) => status !== 'lost',
      nameOf: ({ id }: Order) => `Order ${id}`,
    }
    render(
      <DataTable
        {...{ label: 'Orders', columns: COLUMNS, rows: ORDERS, selection }}
        keyOf={({ id }) => id}
        whenEmpty=""
      />,
    )
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Order 13' }).disabled).toBe(true)
    fireEvent.click(screen.getByRole('checkbox', { name: 'Order 12' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }))
    expect(selections).toEqual([[], []])
  })

  it('omits empty facts from a card', () => {
    setPhone(true)
    const columns = [...COLUMNS, { key: 'note', heading: 'Note', cell: ({ id }: Order) => (id === 12 ? 'Ring' : null) }]
    render(<DataTable label="Orders" columns={columns} rows={ORDERS} keyOf={({ id }) => id} whenEmpty="" />)
    expect(screen.getAllByText('Note')).toHaveLength(1)
  })

  it('renders cards with named facts on a phone', () => {
    setPhone(true)
    render(<Orders rows={ORDERS} />)
    const cards = within(screen.getByRole('list', { name: 'Orders' })).getAllByRole('listitem')
    expect(cards).toHaveLength(2)
    expect(cards[0]?.textContent).toBe('#12StatusPendingTotal₹320.00')
  })

  it('shows its empty state without rows', () => {
    setPhone(false)
    render(<Orders rows={[]} />)
    expect(screen.getByText('No orders yet')).toBeTruthy()
  })
})

describe('OrderLines', () => {
  const items = ['Tomato', 'Ragi', 'Onion', 'Coconut'].map((productName, id) => ({
    ...{ id, productName, localName: '', quantity: id + 1 },
  }))
  const visibleLines = () => screen.getAllByRole('listitem').map(line => line.textContent)

  it('names two products and counts the rest', () => {
    render(<OrderLines items={items} />)
    expect(visibleLines()).toEqual(['1 × Tomato', '2 × Ragi', '+2 more'])
  })

  it('shows no count if all are named', () => {
    render(<OrderLines items={items.slice(0, 2)} />)
    expect(visibleLines()).toEqual(['1 × Tomato', '2 × Ragi'])
  })
})
