import type { Language } from '@santhe/rules'
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { Footer } from '../frame/Footer.tsx'
import { HowItWorksPage } from '../pages/HowItWorksPage.tsx'
import { Pages } from '../Routes.tsx'
import { renderShell } from '../testing/render-shell.tsx'
import type { PolicySection, PolicyTexts } from './policy.ts'
import en from './texts/en.json'
import hi from './texts/hi.json'
import kn from './texts/kn.json'

const NAMES = ['privacy', 'terms', 'cookies', 'shipping'] as const

const textOf = async (at: string, title: string, language: Language = 'en') => {
  renderShell(<Pages />, { at, path: '*', language })
  const heading = await screen.findByRole('heading', { level: 1, name: title })
  return heading.closest('article')?.textContent ?? ''
}

// docs/product/delivery.md#freshness, docs/product/pages.md#shipping-policy, docs/product/pages.md#legal-pages
describe('PolicyPage', () => {
  it.each([
    [
      '/shipping',
      'Shipping Policy',
      [
        '1-2 business days',
        '1-2 days after the harvest date',
        'the morning, the afternoon or the evening',
        'Bangalore Urban District',
        'Bangalore Rural District (selected areas)',
        'within 50 km of the Bangalore city centre',
        'The actual fee is shown at checkout',
        'within 24 hours of delivery, with photos',
        'within 4 hours of placing it',
        'up to 48 hours before the harvest',
        'Processing',
      ],
    ],
    [
      '/terms',
      'Terms of Service',
      [
        'at least 18 years old',
        'within 4 hours of placing it',
        'up to 48 hours before the harvest',
        'refunded in 5-7 business days',
        'The law of India',
        'courts in Bangalore',
      ],
    ],
    ['/privacy', 'Privacy Policy', ['at least 18 years', 'The law of India', 'courts in Bangalore']],
    ['/cookies', 'Cookie Policy', ['1 month', '1 year', '2 weeks', '2 years and 24 hours']],
  ])('at %s shows its title, figures and contact', async (at, title, figures) => {
    const text = await textOf(at, title)
    const everywhere = [
      'Santhe Farm Market',
      'support@santhe.example',
      '+91 80 5550 1234',
      '9:00 AM to 6:00 PM, Monday to Saturday',
      'Grievance officer: ',
      'acknowledged within 48 hours',
    ]
    for (const words of [...figures, ...everywhere]) expect(text).toContain(words)
    await expect.poll(() => document.title).toBe(`${title} · Santhe`)
  })

  it('shows the table of fees at /shipping', async () => {
    await textOf('/shipping', 'Shipping Policy')
    const rows = within(screen.getByRole('table')).getAllByRole('row')
    expect(rows.map(row => Array.from(row.children, cell => cell.textContent))).toEqual([
      ['Order value', 'Bangalore Urban', 'Bangalore Rural', 'Extended areas'],
      ['Below ₹500', '₹49', '₹79', '₹99'],
      ['₹500 to ₹999', '₹29', '₹59', '₹79'],
      ['₹1,000 and above', 'Free', '₹29', '₹49'],
    ])
  })

  // docs/product/pages.md#order-stages
  it('lists the six order stages at /shipping', async () => {
    await textOf('/shipping', 'Shipping Policy')
    const section = document.getElementById('order-status')
    expect(section?.textContent).toContain('email at each')
    expect(Array.from(section?.querySelectorAll('li') ?? [], item => item.textContent)).toEqual([
      'Order Placed: awaiting confirmation.',
      'Confirmed: by the farmers.',
      'Processing: packing for Available Now; awaiting harvest for Pre-Order.',
      'Ready for Shipping.',
      'Out for Delivery.',
      'Delivered.',
    ])
  })

  it('shows the sections of /shipping in the documented order', async () => {
    await textOf('/shipping', 'Shipping Policy')
    expect(screen.getAllByRole('heading', { level: 2 }).map(heading => heading.textContent)).toEqual([
      'Delivery timing',
      'Delivery areas',
      'Orders from several farmers',
      'Delivery fees',
      'Order status tracking',
      'Freshness guarantee',
      'Order modifications',
      'Delivery instructions',
      'Contact',
    ])
  })

  it('starts a Kannada page with a note that links to the English one', async () => {
    renderShell(<Pages />, { at: '/terms', path: '*', language: 'kn' })
    const heading = await screen.findByRole('heading', { level: 1, name: kn.terms.title })
    const first = heading.closest('article')?.firstElementChild
    expect(first?.textContent).toBe(`${kn.note} English`)
    const link = first?.querySelector('a')
    expect(['href', 'hreflang', 'lang'].map(name => link?.getAttribute(name))).toEqual(['/terms', 'en', 'en'])
  })

  // Otherwise the edge redirects readers who prefer Kannada back.
  it('stores the choice of the English page', async () => {
    const assign = vi.spyOn(location, 'assign').mockReturnValue()
    // Files of one worker share the document.
    onTestFinished(() => {
      assign.mockRestore()
      // biome-ignore lint/suspicious/noDocumentCookie: the page writes it so.
      document.cookie = 'language=; Path=/; Max-Age=0'
    })
    renderShell(<Pages />, { at: '/terms', path: '*', language: 'kn' })
    fireEvent.click(await screen.findByRole('link', { name: 'English' }))
    expect(assign).toHaveBeenCalledWith('/terms')
    expect(document.cookie).toContain('language=en')
  })

  it.each(NAMES)('fills every placeholder of /%s in Hindi', async name => {
    expect(await textOf(`/${name}`, hi[name].title, 'hi')).not.toMatch(/[{}]/)
  })

  it('links each entry of the contents to its section', async () => {
    await textOf('/shipping', 'Shipping Policy')
    const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link')
    expect(links).toHaveLength(9)
    for (const link of links) {
      const section = document.getElementById((link.getAttribute('href') ?? '').slice(1))
      expect(section?.querySelector('h2')?.textContent).toBe(link.textContent)
    }
  })
})

