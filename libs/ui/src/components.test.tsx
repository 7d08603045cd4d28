import { offerOf } from '@santhe/rules'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Button } from './actions/Button.tsx'
import { QuantityPicker } from './fields/QuantityPicker.tsx'
import { Select } from './fields/Select.tsx'
import { TextInput } from './fields/TextInput.tsx'
import { Tabs } from './layout/Tabs.tsx'
import { useChosenInView } from './layout/use-chosen-in-view.ts'
import { StatusBadge } from './show/Badge.tsx'
import { DateText, WholeDates } from './show/dates.tsx'
import { LocalName, Money } from './show/inline.tsx'
import { Picture } from './show/Picture.tsx'
import { Stars } from './show/Stars.tsx'
import { ErrorState } from './states/ErrorState.tsx'

function Picker({ stock, start = 1 }: { stock: number; start?: number }) {
  const [boxes, setBoxes] = useState(start)
  return <QuantityPicker label="Boxes of Tomato" value={boxes} onChange={setBoxes} stock={stock} />
}

function FarmTabs() {
  const [tab, setTab] = useState<'products' | 'about'>('products')
  const tabs = [
    { id: 'products', label: 'Products', panel: 'Tomato' },
    { id: 'about', label: 'About the Farm', panel: 'Since 1987' },
  ] as const
  return <Tabs label="Farm" tabs={tabs} selected={tab} onSelect={setTab} />
}

describe('WholeDates', () => {
  it('keeps a date on one line, with its year if given', () => {
    const text = 'Arrives by 23 Nov 2026, order by Dec 01, or the 02 Dec, until Jan 05, 2027'
    const { container } = render(<WholeDates>{text}</WholeDates>)
    expect(container.textContent).toBe(text)
    expect([...container.querySelectorAll('span')].map(({ textContent }) => textContent)).toEqual([
      '23 Nov 2026',
      'Dec 01',
      '02 Dec',
      'Jan 05, 2027',
    ])
  })
})

