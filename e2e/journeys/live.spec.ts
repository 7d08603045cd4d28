import type { Page } from '@playwright/test'
import { expect, test } from '../market.ts'
import { placePurchase } from '../place-purchase.ts'

const LIVE = /\/api\/live\?/
const FARM = 'Ravi’s Field'
/** What follows by itself follows within two seconds; the machine of a test is busy. Asking by the minute is far slower. */
const SOON = { timeout: 8_000 }

const statusOf = (page: Page, status: string) => page.getByRole('main').getByText(status, { exact: true }).first()

test('what a farm does reaches its buyer’s open pages by itself: order, unread count, and a tab that has no connection of its own', async ({
  visitor,
  registerBuyer,
  request,
}) => {
  const username = await registerBuyer('Asha')
  const [order = 0] = await placePurchase({ request }, { username, firstName: 'Asha', boxes: [['tomato', FARM]] })
  const path = `/dashboard/orders/${order}`
  const { page: asha } = await visitor(username)

  await test.step('the buyer looks at the order, in two tabs with one connection', async () => {
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
  await test.step('the farmer accepts it, and both tabs show so', async () => {
    await ravi.getByLabel('Order status').selectOption('accepted')
    await expect(ravi.getByText('Order status updated')).toBeVisible()
    await expect(statusOf(asha, 'Confirmed')).toBeVisible(SOON)
    // The tab in front alone reads: the other one does when it comes to the front.
    await second.bringToFront()
    await expect(statusOf(second, 'Confirmed')).toBeVisible(SOON)
    expect(ownStreams).toBe(0)
  })

  await test.step('ten seconds later, when the farmer can no longer take it back, the buyer is notified of it', async () => {
    await second.getByRole('button', { name: /^Notifications/ }).click()
    await expect(second.getByRole('listitem').filter({ hasText: `Order #${order} is confirmed` })).toBeVisible({
      timeout: 30_000,
    })
    // The order's placing is read with its next step: left are the address to confirm, and this step.
    await expect(second.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible(SOON)
  })

  await test.step('a session that is ended elsewhere is noticed by itself, in both tabs', async () => {
    const ended = await asha.request.post('/api/logout', { headers: { 'X-Santhe': '1' } })
    expect(ended.status()).toBe(200)
    for (const tab of [asha, second])
      await expect(tab.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible(SOON)
  })
})

test('what a person reads or deletes in one tab is so in the other tab and on the other device', async ({
  visitor,
  registerBuyer,
  request,
}) => {
  const username = await registerBuyer('Asha')
  await placePurchase({ request }, { username, firstName: 'Asha', boxes: [['tomato', FARM]], times: 3 })
  // Three orders, and the address that is to be confirmed.
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
  await test.step('one is read on the device', async () => {
    await device
      .getByRole('button', { name: /^Mark as read/ })
      .first()
      .click()
    await showsUnread(3)
    for (const page of pages) await expect(page.getByRole('button', { name: /^Mark as read/ })).toHaveCount(3, SOON)
  })
  await test.step('one is deleted in the second tab', async () => {
    await second.bringToFront()
    await second
      .getByRole('button', { name: /^Delete/ })
      .last()
      .click()
    await showsUnread(2)
    for (const page of pages) await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(3, SOON)
  })
  await test.step('all are read in the first tab', async () => {
    await first.bringToFront()
    await first.getByRole('button', { name: 'Mark all read' }).click()
    await showsUnread(0)
    for (const page of pages) await expect(page.getByRole('button', { name: /^Mark as read/ })).toHaveCount(0, SOON)
  })
})

test('the boxes of a product on the screen follow what others buy', async ({ visitor, registerBuyer, request }) => {
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
