import type { JournalEntry } from '@santhe/contracts'
import { type FakeResponses, show } from '@santhe/host/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { AdminPage } from '../pages/AdminPage.tsx'
import { aPerson, statistics } from '../testing/samples.ts'

const JOURNAL = 'GET /api/admin/journal?limit=25'
const PEOPLE = 'GET /api/admin/journal/people'

const entry = (id: number, more: Partial<JournalEntry> = {}): JournalEntry => ({
  ...{
    id,
    at: '2026-11-21T06:30:00.000Z',
    personId: 3,
    personName: 'Meera',
    role: 'admin',
    device: 'Chrome on Android',
  },
  ...{ act: 'fee.changed', thing: 'fee', thingId: 1, name: 'Delivery', district: null, reason: '' },
  ...{ fields: ['displayOrder'], before: { displayOrder: 1 }, after: { displayOrder: 2 } },
  ...more,
})

interface Opened {
  user?: Parameters<typeof aPerson>[0]
  entries?: readonly JournalEntry[]
  responses?: FakeResponses
}

const open = (at: string, { user, entries = [entry(1)], responses }: Opened = {}) =>
  show(AdminPage, {
    path: '/admin',
    at,
    user: aPerson(user),
    responses: {
      'GET /api/admin/statistics': { body: statistics() },
      [JOURNAL]: { body: entries },
      [PEOPLE]: { body: [{ id: 3, name: 'Meera' }] },
      ...responses,
    },
  })

