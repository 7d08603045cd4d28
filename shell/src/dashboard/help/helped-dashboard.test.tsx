import type { Remotes } from '@santhe/federation'
import { api, type Host } from '@santhe/host'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { OwnPath } from '../../pages/use-title.ts'
import { aShopper, fakeFetch, renderShell, signedIn } from '../../testing/render-shell.tsx'
import { DashboardPage } from '../DashboardPage.tsx'
import type { DashboardPart } from '../dashboard-parts.ts'

const remotes: Remotes = {
  slices: [],
  loadPage: () => Promise.reject(new Error('no pages here')),
  loadPart: name =>
    Promise.resolve(() => <p data-testid="part">{'part' in name ? `${name.slice}/${name.part}` : name.page}</p>),
  renew: () => Promise.resolve(),
}
const helps = { farmName: 'Ravi’s Field', expiresAt: new Date(Date.now() + 41.5 * 60_000).toISOString() }
const helped = { ...aShopper({ role: 'farmer' }), id: 7, name: 'Ravi Kumar', farmId: 3, helps }
const agent = aShopper({ role: 'taluk_agent' })
const REFUSED = { call: 'GET /api/orders/farmer', url: '/api/orders/farmer', provides: ['order'] } as const

const open = (part: DashboardPart, path: OwnPath, me: () => object = () => helped) =>
  renderShell(<DashboardPage part={part} path={path} />, {
    at: path,
    remotes,
    storage: signedIn(helped),
    fetchFn: fakeFetch({
      'GET /api/auth/me': () => ({ body: me() }),
      'POST /api/assist/finish': { body: agent },
      'GET /api/orders/farmer': { status: 403, body: { code: 'ASSIST_ENDED', message: 'The help is over.' } },
    }),
  })
const currentUrl = () => screen.getByTestId('url').textContent

// docs/product/roles.md#screens-of-help
describe('HelpedDashboard', () => {
  it('shows orders and products under a banner, without links to closed parts', async () => {
    open('orders', '/dashboard/orders')
    expect(await screen.findByText('seller/FarmOrders')).toBeDefined()
    expect(screen.getByText(/^You are helping Ravi Kumar \(Ravi’s Field\)\./).textContent).toContain('42 minutes left.')
    const links = within(screen.getByRole('navigation', { name: 'Dashboard' })).getAllByRole('link')
    expect(links.map(link => link.textContent)).toEqual(['Orders', 'Products'])
    expect(screen.queryByRole('button', { name: 'Buy Products' })).toBeNull()
  })

  it.each([
    ['overview', '/dashboard'],
    ['statements', '/dashboard/statements'],
    ['profile', '/dashboard/profile'],
  ] as const)('redirects from the %s to the orders', async (part, path) => {
    open(part, path)
    await expect.poll(currentUrl).toBe('/dashboard/orders')
  })

  it('returns to the agent’s own work on Finish', async () => {
    let me: object = helped
    open('products', '/dashboard/products', () => me)
    const finish = await screen.findByRole('button', { name: 'Finish' })
    me = agent
    await act(async () => fireEvent.click(finish))
    await expect.poll(currentUrl).toBe('/admin?tab=farmers')
  })

  it.each([
    ['a call is refused', (host: Host) => void host.store.dispatch(api.endpoints.read.initiate(REFUSED))],
    ['the page is looked at again', () => void document.dispatchEvent(new Event('visibilitychange'))],
  ] as const)('after the farmer ended the help, leaves with a toast once %s', async (_when, happen) => {
    let me: object = helped
    const { host } = open('products', '/dashboard/products', () => me)
    await screen.findByRole('button', { name: 'Finish' })
    me = agent
    await act(async () => happen(host))
    await expect.poll(currentUrl).toBe('/admin?tab=farmers')
    await expect
      .poll(() => host.store.getState().toasts.map(({ title }) => title))
      .toEqual(['You no longer help Ravi Kumar'])
  })
})
