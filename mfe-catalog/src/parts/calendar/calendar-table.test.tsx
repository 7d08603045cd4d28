import { show } from '@santhe/host/testing'
import { emptyMonths, type MonthIndex } from '@santhe/rules'
import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { aCalendarRow } from '../../testing/factories.ts'
import { CalendarTable } from './CalendarTable.tsx'
import { Legend } from './Legend.tsx'
import { monthAfter } from './months.ts'

const NOVEMBER = 10
const ROWS = [
  aCalendarRow({
    produceName: 'Tomato',
    monthlyStatus: { ...emptyMonths(), 10: 'available', 11: 'pre-order', 1: 'harvesting', 8: 'growing' },
  }),
  aCalendarRow({ produceName: 'Okra', monthlyStatus: { ...emptyMonths(), 10: 'growing', 1: 'growing' } }),
]

/** The calendar of those rows in November; its month can be changed. */
function Calendar() {
  const [month, setMonth] = useState<MonthIndex>(NOVEMBER)
  return (
    <>
      <output data-testid="month">{month}</output>
      <CalendarTable
        rows={ROWS}
        now={NOVEMBER}
        selectedMonth={month}
        onPhone="one-month"
        onMonth={by => setMonth(monthAfter(month, by))}
      />
    </>
  )
}
const APRIL = { ...emptyMonths(), 3: 'harvesting' as const }
const COMING = [
  aCalendarRow({ produceName: 'Apple', monthlyStatus: APRIL }),
  aCalendarRow({ produceName: 'Farm Milk', category: 'Honey & Dairy', monthlyStatus: APRIL }),
  aCalendarRow({
    produceName: 'Mango',
    monthlyStatus: { ...APRIL, 10: 'pre-order' },
    harvestDate: '2027-04-05',
    productId: 12,
  }),
  aCalendarRow({ produceName: 'Okra', monthlyStatus: { ...emptyMonths(), 10: 'available' } }),
  aCalendarRow({ produceName: 'Sapota', monthlyStatus: { ...emptyMonths(), 10: 'harvesting' } }),
  aCalendarRow({ produceName: 'Cow Ghee', category: 'Honey & Dairy', monthlyStatus: { ...APRIL, 10: 'harvesting' } }),
]
const Coming = () => <CalendarTable rows={COMING} now={NOVEMBER} onPhone="one-month" />
const LegendAlone = () => (
  <div data-testid="legend">
    <Legend />
  </div>
)
const openCalendar = () => show(Calendar, { path: '/' })
const cell = (name: string) => screen.getByRole('link', { name })
const produceRows = () => screen.getAllByRole('row').filter(row => row.dataset.produce !== undefined)
const month = () => screen.getByTestId('month').textContent

// docs/product/calendar.md#calendar-table
describe('CalendarTable', () => {
  it('shows twelve months from the current one and a row per produce', () => {
    openCalendar()
    const heads = screen.getAllByRole('columnheader').map(head => head.textContent)
    expect(heads).toEqual('Produce Nov Dec Jan Feb Mar Apr May Jun Jul Aug Sep Oct Farms'.split(' '))
    expect(produceRows().map(row => row.querySelector('th')?.textContent)).toEqual([
      'Tomato ಟೊಮೇಟೊArrives tomorrow',
      'Okra ಟೊಮೇಟೊStill growing',
    ])
    for (const row of produceRows()) expect(within(row).getAllByRole('cell')).toHaveLength(13)
  })

  it('marks the current month', () => {
    openCalendar()
    const marked = screen.getAllByRole('columnheader').filter(head => head.getAttribute('aria-current') === 'date')
    expect(marked.map(head => head.getAttribute('abbr'))).toEqual(['November'])
  })

  it.each([
    ['Available', 'November', 'A', '/products?search=Tomato&availability=available'],
    ['Pre-Order', 'December', 'P', '/products?search=Tomato&availability=pre-order'],
    ['Harvesting', 'February', 'H', '/products?search=Tomato'],
    ['Growing', 'September', 'G', '/products?search=Tomato'],
  ])('labels %s by word and letter, and links to products', (state, name, letter, path) => {
    openCalendar()
    const link = cell(`Tomato in ${name}: ${state}`)
    expect(link.getAttribute('href')).toBe(path)
    expect(link.textContent).toBe(`${letter}${state}`)
  })

  it('labels an empty month', () => {
    openCalendar()
    const [tomato] = produceRows()
    expect(tomato && within(tomato).getAllByRole('cell')[2]?.textContent).toBe('nothing')
  })

  it('has one tab stop per row and moves by arrow keys, Home and End over empty months', () => {
    openCalendar()
    const stops = screen.getAllByRole('link').filter(link => link.dataset.month !== undefined && link.tabIndex === 0)
    expect(stops.map(link => link.getAttribute('aria-label'))).toEqual([
      'Tomato in November: Available',
      'Okra in November: Growing',
    ])
    cell('Tomato in November: Available').focus()
    for (const [key, name] of [
      ['ArrowRight', 'Tomato in December: Pre-Order'],
      ['ArrowRight', 'Tomato in February: Harvesting'],
      ['ArrowDown', 'Okra in February: Growing'],
      ['ArrowUp', 'Tomato in February: Harvesting'],
      ['End', 'Tomato in September: Growing'],
      ['ArrowRight', 'Tomato in September: Growing'],
      ['Home', 'Tomato in November: Available'],
      ['ArrowLeft', 'Tomato in November: Available'],
    ] as const) {
      fireEvent.keyDown(document.activeElement ?? document.body, { key })
      expect(document.activeElement?.getAttribute('aria-label')).toBe(name)
    }
    expect(month()).toBe('10')
  })

  it('turns the month by swipe', () => {
    openCalendar()
    const table = screen.getByRole('table')
    const at = { pointerId: 1, isPrimary: true, pointerType: 'touch', clientY: 300 }
    const swipe = (from: number, to: number) => {
      fireEvent.pointerDown(table, { ...at, clientX: from })
      fireEvent.pointerUp(table, { ...at, clientX: to })
    }
    swipe(300, 150)
    swipe(300, 150)
    expect(month()).toBe('0')
    swipe(100, 250)
    expect(month()).toBe('11')
  })
})

