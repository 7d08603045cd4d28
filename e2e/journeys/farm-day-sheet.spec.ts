import type { Page } from '@playwright/test'
import { countedTaps } from '../counted-taps.ts'
import { expect, test } from '../market.ts'
import { placePurchase } from '../place-purchase.ts'

const HOUR = 3_600_000
/** Tomorrow in India, five and a half hours ahead of UTC. */
const TOMORROW = new Date(Date.now() + 29.5 * HOUR).toISOString().slice(0, 10)
const FARM = 'Siddappa’s Soppu'

/** Returns the size of each printed page, in millimetres. */
async function printedPages(page: Page): Promise<string[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const millimetres = (points: string | undefined) => Math.round((Number(points) * 25.4) / 72)
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width, height]) => `${millimetres(width)} × ${millimetres(height)}`,
  )
}

/** Returns top and height of the list's cards, in px of the document. */
const placesOfCards = (page: Page) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('article') })
    .evaluateAll(items =>
      items.map(item => item.getBoundingClientRect()).map(({ top, height }) => ({ top: top + scrollY, height })),
    )

test('a farmer accepts and packs four orders in five taps, with cards from 340 px down', async ({
  visitor,
  registerBuyer,
  request,
}) => {
  const username = await registerBuyer('Kaveri')
  const orders = await placePurchase(
    { request },
    { username, firstName: 'Kaveri', boxes: [['coriander', FARM]], times: 4 },
  )
  const { page: farmer } = await visitor('siddappa')
  await farmer.goto('/dashboard/orders')
  await expect(farmer.getByRole('heading', { name: 'Orders for your farm' })).toBeVisible()
  await expect(async () => {
    await farmer.goto('/dashboard/orders?work=accept&search=kaveri')
    await expect(farmer.getByText('4 orders', { exact: true })).toBeVisible({ timeout: 5_000 })
  }).toPass()
  const { tap, takeTaps } = countedTaps()
  await tap(farmer.getByRole('button', { name: 'Choose several' }))
  await tap(farmer.getByRole('button', { name: 'Choose all 4' }))
  await tap(farmer.getByRole('button', { name: 'Accept (4)' }))
  await tap(farmer.getByRole('button', { name: 'Start packing (4)' }))
  await tap(farmer.getByRole('button', { name: 'Mark packed (4)' }))
  const done = farmer.getByText('Packed:').locator('..')
  for (const id of orders) await expect(done).toContainText(`#${id} Kaveri Rao`)
  expect(takeTaps()).toBe(5)

  await farmer.goto('/dashboard/orders?work=send')
  await expect(farmer.getByRole('article').nth(3)).toBeVisible()
  const boxes = await placesOfCards(farmer)
  expect(boxes[0]?.top).toBeLessThanOrEqual(340)
  expect(Math.max(...boxes.slice(0, 4).map(({ height }) => height))).toBeLessThanOrEqual(160)
})

