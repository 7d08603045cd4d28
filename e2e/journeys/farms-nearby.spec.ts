import type { Page } from '@playwright/test'
import { expect, test } from '../market.ts'

const BENGALURU = { latitude: 12.9716, longitude: 77.5946 }

/** Returns the distances shown on the cards in order, in kilometres. */
async function distances(page: Page): Promise<number[]> {
  const texts = await page.getByRole('article').locator('p').filter({ hasText: / k?m$/ }).allTextContents()
  return texts.map(text => {
    const [, figure = '', unit] = /([\d.]+) (k?m)$/.exec(text) ?? []
    return unit === 'm' ? Number(figure) / 1000 : Number(figure)
  })
}

/** Counts how often the page requests the device's position. */
async function countPositionRequests(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const getCurrentPosition = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation)
    navigator.geolocation.getCurrentPosition = (...args) => {
      document.documentElement.dataset.positionRequests = String(
        Number(document.documentElement.dataset.positionRequests ?? 0) + 1,
      )
      getCurrentPosition(...args)
    }
  })
  return () => page.evaluate(() => Number(document.documentElement.dataset.positionRequests ?? 0))
}

// docs/product/farms.md#farm-list
test('a visitor who shares their location sees the nearest farms first, with distances', async ({ visitor }) => {
  const { page } = await visitor()
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation(BENGALURU)
  const positionRequests = await countPositionRequests(page)
  await page.goto('/farmers')
  await expect(page.getByText('Showing distances from your location')).toBeVisible()
  await expect.poll(async () => (await distances(page)).length).toBeGreaterThan(2)
  const all = await distances(page)
  expect(all).toEqual([...all].sort((a, b) => a - b))
  expect(await positionRequests()).toBe(1)

  await test.step('a chosen distance limits the list and is in the URL', async () => {
    await page.getByRole('combobox', { name: 'Distance' }).selectOption('50')
    await expect(page).toHaveURL(/\/farmers\?distance=50$/)
    await expect.poll(async () => Math.max(...(await distances(page)))).toBeLessThanOrEqual(50)
  })

  await test.step('a reload does not request the location again, and a farm’s page shows its distance', async () => {
    await page.reload()
    await expect(page.getByText('Showing distances from your location')).toBeVisible()
    expect(await positionRequests()).toBe(0)
    await page
      .getByRole('link', { name: /^View profile of/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(
      page
        .getByRole('main')
        .getByText(/ · [\d.]+ k?m$/)
        .first(),
    ).toBeVisible()
  })
})

test('a visitor who refuses sees all farms with a reason and is not prompted again', async ({ visitor }) => {
  const { page } = await visitor()
  const positionRequests = await countPositionRequests(page)
  await page.goto('/farmers?search=zzzz&distance=10')
  await expect(page.getByText('Location access denied by user')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\/farmers\?distance=50$/)
  await expect(page.getByRole('link', { name: /^View profile of/ }).first()).toBeVisible()
  expect(await distances(page)).toEqual([])
  await page.reload()
  await expect(page.getByText('Location access denied by user')).toBeVisible()
  expect(await positionRequests()).toBe(0)
})
