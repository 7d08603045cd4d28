import type { JournalEntry } from '@santhe/contracts'
import { useSession } from '@santhe/host'
import { type FakeResponses, failure, show } from '@santhe/host/testing'
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aPerson } from '../testing/samples.ts'
import { unfoldHistory } from '../testing/unfold-history.ts'
import { History } from './History.tsx'

const OF_FARM = 'GET /api/admin/journal?limit=10&thing=farm&thingId=7'
const EARLIER = `${OF_FARM}&cursor=c12`
const MANAGER = aPerson({ role: 'district_manager', district: 'Kolar' })

const entry = (id: number, more: Partial<JournalEntry> = {}): JournalEntry => ({
  ...{ id, at: '2026-11-21T06:30:00.000Z', personId: 3, personName: 'Meera', role: 'admin' },
  ...{ device: 'Chrome on Android', act: 'farm.changed', thing: 'farm', thingId: 7, name: 'Ravi’s Field' },
  ...{ district: 'Kolar', fields: ['phone'], before: null, after: null, reason: '' },
  ...more,
})

const open = (response: FakeResponses[string], user = MANAGER) =>
  show(
    () => (
      <>
        <p>{useSession().user?.name}</p>
        <History thing="farm" thingId={7} />
      </>
    ),
    { path: '/', user, responses: { [OF_FARM]: response, [EARLIER]: { body: [entry(1, { name: 'of before' })] } } },
  )

// docs/product/office.md#histories
describe('History', () => {
  it('loads when unfolded, with act, time, person, device and changes', async () => {
    const approved = entry(2, {
      ...{
        act: 'product.rejected',
        name: 'Tomato',
        fields: ['approvalStatus', 'rejectionReason'],
        reason: 'Blurred picture',
      },
      ...{
        before: { approvalStatus: 'pending' },
        after: { approvalStatus: 'rejected', rejectionReason: 'Blurred picture' },
      },
    })
    const { requestsTo } = open({ body: [approved, entry(1)] })
    await screen.findByText('History')
    expect(requestsTo(OF_FARM)).toHaveLength(0)
    await unfoldHistory()
    const rows = within(await screen.findByRole('list', { name: 'History' })).getAllByText(/^(Rejected|Changed)/)
    expect(rows.map(row => row.closest('li')?.textContent)).toEqual([
      'Rejected the product TomatoNov 21, 2026, 12:00 pm · Meera · Chrome on AndroidApproval status: Pending approval → RejectedReason: Blurred picture',
      'Changed the farm Ravi’s FieldNov 21, 2026, 12:00 pm · Meera · Chrome on AndroidPhone changed',
    ])
  })

  it('loads earlier entries', async () => {
    open({ body: [entry(12)], headers: { 'X-Next-Cursor': 'c12' } })
    await unfoldHistory()
    fireEvent.click(await screen.findByRole('button', { name: 'Show earlier entries' }))
    expect(await screen.findByText('Changed the farm of before')).toBeTruthy()
  })

  it('shows an empty state and a failure to load', async () => {
    open((_request, before) => (before === 0 ? failure(500, 'INTERNAL', 'Something went wrong') : { body: [] }))
    await unfoldHistory()
    expect(await screen.findByText('We couldn’t load the history')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('No staff activity yet.')).toBeTruthy()
  })

  it('hides from roles without access to the journal', async () => {
    open({ body: [entry(1)] }, aPerson({ role: 'taluk_agent', name: 'Tara', district: 'Kolar' }))
    expect(await screen.findByText('Tara')).toBeTruthy()
    expect(screen.queryByText('History')).toBeNull()
  })
})