test('a farmer packs twelve orders by the day sheet in thirteen taps, five of them offline', async ({
  visitor,
  registerBuyer,
  request,
}) => {
  const username = await registerBuyer('Tulasi')
  const purchase = { username, firstName: 'Tulasi', boxes: [['palak', FARM]], times: 12 } as const
  const orders = await placePurchase({ request }, purchase)

  const { page: farmer } = await visitor('siddappa')
  await farmer.goto('/dashboard/orders?work=accept&search=tulasi')
  const { tap, takeTaps } = countedTaps()

  await test.step('accepts all twelve at once and sees each by number', async () => {
    await expect(farmer.getByRole('heading', { name: 'Orders for your farm' })).toBeVisible()
    // A job makes new orders searchable within seconds.
    await expect(async () => {
      await farmer.reload()
      await expect(farmer.getByText('12 orders', { exact: true })).toBeVisible({ timeout: 5_000 })
    }).toPass()
    await tap(farmer.getByRole('button', { name: 'Choose several' }))
    await tap(farmer.getByRole('button', { name: 'Choose all 12' }))
    await tap(farmer.getByRole('button', { name: 'Accept (12)' }))
    const done = farmer.getByText('Accepted:').locator('..')
    for (const id of orders) await expect(done).toContainText(`#${id} Tulasi Rao`)
    expect(takeTaps()).toBe(3)
  })

  await test.step('a double tap counts as one step, on cards of at most 160 px', async () => {
    await farmer.getByRole('button', { name: 'Done', exact: true }).click()
    await expect(farmer.getByRole('button', { name: /^Start packing, order/ })).toHaveCount(12)
    expect(Math.max(...(await placesOfCards(farmer)).map(({ height }) => height))).toBeLessThanOrEqual(160)
    // 350 ms between the two taps.
    await farmer
      .getByRole('button', { name: `Start packing, order #${orders[0]}` })
      .click({ clickCount: 2, delay: 175 })
    await expect(farmer.getByRole('button', { name: `Mark packed, order #${orders[0]}` })).toBeVisible()
  })

  await test.step('packs order by order, online or offline', async () => {
    await tap(farmer.getByRole('link', { name: 'Day sheet' }))
    await expect(farmer.getByRole('heading', { name: 'Day sheet' })).toBeVisible()
    await farmer.goto(`/dashboard/orders/day?date=${TOMORROW}`)
    takeTaps()
    await tap(farmer.getByRole('button', { name: 'Pack', exact: true }))
    const tick = (id: number) => farmer.getByRole('checkbox', { name: `Packed: order #${id}, Tulasi Rao` })
    for (const id of orders.slice(0, 5)) await tap(tick(id))
    for (const id of orders.slice(0, 5)) await expect(tick(id)).toBeDisabled()
    await farmer.context().setOffline(true)
    for (const id of orders.slice(5, 10)) await tap(tick(id))
    await expect(farmer.getByText('5 packed orders will be sent when you’re back online.')).toBeVisible()
    await farmer.context().setOffline(false)
    await expect(farmer.getByText(/will be sent once the market can be reached/)).toHaveCount(0)
    for (const id of orders.slice(10)) await tap(tick(id))
    for (const id of orders) await expect(tick(id)).toBeChecked()
    expect(takeTaps()).toBe(13)
  })

  await test.step('the buyer sees Ready for Shipping', async () => {
    const { page: buyer } = await visitor(username)
    await buyer.goto(`/dashboard/orders/${orders[7]}`)
    await expect(buyer.getByRole('listitem').filter({ hasText: 'Ready for Shipping' }).first()).toBeVisible()
  })

  await test.step('prints one label a page on A6 and receipt paper, and eight on A4', async () => {
    const paper = farmer.getByLabel('On paper')
    const here = await farmer.locator('[data-paper] article').count()
    expect(here).toBeGreaterThanOrEqual(12)
    expect(await printedPages(farmer)).toEqual(Array(Math.ceil(here / 8)).fill('210 × 297'))
    await paper.selectOption({ label: 'Labels, A6 (one a page)' })
    expect(await printedPages(farmer)).toEqual(Array(here).fill('105 × 148'))
    await paper.selectOption({ label: 'Labels, 58 mm receipt' })
    expect(await printedPages(farmer)).toEqual(Array(here).fill('58 × 100'))
  })

  await test.step('signing out deletes the sheet from the phone', async () => {
    const sheets = () =>
      farmer.evaluate(
        () =>
          new Promise<number>((resolve, reject) => {
            const opening = indexedDB.open('santhe-sheets')
            opening.onerror = () => reject(opening.error)
            opening.onsuccess = () => {
              const counting = opening.result.transaction('sheets').objectStore('sheets').count()
              counting.onsuccess = () => resolve(counting.result)
              counting.onerror = () => reject(counting.error)
              opening.result.close()
            }
          }),
      )
    expect(await sheets()).toBeGreaterThan(0)
    await farmer.getByRole('button', { name: 'Menu', exact: true }).click()
    await farmer.getByRole('button', { name: 'Log out' }).click()
    await expect.poll(sheets).toBe(0)
  })
})
