import type { Page } from '@playwright/test'
import { expect, test } from '../market.ts'
import { placePurchase } from '../place-purchase.ts'

const LIVE = /\/api\/live\?/
const FARM = 'Ravi’s Field'
/** Live updates arrive within two seconds, but test machines are busy. Polling each minute would be far slower. */
const SOON = { timeout: 8_000 }

const statusOf = (page: Page, status: string) => page.getByRole('main').getByText(status, { exact: true }).first()

test('a farm’s step reaches the buyer’s open tabs over one connection', async ({ visitor, registerBuyer, request }) => {
  const username = await registerBuyer('Asha')
  const [order = 0] = await placePurchase({ request }, { username, firstName: 'Asha', boxes: [['tomato', FARM]] })
  const path = `/dashboard/orders/${order}`
  const { page: asha } = await visitor(username)

  await test.step('the buyer opens the order in two tabs, which share a connection', async () => {
    const live = asha.waitForResponse(LIVE)
    await asha.goto(path)
    await live
    await expect(asha.getByText(`#${order}`).first()).toBeAttached()
  })
  const second = await asha.context().newPage()
  let ownStreams = 0
  second.on('request', request => {
    if (request.url().includes('/api/live')) ownStreams += 1
  })
  await second.goto(path)
  await expect(second.getByText(`#${order}`).first()).toBeAttached()

  const { page: ravi } = await visitor('ravi')
  await ravi.goto(path)
  await test.step('the farmer accepts the order, and both tabs show it', async () => {
    await ravi.getByLabel('Order status').selectOption('accepted')
    await expect(ravi.getByText('Order status updated')).toBeVisible()
    await expect(statusOf(asha, 'Confirmed')).toBeVisible(SOON)
    // Only the visible tab reloads; the other one does when it becomes visible.
    await second.bringToFront()
    await expect(statusOf(second, 'Confirmed')).toBeVisible(SOON)
    expect(ownStreams).toBe(0)
  })

  await test.step('the buyer is notified after ten seconds, when the farmer can no longer undo it', async () => {
    await second.getByRole('button', { name: /^Notifications/ }).click()
    await expect(second.getByRole('listitem').filter({ hasText: `Order #${order} is confirmed` })).toBeVisible({
      timeout: 30_000,
    })
    // The next step marks the order's placing as read, so two are unread: the address to confirm, and this step.
    await expect(second.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible(SOON)
  })

  await test.step('both tabs notice that the session was ended elsewhere', async () => {
    const ended = await asha.request.post('/api/logout', { headers: { 'X-Santhe': '1' } })
    expect(ended.status()).toBe(200)
    for (const tab of [asha, second])
      await expect(tab.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible(SOON)
  })
})

test('reading or deleting notifications in one tab updates other tabs and devices', async ({
  visitor,
  registerBuyer,
  request,
}) => {
  const username = await registerBuyer('Asha')
  await placePurchase({ request }, { username, firstName: 'Asha', boxes: [['tomato', FARM]], times: 3 })
  // Three orders, and the address to confirm.
  const [{ page: first }, { page: device }] = [await visitor(username), await visitor(username)]
  const second = await first.context().newPage()
  const pages = [first, second, device]
  const showsUnread = async (unread: number) => {
    const name = unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'
    for (const page of pages) {
      await page.bringToFront()
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible(SOON)
    }
  }
  for (const page of pages) {
    await page.goto('/about')
    await page.getByRole('button', { name: 'Notifications, 4 unread' }).click({ timeout: 60_000 })
    await expect(page.getByRole('button', { name: /^Mark as read/ })).toHaveCount(4)
  }
  await test.step('reads one on the other device', async () => {
    await device
      .getByRole('button', { name: /^Mark as read/ })
      .first()
      .click()
    await showsUnread(3)
    for (const page of pages) await expect(page.getByRole('button', { name: /^Mark as read/ })).toHaveCount(3, SOON)
  })
  await test.step('deletes one in the second tab', async () => {
    await second.bringToFront()
    await second
      .getByRole('button', { name: /^Delete/ })
      .last()
      .click()
    await showsUnread(2)
    for (const page of pages) await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(3, SOON)
  })
  await test.step('marks all as read in the first tab', async () => {
    await first.bringToFront()
    await first.getByRole('button', { name: 'Mark all read' }).click()
    await showsUnread(0)
    for (const page of pages) await expect(page.getByRole('button', { name: /^Mark as read/ })).toHaveCount(0, SOON)
  })
})

test('a product’s page shows live how many boxes are left', async ({ visitor, registerBuyer, request }) => {
  const { page: shop } = await visitor()
  const products = await (await shop.request.get('/api/products?search=tomato')).json()
  const product = products.find(({ farm }: { farm: { name: string } }) => farm.name === FARM)
  const live = shop.waitForResponse(LIVE)
  await shop.goto(`/products/${product.id}`)
  await live
  const boxesText = await shop
    .getByText(/\d+ boxes? left/)
    .first()
    .textContent()
  const username = await registerBuyer('Kiran')
  await placePurchase({ request }, { username, firstName: 'Kiran', boxes: [['tomato', FARM]] })
  await expect(shop.getByText(/\d+ boxes? left/).first()).not.toHaveText(boxesText ?? '', SOON)
})
