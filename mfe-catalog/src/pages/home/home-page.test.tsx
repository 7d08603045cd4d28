import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { open, Refusal, type Responses } from '../../testing/at-the-market.tsx'
import { aCalendarRow, aFarm, aProduct } from '../../testing/factories.ts'
import { homePage } from './home-page.ts'

const RESPONSES = {
  '/api/products': [aProduct()],
  '/api/calendar': [aCalendarRow()],
  '/api/farmers': [aFarm()],
}

/** Headings of the sections, in the order of docs/product/pages.md#home-sections. */
const SECTIONS = [
  'In Season Now',
  'Harvest Calendar',
  'Meet Our Farmers',
  'How It Works',
  'Take your place at the market',
  'Stay Updated',
] as const

const head = () =>
  homePage.head?.({ params: {}, query: new URLSearchParams(), now: new Date(), language: 'en', results: [] })
const section = (name: string) => within(screen.getByRole('region', { name }))

/** Sections that load data: the call, the texts on failure and without results, and a shown text. */
const READING = [
  {
    name: 'In Season Now',
    call: '/api/products',
    error: ['Error loading seasonal products'],
    empty: ['No seasonal products available at this time.'],
    text: 'Tomato',
    placeholder: 'product',
  },
  {
    name: 'Harvest Calendar',
    call: '/api/calendar',
    error: ['Error loading calendar data', 'Please try refreshing the page'],
    empty: ['No calendar data available', 'Check back soon for seasonal produce updates'],
    text: 'Growing',
    placeholder: 'calendar',
  },
  {
    name: 'Meet Our Farmers',
    call: '/api/farmers',
    error: ['Error loading featured farmers'],
    empty: ['No featured farmers available at this time.'],
    text: 'Four acres of vegetables',
    placeholder: 'farm',
  },
] as const

async function othersStand(but: string): Promise<void> {
  for (const { name, text } of READING.filter(one => one.name !== but)) {
    expect((await section(name).findAllByText(new RegExp(text))).length).toBeGreaterThan(0)
  }
  for (const name of SECTIONS) expect(screen.getByRole('heading', { level: 2, name })).toBeTruthy()
}

// docs/product/pages.md#home-metadata, docs/product/pages.md#home-states
describe('HomePage', () => {
  it('shows its sections in order', () => {
    const { container } = open('/', RESPONSES)
    const headings = Array.from(container.querySelectorAll('section > div h2[id]'), heading => heading.textContent)
    expect(headings).toEqual(SECTIONS)
  })

  it('shows no section heading before its content', async () => {
    const { container } = open('/', RESPONSES)
    await othersStand('')
    for (const name of SECTIONS) {
      const heading = screen.getByRole('heading', { level: 2, name })
      const before = document.createRange()
      before.setStart(container, 0)
      before.setEndBefore(heading)
      expect(before.toString().toLowerCase()).not.toContain(name.toLowerCase())
      for (const named of before.cloneContents().querySelectorAll('[aria-label], [title], [alt]')) {
        const text = ['aria-label', 'title', 'alt'].map(attribute => named.getAttribute(attribute)).join(' ')
        expect(text.toLowerCase()).not.toContain(name.toLowerCase())
      }
    }
  })

  it('has one h1, the market’s title', () => {
    open('/', {})
    const [title, ...others] = screen.getAllByRole('heading', { level: 1 })
    expect(title?.textContent).toBe('Direct Farm to Table Marketplace')
    expect(others).toEqual([])
    expect(head()?.title).toBe('Direct Farm to Table Marketplace')
  })

  it('describes search and organisation in its structured data', () => {
    expect(head()?.jsonLd).toMatchObject([
      {
        '@type': 'WebSite',
        contentLocation: { name: 'Karnataka', containedInPlace: { name: 'India' } },
        potentialAction: { '@type': 'SearchAction', target: { urlTemplate: '/products?search={search_term_string}' } },
      },
    ])
  })

  it.each(READING)('shows the error of $name while the other sections work', async ({ name, call, error }) => {
    open('/', { ...RESPONSES, [call]: new Refusal(503, 'Closed for a moment') })
    const alert = within(await section(name).findByRole('alert'))
    for (const text of error) expect(alert.getByText(text)).toBeTruthy()
    expect(alert.getByRole('button', { name: 'Try Again' })).toBeTruthy()
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    await othersStand(name)
  })

  it.each(READING)('shows the empty text of $name while the other sections work', async ({ name, call, empty }) => {
    open('/', { ...RESPONSES, [call]: [] })
    for (const text of empty) expect(await section(name).findByText(text)).toBeTruthy()
    await othersStand(name)
  })

  // docs/product/money-and-dates.md#placeholders
  it.each(READING)('shows six placeholders for $name while loading', async ({ name, call, placeholder }) => {
    const { [call]: _later, ...others }: Responses = RESPONSES
    const { container } = open('/', others)
    expect(container.querySelectorAll(`[data-placeholder="${placeholder}"]`)).toHaveLength(6)
    await othersStand(name)
    expect(container.querySelectorAll('[data-placeholder]')).toHaveLength(6)
  })
})