/** Leaves only the chosen month's cells, as the style sheet does on phones. */
function showOneMonth() {
  for (const box of document.querySelectorAll<HTMLElement>('[data-month-cell]')) {
    box.style.display = box.className.includes('chosen') ? '' : 'none'
  }
}

describe('CalendarTable with one month', () => {
  it('turns the month by Left and Right and moves the focus', () => {
    openCalendar()
    cell('Tomato in November: Available').focus()
    for (const [key, name] of [
      ['ArrowRight', 'Tomato in December: Pre-Order'],
      ['ArrowLeft', 'Tomato in November: Available'],
      ['ArrowDown', 'Okra in November: Growing'],
    ] as const) {
      showOneMonth()
      fireEvent.keyDown(document.activeElement ?? document.body, { key })
      expect(document.activeElement?.getAttribute('aria-label')).toBe(name)
    }
  })

  it('moves the focus to the table when the produce has no cell in that month', () => {
    openCalendar()
    cell('Okra in November: Growing').focus()
    showOneMonth()
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowRight' })
    expect(month()).toBe('11')
    expect(document.activeElement?.tagName).toBe('TABLE')
  })
})

// docs/product/calendar.md#legend
it('Legend lists the four states with their meaning', () => {
  show(LegendAlone, { path: '/' })
  const legend = screen.getByRole('list', { name: 'What the colours mean' })
  expect([...screen.getByTestId('legend').children]).toEqual([legend])
  const meanings = within(legend).getAllByRole('listitem')
  expect(meanings.map(meaning => meaning.textContent)).toEqual([
    'GGrowing (still developing)',
    'HHarvesting (being picked)',
    'PPre-Order (book ahead)',
    'AAvailable (ready now)',
  ])
})

// docs/product/calendar.md#when-it-comes, docs/product/calendar.md#in-season
describe('row times', () => {
  it('group rows by when a produce can be bought or is in season', () => {
    show(Coming, { path: '/' })
    const texts = screen
      .getAllByRole('row')
      .slice(1)
      .map(row => row.querySelector('th')?.textContent)
    expect(texts).toEqual([
      'Ready now',
      'Okra ಟೊಮೇಟೊArrives tomorrow',
      'Book ahead',
      'Mango ಟೊಮೇಟೊBook now · harvest Apr',
      'In season, not on sale now',
      'Sapota ಟೊಮೇಟೊBeing harvested, not on sale now',
      'Cow Ghee ಟೊಮೇಟೊAll year',
      'Coming later',
      'Apple ಟೊಮೇಟೊHarvest Apr',
      'Farm Milk ಟೊಮೇಟೊAll year',
    ])
  })

  it('link name and months to the product', () => {
    show(Coming, { path: '/' })
    expect(screen.getByRole('link', { name: 'Mango' }).getAttribute('href')).toBe('/products/12')
    expect(cell('Mango in November: Pre-Order').getAttribute('href')).toBe('/products/12')
    expect(cell('Apple in April: Harvesting').getAttribute('href')).toBe('/products?search=Apple')
  })

  it('show letters also for milk', () => {
    show(Coming, { path: '/' })
    expect(cell('Farm Milk in April: Harvesting').textContent).toBe('HHarvesting')
  })
})