describe('Button', () => {
  it('wraps its label in an element, beside the spinner', () => {
    render(
      <Button isBusy busyLabel="Placing order…">
        Place order
      </Button>,
    )
    expect(screen.getByText('Placing order…').parentElement).toBe(screen.getByRole('button'))
  })

  it('ignores presses and keeps its focus while busy', () => {
    const handleClick = vi.fn()
    render(
      <Button isBusy busyLabel="Placing order…" onClick={handleClick}>
        Place order
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Placing order…' })
    fireEvent.click(button)
    expect(handleClick).not.toHaveBeenCalled()
    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(button.hasAttribute('disabled')).toBe(false)
  })

  it('submits a form only with type submit', () => {
    render(<Button>Add</Button>)
    expect(screen.getByRole('button').getAttribute('type')).toBe('button')
  })
})

describe('form fields', () => {
  it('tie label, hint and error to their input', () => {
    render(
      <TextInput
        label="Email"
        hint="We write only about orders"
        error="Please enter a valid email address"
        value=""
        onChange={() => {}}
      />,
    )
    const input = screen.getByLabelText('Email')
    const described = (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map(id => document.getElementById(id)?.textContent)
    expect(described).toEqual(['We write only about orders', 'Please enter a valid email address'])
    expect(input.getAttribute('aria-invalid')).toBe('true')
  })

  it('show a selected value without an option yet', () => {
    render(
      <Select label="Category" value="7" onChange={() => {}} options={[{ value: 'all', label: 'All Categories' }]} />,
    )
    expect(screen.getByLabelText<HTMLSelectElement>('Category').value).toBe('7')
  })
})

describe('QuantityPicker', () => {
  it('counts from 1 to the stock and explains the limit', () => {
    render(<Picker stock={2} />)
    const [fewer, more] = within(screen.getByRole('group', { name: 'Boxes of Tomato' })).getAllByRole('button')
    expect(fewer?.hasAttribute('disabled')).toBe(true)
    if (more) fireEvent.click(more)
    expect(screen.getByRole('status').textContent).toBe('2')
    expect(more?.hasAttribute('disabled')).toBe(true)
    expect(screen.getByText('Only 2 boxes left')).toBeTruthy()
  })

  it('stops at ten boxes', () => {
    render(<Picker stock={50} start={10} />)
    expect(screen.getByText('At most 10 boxes an order')).toBeTruthy()
  })

  it('counts down to 0 on a card and reports presses beyond the limit', () => {
    const presses: number[] = []
    render(<QuantityPicker label="Boxes" value={1} onChange={boxes => presses.push(boxes)} stock={1} isOnCard />)
    const group = screen.getByRole('group', { name: 'Boxes' })
    const [fewer, more] = within(group).getAllByRole('button')
    if (fewer) fireEvent.click(fewer)
    if (more) fireEvent.click(more)
    expect(presses).toEqual([0, 2])
    expect(more?.getAttribute('aria-disabled')).toBe('true')
    expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Only 1 box left')
  })
})

describe('formatted values', () => {
  // docs/product/money-and-dates.md#rupees-shown
  it('format money with Indian grouping, from paise or rupees', () => {
    render(
      <>
        <Money paise={12_345_600} />
        <Money rupees={12.5} />
      </>,
    )
    expect(screen.getByText('₹1,23,456.00')).toBeTruthy()
    expect(screen.getByText('₹12.50')).toBeTruthy()
  })

  it('show nothing for an invalid date', () => {
    const { container } = render(<DateText date="not a date" today="2026-11-22" />)
    expect(container.textContent).toBe('')
  })

  it('set the language of a local name by its script', () => {
    render(<LocalName>ಟೊಮೇಟೊ</LocalName>)
    expect(screen.getByText('ಟೊಮೇಟೊ').lang).toBe('kn')
  })

  it('describe a rating in words', () => {
    render(<Stars rating={4.55} />)
    expect(screen.getByRole('img', { name: '4.6 out of 5' })).toBeTruthy()
  })

  it('show Sold Out without stock, and Ended after the last day', () => {
    const product = { status: 'Available Now', inventory: 0, availableUntil: '2026-11-30' } as const
    const { rerender } = render(<StatusBadge offer={offerOf(product, '2026-11-21')} />)
    expect(screen.getByText('Sold Out')).toBeTruthy()
    rerender(<StatusBadge offer={offerOf(product, '2026-12-01')} />)
    expect(screen.getByText('Ended')).toBeTruthy()
  })
})

describe('Picture', () => {
  it('shows a placeholder with its alternative text when loading fails', () => {
    // Pictures never load here, and happy-dom reports each as complete and empty.
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
    render(<Picture src="/files/gone.webp" alt="Ravi’s field" showsMissingText />)
    fireEvent.error(screen.getByRole('img', { name: 'Ravi’s field' }))
    expect(screen.getByText('Image Not Found')).toBeTruthy()
  })
})

function Chips({ mark, chosen }: { mark: string; chosen: string }) {
  const strip = useChosenInView<HTMLDivElement>(chosen)
  return (
    <div ref={strip} data-testid="strip">
      {['0', '100', '500'].map(left => (
        <a key={left} href="/" {...{ [mark]: left === chosen }}>
          {left}
        </a>
      ))}
    </div>
  )
}

describe('useChosenInView', () => {
  it.each(['aria-pressed', 'aria-current'])(
    'leaves a chip with %s in view, and scrolls to one beyond the edge',
    mark => {
      const stub = (property: 'offsetLeft' | 'offsetWidth' | 'clientWidth', value: (element: HTMLElement) => number) =>
        vi.spyOn(HTMLElement.prototype, property, 'get').mockImplementation(function (this: HTMLElement) {
          return value(this)
        })
      stub('offsetLeft', element => (element.tagName === 'A' ? Number(element.textContent) : 0))
      stub('offsetWidth', () => 100)
      stub('clientWidth', () => 300)
      const { rerender } = render(<Chips mark={mark} chosen="100" />)
      expect(screen.getByTestId('strip').scrollLeft).toBe(0)
      rerender(<Chips mark={mark} chosen="500" />)
      expect(screen.getByTestId('strip').scrollLeft).toBe(400)
      vi.restoreAllMocks()
    },
  )
})

describe('Tabs', () => {
  // docs/product/office.md#tab-strip
  it('scrolls the selected tab into view', () => {
    // happy-dom has no layout. The strip is 300 px wide from 20; its second tab is 100 wide from 420.
    const isTab = (element: HTMLElement) => element.getAttribute('role') === 'tab'
    const stub = (property: 'offsetLeft' | 'offsetWidth' | 'clientWidth', value: (element: HTMLElement) => number) =>
      vi.spyOn(HTMLElement.prototype, property, 'get').mockImplementation(function (this: HTMLElement) {
        return value(this)
      })
    const stubs = [
      stub('offsetLeft', element => (isTab(element) ? 420 : 20)),
      stub('offsetWidth', () => 100),
      stub('clientWidth', () => 300),
    ]
    render(<FarmTabs />)
    expect(screen.getByRole('tablist').scrollLeft).toBe(300)
    for (const each of stubs) each.mockRestore()
  })

  it('moves with arrow keys and wraps around', () => {
    render(<FarmTabs />)
    fireEvent.keyDown(screen.getByRole('tablist'), { key: 'ArrowLeft' })
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('About the Farm')
    expect(screen.getByRole('tabpanel').textContent).toBe('Since 1987')
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'About the Farm' }))
  })
})

describe('ErrorState', () => {
  it('offers a retry', () => {
    const handleRetry = vi.fn()
    render(<ErrorState title="Error loading products" onRetry={handleRetry} />)
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(handleRetry).toHaveBeenCalledOnce()
  })
})
