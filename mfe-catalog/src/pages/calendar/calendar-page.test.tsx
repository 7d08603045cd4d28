import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { open, Refusal } from '../../testing/at-the-market.tsx'
import { aCalendarRow, aCategory } from '../../testing/factories.ts'

const CATEGORIES = { '/api/categories': [aCategory()] }
const farms = [1, 2, 3, 4, 5].map(id => ({ id, name: `Farm ${id}`, logoUrl: null }))

// docs/product/calendar.md#calendar-page
describe('CalendarPage', () => {
  it('shows six placeholders, then a row per produce with cells linked to products', async () => {
    const { container } = open('/calendar', { ...CATEGORIES, '/api/calendar': [aCalendarRow({ farms })] })
    expect(container.querySelectorAll('[data-placeholder="calendar"]')).toHaveLength(6)
    const cell = await screen.findByRole('link', { name: 'Tomato in December: Pre-Order' })
    expect(cell.getAttribute('href')).toBe('/products?search=Tomato&availability=pre-order')
    expect(screen.getByRole('link', { name: 'Tomato in November: Available' }).getAttribute('href')).toBe(
      '/products?search=Tomato&availability=available',
    )
  })

  // docs/product/calendar.md#calendar-table
  it('shows three farms and counts the rest', async () => {
    open('/calendar', { ...CATEGORIES, '/api/calendar': [aCalendarRow({ farms })] })
    const row = (await screen.findByText('Tomato')).closest('tr')
    expect(row && within(row).getAllByRole('link', { name: /^Farm/ })).toHaveLength(3)
    expect(screen.getByText('+2')).toBeTruthy()
  })

  it('starts at the current month and wraps from December to January', async () => {
    const { requestedUrls } = open('/calendar', { ...CATEGORIES, '/api/calendar': [aCalendarRow()] })
    await screen.findByRole('table')
    const month = screen.getByRole('group', { name: 'Month' })
    expect(within(month).getByText('November')).toBeTruthy()
    fireEvent.click(within(month).getByRole('button', { name: 'Next month' }))
    fireEvent.click(within(month).getByRole('button', { name: 'Next month' }))
    expect(within(month).getByText('January')).toBeTruthy()
    await screen.findByRole('table')
    expect(requestedUrls.filter(url => url.startsWith('/api/calendar'))).toEqual([
      '/api/calendar?category=all&month=10&search=',
      '/api/calendar?category=all&month=11&search=',
      '/api/calendar?category=all&month=0&search=',
    ])
  })

  // docs/product/calendar.md#calendar-texts
  it('shows the documented empty and error texts', async () => {
    const responses: Record<string, unknown> = { ...CATEGORIES, '/api/calendar': [] }
    open('/calendar?search=durian', responses).unmount()
    open('/calendar?search=durian', responses)
    expect(await screen.findByText('No seasonal data available')).toBeTruthy()
    expect(screen.getByText('Try adjusting your search filters or check back later')).toBeTruthy()
    responses['/api/calendar'] = new Refusal(503, 'Closed')
    fireEvent.click(screen.getByRole('button', { name: 'Next month' }))
    expect(await screen.findByText('Error loading calendar data')).toBeTruthy()
    expect(screen.getByText('Please try refreshing the page')).toBeTruthy()
  })

  it('truncates an overlong search so that the table loads', async () => {
    const { requestedUrls } = open(`/calendar?search=${'a'.repeat(300)}`, {
      ...CATEGORIES,
      '/api/calendar': [aCalendarRow()],
    })
    await screen.findByRole('table')
    expect(requestedUrls).toContain(`/api/calendar?category=all&month=10&search=${'a'.repeat(200)}`)
  })

  it('turns the month by arrow keys, back over New Year', async () => {
    open('/calendar?month=0', { ...CATEGORIES, '/api/calendar': [aCalendarRow()] })
    const next = await screen.findByRole('button', { name: 'Next month' })
    const month = screen.getByRole('group', { name: 'Month' })
    expect(within(month).getByText('January')).toBeTruthy()
    fireEvent.keyDown(next, { key: 'ArrowLeft' })
    expect(within(month).getByText('December')).toBeTruthy()
    fireEvent.keyDown(next, { key: 'ArrowRight' })
    expect(within(month).getByText('January')).toBeTruthy()
  })

  it('keeps search, category and month in the URL and lists All Categories first', async () => {
    const { requestedUrls } = open('/calendar?search=tom', { ...CATEGORIES, '/api/calendar': [aCalendarRow()] })
    await screen.findByRole('table')
    const categories = screen.getByRole('combobox', { name: 'Category' })
    expect(within(categories).getAllByRole('option')[0]?.textContent).toBe('All Categories')
    fireEvent.change(categories, { target: { value: '1' } })
    expect(screen.getByTestId('url').textContent).toBe('/calendar?search=tom&category=1')
    expect(requestedUrls).toContain('/api/calendar?category=1&month=10&search=tom')
  })
})