/** Must be equal in translations: order of sections, number of texts, placeholders and figures. */
function skeletonOf({ contact, note: _, ...policies }: PolicyTexts) {
  const all = (texts: readonly string[], pattern: RegExp) => texts.flatMap(text => text.match(pattern) ?? []).toSorted()
  const sectionOf = ({ id, title, paragraphs, list, table }: PolicySection) => {
    const texts = [
      title,
      ...paragraphs,
      ...(list ?? []),
      ...(table ? [table.caption, ...[table.head, ...table.rows].flat()] : []),
    ]
    return {
      id,
      paragraphs: paragraphs.map(text => all([text], /\{\{\w+\}\}/g)),
      list: list?.length,
      table: table && [table.head, ...table.rows].map(cells => cells.length),
      figures: all(texts, /\d+(?:[,.:]\d+)*/g),
      hasEmpty: texts.some(text => text.trim() === ''),
    }
  }
  const titled = Object.entries(policies).map(([name, { title, lead, sections }]) => ({
    name,
    hasHead: title !== '' && lead !== '',
    sections: sections.map(sectionOf),
  }))
  return { titled, contact: sectionOf(contact) }
}

it.each<[string, PolicyTexts, RegExp]>([
  ['Kannada', kn, /\p{Script=Kannada}/u],
  ['Hindi', hi, /\p{Script=Devanagari}/u],
])('policies in %s have the structure, placeholders and figures of the English ones', (_, texts, script) => {
  expect(skeletonOf(texts)).toEqual(skeletonOf(en))
  expect(texts.note).toMatch(script)
})

it('Footer links to the four policies', () => {
  renderShell(<Footer />)
  const links = within(screen.getByRole('navigation', { name: 'Policies' })).getAllByRole('link')
  expect(links.map(link => link.getAttribute('href'))).toEqual(['/privacy', '/terms', '/cookies', '/shipping'])
})

// docs/product/pages.md#footer
it('Footer links to pages for customers and farmers, and shows the market’s address', () => {
  renderShell(<Footer />)
  // On phones the title is a button that unfolds the group.
  const group = (name: string) => screen.getByRole('button', { name }).closest('section')
  const hrefs = (name: string) =>
    Array.from(group(name)?.querySelectorAll('a') ?? [], link => [link.textContent, link.getAttribute('href')])
  expect(hrefs('For customers')).toEqual([
    ['How It Works', '/how-it-works'],
    ['Products', '/products'],
    ['Farms', '/farmers'],
    ['Harvest Calendar', '/calendar'],
  ])
  expect(hrefs('For farmers')).toEqual([
    ['Become a Vendor', '/auth'],
    ['Seller Dashboard', '/dashboard'],
    ['Seller Guide', '/how-it-works#farmers'],
  ])
  const contact = group('Contact')?.querySelector('address')
  expect(contact?.textContent).toContain('Basavanagudi')
  expect(hrefs('Contact')).toEqual([
    ['support@santhe.example', 'mailto:support@santhe.example'],
    ['+91 80 5550 1234', 'tel:+918055501234'],
  ])
})

// docs/product/pages.md#how-it-works
it('HowItWorksPage shows five steps for farmers and customers, calendar states and registration links', () => {
  renderShell(<HowItWorksPage />)
  for (const name of ['For farmers', 'For customers']) {
    const part = screen.getByRole('heading', { name }).closest('section')
    expect(part?.querySelectorAll('ol > li')).toHaveLength(5)
  }
  expect(document.getElementById('farmers')?.querySelector('h2')?.textContent).toBe('For farmers')
  const calendar = screen.getByRole('heading', { name: 'How to read the harvest calendar' }).closest('section')
  expect(Array.from(calendar?.querySelectorAll('li') ?? [], item => item.textContent?.split(':')[0])).toEqual([
    'GGrowing',
    'HHarvesting',
    'PPre-Order',
    'AAvailable',
  ])
  expect(screen.getByRole('link', { name: 'Register as a farmer' }).getAttribute('href')).toBe('/register?type=farmer')
  expect(screen.getByRole('link', { name: 'Register as a customer' }).getAttribute('href')).toBe(
    '/register?type=customer',
  )
})

it('Footer expands a group by its title on phones', () => {
  renderShell(<Footer />)
  const title = screen.getByRole('button', { name: 'For customers' })
  expect(title.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(title)
  expect(title.getAttribute('aria-expanded')).toBe('true')
  const content = document.getElementById(title.getAttribute('aria-controls') ?? '')
  expect(within(content ?? document.body).getByRole('link', { name: 'Products' })).toBeDefined()
})
