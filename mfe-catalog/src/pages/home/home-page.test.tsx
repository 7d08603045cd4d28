import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { open, Refusal } from '../../testing/at-the-market.tsx'
import { aCalendarRow, aFarm, aProduct } from '../../testing/factories.ts'

afterEach(() => vi.useRealTimers())

const shownTitle = () =>
  screen
    .getAllByRole('button', { name: /^Slide/ })
    .find(dot => dot.getAttribute('aria-current') === 'true')
    ?.getAttribute('aria-label')

describe('the hero', () => {
  it('advances every four seconds and comes round', () => {
    vi.useFakeTimers()
    open('/', {})
    const seen = [0, 1, 2, 3].map(() => {
      act(() => vi.advanceTimersByTime(4000))
      return shownTitle()
    })
    expect(seen).toEqual([
      'Slide 2: Harvest the Freshest',
      'Slide 3: Join Our Marketplace',
      'Slide 4: Grow Together',
      'Slide 1: Fresh from the Farm',
    ])
  })

  it('waits while somebody is in it, and stops by its button', () => {
    vi.useFakeTimers()
    open('/', {})
    const hero = screen.getByRole('region', { name: 'What Santhe offers' })
    fireEvent.focus(within(hero).getByRole('button', { name: 'Next slide' }))
    act(() => vi.advanceTimersByTime(9000))
    expect(shownTitle()).toBe('Slide 1: Fresh from the Farm')
    fireEvent.click(within(hero).getByRole('button', { name: 'Stop the slides' }))
    fireEvent.blur(within(hero).getByRole('button', { name: 'Next slide' }))
    act(() => vi.advanceTimersByTime(9000))
    expect(shownTitle()).toBe('Slide 1: Fresh from the Farm')
  })

  it('stays still where the system asks for less motion', () => {
    vi.useFakeTimers()
    vi.spyOn(globalThis, 'matchMedia').mockReturnValue({ ...matchMedia(''), matches: true })
    open('/', {})
    act(() => vi.advanceTimersByTime(9000))
    expect(shownTitle()).toBe('Slide 1: Fresh from the Farm')
    vi.restoreAllMocks()
  })
})

describe('the sections of the home page', () => {
  it('fail alone, each with its own words', async () => {
    open('/', {
      '/api/products': new Refusal(503, 'Closed'),
      '/api/calendar': new Refusal(503, 'Closed'),
      '/api/farmers': [aFarm()],
    })
    expect(await screen.findByText('Error loading seasonal products')).toBeTruthy()
    expect(await screen.findByText('Error loading calendar data')).toBeTruthy()
    expect(screen.getByText('Please try refreshing the page')).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Ravi’s Field' })).toBeTruthy()
  })

  it('say so when they are empty', async () => {
    open('/', { '/api/products': [], '/api/calendar': [], '/api/farmers': [] })
    expect(await screen.findByText('No seasonal products available at this time.')).toBeTruthy()
    expect(await screen.findByText('No calendar data available')).toBeTruthy()
    expect(await screen.findByText('No featured farmers available at this time.')).toBeTruthy()
  })

  it('show four seasonal products and six rows from the current month on', async () => {
    const rows = Array.from({ length: 9 }, (_, place) => aCalendarRow({ produceName: `Produce ${place}` }))
    const { asked } = open('/', {
      '/api/products': [aProduct()],
      '/api/calendar': rows,
      '/api/farmers': [],
    })
    const table = await screen.findByRole('table')
    expect(within(table).getAllByRole('rowheader')).toHaveLength(6)
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(cell => cell.textContent),
    ).toEqual(['Produce', 'Nov', 'Dec', 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct'])
    expect(asked).toContain('/api/products?limit=4&seasonal=true')
  })

  it('lead to farming and to buying', () => {
    open('/', {})
    const hrefs = screen.getAllByRole('link').map(link => link.getAttribute('href'))
    expect(hrefs).toEqual(
      expect.arrayContaining([
        '/register?type=farmer',
        '/register?role=farmer',
        '/register?role=customer',
        '/calendar',
      ]),
    )
  })
})
