import type { Release, SessionPerson } from '@santhe/contracts'
import { show } from '@santhe/host/testing'
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { AdminPage } from '../pages/AdminPage.tsx'
import { aPerson, statistics } from '../testing/samples.ts'

const KEYS = 'GET /api/admin/team-keys'
const at = '2026-11-20T06:30:00.000Z'
const counts = { served: 90, failed: 1, reported: 40, errors: 2, failedLoads: 0, slow: 3, poorVitals: 0 }
const CANARY = { version: 'v3', share: 5, since: at, figures: { canary: counts, control: { ...counts, errors: 0 } } }
const RELEASES: Release[] = [
  { slice: 'shell', version: 's1', before: null, moved: null, canary: null },
  { slice: 'catalog', version: 'v2', before: 'v1', moved: { by: 'Shop', at, takenBack: null }, canary: CANARY },
]
const key = (id: number, name: string, revokedAt: string | null) => ({
  ...{
    id,
    name,
    slices: ['catalog'],
    createdAt: at,
    expiresAt: '2027-11-20T06:30:00.000Z',
    lastUsedAt: null,
    revokedAt,
  },
})

const open = (user: SessionPerson = aPerson(), path = '/admin?tab=releases') =>
  show(AdminPage, {
    path: '/admin',
    at: path,
    user,
    responses: {
      'GET /api/admin/statistics': { body: statistics() },
      'GET /api/admin/releases': { body: RELEASES },
      [KEYS]: { body: [key(1, 'Shop', null), key(2, 'Office', at)] },
      'POST /api/admin/team-keys': { status: 201, body: { ...key(3, 'Seller', null), key: 'secret-of-43' } },
      'DELETE /api/admin/team-keys/1': { body: { message: 'The key no longer works.' } },
    },
  })
const rowsOf = async (label: string) =>
  within(await screen.findByRole('table', { name: label }))
    .getAllByRole('row')
    .slice(1)
    .map(row => row.textContent)

// docs/product/office.md#releases
describe('ReleasesPage', () => {
  it('opens from the overview, with versions, publishers, and figures of a canary', async () => {
    open(aPerson(), '/admin')
    fireEvent.click(await screen.findByRole('link', { name: 'Releases' }))
    const [shell, catalog] = await rowsOf('Releases')
    expect(shell).toBe('shells1––')
    expect(catalog).toMatch(/^catalogv2Before: v1Shop.*v3 for 5% of visitors, since .*v3: visitors 90, failed/)
    expect(screen.getByText(/\?release=catalog@.* It needs https:\/\/\.$/)).toBeTruthy()
    expect(catalog).toMatch(/errors 2.*v2: visitors 90.*errors 0/)
  })

  it('shows and requests no keys for managers', async () => {
    const { requestsTo } = open(aPerson({ role: 'district_manager', district: 'Kolar' }))
    await rowsOf('Releases')
    expect([screen.queryByText('Team keys'), requestsTo(KEYS)]).toEqual([null, []])
  })

  it('makes a key, copies it, and shows it until it is stored', async () => {
    const { requestsTo } = open()
    fireEvent.click(await screen.findByRole('button', { name: 'Make a key' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Make a key' }))
    fireEvent.change(dialog.getByLabelText('Team'), { target: { value: 'Seller' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Make a key' }))
    expect(await dialog.findByText(/^With commas between/, { selector: '[role=alert] *, [role=alert]' })).toBeTruthy()
    fireEvent.change(dialog.getByLabelText(/^Slices/), { target: { value: 'seller, admin' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Make a key' }))
    expect((await screen.findByLabelText<HTMLInputElement>('Key of Seller')).value).toBe('secret-of-43')
    expect(requestsTo('POST /api/admin/team-keys')[0]).toMatchObject({
      body: { name: 'Seller', slices: ['seller', 'admin'] },
    })
    const key = await screen.findByDisplayValue('secret-of-43')
    expect([key.closest('dialog'), document.activeElement]).toEqual([null, key.closest('[tabindex="-1"]')])
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Make a key' }).disabled).toBe(true)
    const writeText = vi.fn(async () => {}).mockRejectedValueOnce(new Error('not allowed'))
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    for (const outcome of [/^Not copied/, 'Copied']) {
      fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
      expect(await screen.findByText(outcome)).toBeTruthy()
    }
    expect(writeText).toHaveBeenCalledWith('secret-of-43')
    fireEvent.click(screen.getByRole('button', { name: 'I have stored it' }))
    await vi.waitFor(() => expect(screen.queryByDisplayValue('secret-of-43')).toBeNull())
  })

  it('offers to revoke working keys only, with a confirmation', async () => {
    const { requestsTo } = open()
    const [shop, office] = await rowsOf('Team keys')
    expect([shop, office]).toEqual([expect.stringMatching(/Never.*Until .*Revoke$/), expect.stringMatching(/Revoked/)])
    vi.stubGlobal('confirm', () => true)
    fireEvent.click(screen.getByRole('button', { name: /^Revoke the key of/ }))
    expect(await screen.findByText(/The key no longer works/)).toBeTruthy()
    expect(requestsTo('DELETE /api/admin/team-keys/1')).toHaveLength(1)
  })
})