describe('In Season Now', () => {
  // docs/product/catalog.md#seasonal-products
  it('requests and shows four seasonal products', async () => {
    const products = [1, 2, 3, 4, 5].map(id => aProduct({ id, name: `Produce ${id}` }))
    const { requestedUrls } = open('/', { ...RESPONSES, '/api/products': products })
    await section('In Season Now').findByText('Produce 1')
    expect(section('In Season Now').getAllByRole('article')).toHaveLength(4)
    expect(requestedUrls).toContain('/api/products?limit=4&seasonal=true&sort=recommended')
  })
})

describe('CalendarPreview', () => {
  // docs/product/calendar.md#preview
  it('shows six rows, twelve months from the current one, a legend and a link to the calendar', async () => {
    const rows = Array.from({ length: 9 }, (_, place) => aCalendarRow({ produceName: `Produce ${place}` }))
    open('/', { ...RESPONSES, '/api/calendar': rows })
    const table = within(await section('Harvest Calendar').findByRole('table'))
    expect(table.getAllByRole('rowheader')).toHaveLength(6)
    expect(table.getAllByRole('columnheader').map(cell => cell.textContent)).toEqual([
      'Produce',
      'Nov',
      'Dec',
      'Jan',
      'Feb',
      'Mar',
      'Apr',
      'May',
      'Jun',
      'Jul',
      'Aug',
      'Sep',
      'Oct',
    ])
    const legend = within(section('Harvest Calendar').getByRole('list', { name: 'What the colours mean' }))
    const states = legend.getAllByRole('listitem').map(item => item.textContent)
    for (const state of ['Growing', 'Harvesting', 'Pre-Order', 'Available']) {
      expect(states.filter(text => text?.includes(state))).toHaveLength(1)
    }
    expect(section('Harvest Calendar').getByRole('link', { name: 'Full calendar' }).getAttribute('href')).toBe(
      '/calendar',
    )
  })
})

describe('Meet Our Farmers', () => {
  it('requests the featured farms', async () => {
    const { requestedUrls } = open('/', RESPONSES)
    expect(await section('Meet Our Farmers').findByRole('heading', { level: 3, name: 'Ravi’s Field' })).toBeTruthy()
    expect(requestedUrls).toContain('/api/farmers?featured=true')
  })
})

// docs/product/pages.md#home-content
it('HowItWorks shows three steps', () => {
  open('/', {})
  const steps = section('How It Works').getAllByRole('listitem')
  expect(steps.map(step => within(step).getByRole('heading', { level: 3 }).textContent)).toEqual([
    '1 Check the Harvest Calendar',
    '2 Pre-Order or Buy Now',
    '3 Pickup or Delivery',
  ])
})

it('JoinChoice links farmers and customers to their registration', () => {
  open('/', {})
  const links = section('Take your place at the market').getAllByRole('link')
  expect(links.map(link => link.getAttribute('href'))).toEqual(['/register?role=farmer', '/register?role=customer'])
})