// docs/product/office.md#journal
describe('JournalPage', () => {
  it('opens from the office and shows each act with person, time, place and changes', async () => {
    const person = entry(2, {
      ...{ act: 'person.changed', thing: 'person', name: 'Asha', fields: ['phone'], before: null, after: null },
      ...{ personName: '', reason: 'Asked by phone' },
    })
    open('/admin', { entries: [person, entry(1)] })
    fireEvent.click(await screen.findByRole('link', { name: 'Journal' }))
    const rows = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1)
    expect(rows.map(row => row.textContent)).toEqual([
      expect.stringMatching(
        /^Changed AshaNov 21, 2026, 12:00 pmSomebody who has leftChrome on AndroidPhone changedReason: Asked by phone$/,
      ),
      expect.stringContaining('Display order: 1 → 2'),
    ])
  })

  it('reads its filters from the URL', async () => {
    open('/admin?tab=journal&thing=fee&personId=3&day=2026-11-21', {
      responses: {
        'GET /api/admin/journal?day=2026-11-21&limit=25&personId=3&thing=fee': { body: [entry(1)] },
        'GET /api/admin/journal?day=2026-11-21&limit=25&thing=fee': {
          body: [entry(1), entry(2, { name: 'Ice', personName: 'Kiran' })],
        },
      },
    })
    const person = await screen.findByLabelText<HTMLInputElement>('Person')
    await waitFor(() => expect(person.value).toBe('Meera'))
    fireEvent.change(person, { target: { value: 'Everybody' } })
    expect(await screen.findByText('Changed the fee Ice')).toBeTruthy()
  })

  it('finds people by the start of their name after a pause in typing', async () => {
    const { requestsTo } = open('/admin?tab=journal', {
      responses: {
        'GET /api/admin/journal/people?search=lat': { body: [{ id: 9, name: 'Lata Rao' }] },
        'GET /api/admin/journal?limit=25&personId=9': { body: [entry(3, { name: 'Ice', personName: 'Lata Rao' })] },
      },
    })
    fireEvent.change(await screen.findByLabelText('Person'), { target: { value: 'lat' } })
    fireEvent.click(await screen.findByRole('option', { name: 'Lata Rao' }))
    expect(await screen.findByText('Changed the fee Ice')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Person').value).toBe('Lata Rao')
    expect(requestsTo('GET /api/admin/journal/people?search=lat')).toHaveLength(1)
  })

  it('links to pages of changed objects and opens them by keyboard', async () => {
    const farm = entry(2, { act: 'farm.changed', thing: 'farm', thingId: 7, name: 'Ravi’s Field' })
    const gone = entry(3, { act: 'product.deleted', thing: 'product', thingId: 8, name: 'Tomato' })
    const order = entry(4, { act: 'order.opened', thing: 'order', thingId: 12, name: '#12' })
    open('/admin?tab=journal', { entries: [gone, farm, order] })
    const link = await screen.findByRole('link', { name: 'Changed the farm Ravi’s Field' })
    expect(link.getAttribute('href')).toBe('/admin?tab=farmers&farm=7')
    expect(screen.queryByRole('link', { name: 'Deleted the product Tomato' })).toBeNull()
    const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document, { key })
    for (const key of ['ArrowDown', 'Enter', 'ArrowDown', 'ArrowDown', 'Enter']) press(key)
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/dashboard/orders/12')
  })

  it('shows the filters of an exported file as values, not as changes', async () => {
    const exported = entry(2, {
      ...{ act: 'orders.exported', thing: 'orders', thingId: 0, name: '61 rows' },
      ...{ fields: ['status', 'rows'], before: null, after: { status: 'pending', rows: 61 } },
    })
    open('/admin?tab=journal', { entries: [exported] })
    expect(await screen.findByText('Status: Pending')).toBeTruthy()
    expect(screen.getByText('Rows: 61')).toBeTruthy()
    expect(screen.queryByText(/changed/)).toBeNull()
  })

  it('shows the non-empty values of created and deleted objects', async () => {
    const rows = [{ from: 0, urban: 49, rural: 79, extended: 99 }]
    const deleted = entry(2, {
      ...{ act: 'fee.deleted', name: 'Ice', fields: [], after: null },
      before: { name: 'Ice', description: '', type: 'table', value: 0, table: rows, isActive: true },
    })
    const created = entry(3, {
      ...{ act: 'category.created', thing: 'category', name: 'Roots', fields: [], before: null },
      after: { name: 'Roots', description: 'From under the ground' },
    })
    const hidden = entry(4, {
      ...{ act: 'farm.deleted', thing: 'farm', name: 'Ravi’s Field', fields: [] },
      ...{ before: { farmName: 'Ravi’s Field', location: 'Malur' }, after: { isHidden: true } },
    })
    const person = entry(5, {
      ...{ act: 'person.deleted', thing: 'person', name: 'Asha', fields: [], before: null, after: null },
    })
    open('/admin?tab=journal', { entries: [deleted, created, hidden, person] })
    const sentence = await screen.findByText('Deleted the fee Ice')
    const linesOf = (row: Element | null) => [...(row?.querySelectorAll('li') ?? [])].map(item => item.textContent)
    expect(linesOf(sentence.closest('tr'))).toEqual([
      'Type: By value and area',
      'Value: 0',
      'Table: from ₹0: ₹49 urban, ₹79 rural, ₹99 extended',
      'Is active: yes',
    ])
    expect(linesOf(screen.getByText('Added the category Roots').closest('tr'))).toEqual([
      'Description: From under the ground',
    ])
    expect(linesOf(screen.getByText('Deleted the farm Ravi’s Field').closest('tr'))).toEqual([
      'Location: Malur',
      'Is hidden: yes',
    ])
    expect(linesOf(screen.getByText('Deleted Asha').closest('tr'))).toEqual([])
  })

  it('formats statuses, prices, days and pictures like screens', async () => {
    const moved = entry(2, {
      ...{ act: 'order.statusSet', thing: 'order', thingId: 12, name: '#12', fields: ['status'] },
      ...{ before: { status: 'pending' }, after: { status: 'shipping' } },
    })
    const before = { approvalStatus: 'pending', price: 10_050, availableUntil: '2026-11-30', images: ['/files/a.webp'] }
    const after = { approvalStatus: 'approved', price: 9_900, availableUntil: null, images: [] }
    const fields = Object.keys(before)
    const changed = entry(3, { act: 'product.changed', thing: 'product', name: 'Okra', fields, before, after })
    const fee = entry(4, {
      ...{ fields: ['type', 'isActive'], before: { type: 'fixed', isActive: true } },
      after: { type: 'percentage', isActive: false },
    })
    const season = entry(5, {
      ...{ act: 'product.changed', thing: 'product', name: 'Mango', fields: ['seasons'], before: { seasons: [] } },
      after: {
        seasons: [
          { from: 10, to: 1, state: 'growing' },
          { from: 3, to: 3 },
        ],
      },
    })
    const farm = entry(6, {
      ...{ act: 'farm.changed', thing: 'farm', name: 'Ravi’s Field', fields: ['logoUrl'], before: { logoUrl: null } },
      after: { logoUrl: '/files/farm/7/a.webp' },
    })
    const table = [
      { from: 0, urban: 49, rural: 79, extended: 99 },
      { from: 500, urban: 29.5, rural: 59, extended: 79 },
    ]
    const feeTable = entry(7, {
      ...{ fields: ['type', 'table'], before: { type: 'fixed' }, after: { type: 'table', table } },
    })
    const day = entry(8, {
      ...{ act: 'order.deliverySet', thing: 'order', thingId: 12, name: '#12', fields: ['date'] },
      ...{ before: { date: '2026-12-05' }, after: { date: '2026-12-08' } },
    })
    const plan = entry(9, {
      ...{
        act: 'area.planned',
        thing: 'area',
        name: 'Mysuru, urban',
        fields: ['singleDays'],
        before: { singleDays: [] },
      },
      after: { singleDays: ['2026-12-25: 0, 0, 0 (Christmas)', '2026-12-26: 10, open, open'] },
    })
    open('/admin?tab=journal', { entries: [moved, changed, fee, season, farm, feeTable, day, plan] })
    await screen.findByText('Status: Pending → Shipping')
    const lines = screen.getAllByRole('listitem').map(item => item.textContent)
    expect(lines).toEqual(
      expect.arrayContaining([
        'Approval status: Pending approval → Approved',
        'Price: ₹100.50 → ₹99.00',
        'Available until: Nov 30, 2026 → empty',
        'Date: 05 Dec 2026 → 08 Dec 2026',
        'Single days: empty → 25 Dec 2026: 0, 0, 0 (Christmas); 26 Dec 2026: 10, open, open',
        'Images: 1 picture → empty',
        'Type: Fixed amount → Percentage',
        'Is active: yes → no',
        'Type: Fixed amount → By value and area',
        'Table: empty → from ₹0: ₹49 urban, ₹79 rural, ₹99 extended; from ₹500: ₹29.50 urban, ₹59 rural, ₹79 extended',
        'Seasons: empty → growing November to February, harvesting in April',
        'Logo: empty → 1 picture',
      ]),
    )
  })

  it('removes unknown filters from the URL', async () => {
    open('/admin?tab=journal&thing=nothing&personId=me&thingId=-1&day=soon', {
      responses: { [JOURNAL]: { body: [entry(1)] } },
    })
    expect(await screen.findByText('Changed the fee Delivery')).toBeTruthy()
    expect(screen.getByLabelText<HTMLSelectElement>('About').value).toBe('')
    expect(screen.getByLabelText<HTMLInputElement>('Person').value).toBe('Everybody')
  })

  it('shows an empty result', async () => {
    open('/admin?tab=journal', { entries: [] })
    expect(await screen.findByText('No entry matches these filters.')).toBeTruthy()
  })

  it('opens only for admins and district managers', async () => {
    open('/admin?tab=journal', { user: { role: 'taluk_agent', district: 'Kolar' } })
    expect(await screen.findByRole('tab', { name: 'Overview' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Journal' })).toBeNull()
  })
})
