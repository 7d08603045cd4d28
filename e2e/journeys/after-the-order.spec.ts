import type { Locator, Page } from '@playwright/test'
import { FarmStatement, OrderDetail } from '@santhe/contracts'
import { countedTaps } from '../counted-taps.ts'
import { expect, test } from '../market.ts'
import { placePurchase } from '../place-purchase.ts'

const main = (page: Page): Locator => page.getByRole('main')
const dialogOf = (page: Page): Locator => page.getByRole('dialog')

/** Calls the market as the visitor of a page. */
function callsOf(page: Page) {
  const { request } = page
  const read = async (path: string) => (await request.get(path)).json()
  return {
    order: async (id: number) => OrderDetail.parse(await read(`/api/orders/${id}`)),
    statement: async () => FarmStatement.parse(await read('/api/orders/farmer/statement')),
    setStatus: async (id: number, status: string) => {
      const headers = { 'X-Santhe': '1' }
      const response = await request.put(`/api/orders/${id}/status`, { headers, data: { status } })
      expect(response.status()).toBe(200)
    },
  }
}

test('a buyer takes one box less, the farm packs one short, and everybody reads the same sums', async ({
  visitor,
  registerBuyer,
  request,
  hasTouch,
}) => {
  const username = await registerBuyer('Malati')
  const boxes = [
    ['brinjal', 'Ravi’s Field'],
    ['okra', 'Ravi’s Field'],
  ] as const
  const [id = 0] = await placePurchase({ request }, { username, firstName: 'Malati', boxes, quantity: 3 })
  const { page } = await visitor(username)
  const { page: farmer } = await visitor('ravi')
  const [buyer, farm] = [callsOf(page), callsOf(farmer)]
  const { tap, takeTaps } = countedTaps({ hasTouch })

  await test.step('three taps have a box less, and the page says what is to pay', async () => {
    await page.goto(`/dashboard/orders/${id}`)
    await tap(main(page).getByRole('button', { name: 'Change order' }))
    const line = dialogOf(page).getByRole('group', { name: /Brinjal/ })
    await tap(line.getByRole('button', { name: 'One box less' }))
    await tap(dialogOf(page).getByRole('button', { name: 'Save changes' }))
    await expect(main(page).getByText(/^2 of 3 boxes of Brinjal; ₹[\d,.]+ less to pay$/)).toBeVisible()
    expect(takeTaps()).toBe(3)
  })

  await test.step('the farm packs one short in three taps', async () => {
    await farmer.goto(`/dashboard/orders/${id}`)
    await farm.setStatus(id, 'accepted')
    await tap(main(farmer).getByRole('button', { name: 'Not all there?' }))
    const line = dialogOf(farmer).getByRole('group', { name: /Okra/ })
    await tap(line.getByRole('button', { name: 'One box less' }))
    await tap(dialogOf(farmer).getByRole('button', { name: 'Save', exact: true }))
    await expect(main(farmer).getByText(/^2 of 3 boxes of Okra; ₹[\d,.]+ less to pay$/)).toBeVisible()
    expect(takeTaps()).toBe(3)
  })

  await test.step('the buyer reads it in the bell at once, and what is to pay now', async () => {
    await expect(main(page).getByText(/^2 of 3 boxes of Okra/)).toBeVisible()
    const { total, money, totalNow } = await buyer.order(id)
    expect(money.toCollect).toBe(totalNow)
    expect(Math.round((total + money.adjusted) * 100)).toBe(Math.round(money.toCollect * 100))
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await expect(page.getByText(`Order #${id}: less than ordered`).first()).toBeVisible()
  })

  await test.step('delivered, the farm’s statement has what the buyer paid', async () => {
    const { page: office } = await visitor('admin')
    await callsOf(office).setStatus(id, 'delivered')
    const { money } = await buyer.order(id)
    expect([money.toCollect, money.paid]).toEqual([0, expect.any(Number)])
    const lines = (await farm.statement()).lines.filter(({ orderId }) => orderId === id)
    const sum = lines.reduce((paise, { items, fees }) => paise + Math.round((items + fees) * 100), 0)
    expect(sum).toBe(Math.round(money.paid * 100))
  })
})
