import { DEMO_PASSWORD } from '@santhe/tools/demo-password'
import { expect, test } from '../market.ts'

test.use({ javaScriptEnabled: false })

// docs/rendering.md#light-pages
test('a reader without scripts switches to light pages, signs in and orders on delivery', async ({
  page,
  registerBuyer,
}) => {
  const username = await registerBuyer('Lata')

  await test.step('switches to light pages and finds a product', async () => {
    await page.goto('/light?to=/products')
    await expect(page).toHaveURL(/\/products$/)
    await page.getByLabel('Search').fill('tomato')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('listitem').filter({ hasText: 'left' }).getByRole('link').first().click()
    await expect(page.getByText('a box', { exact: false }).first()).toBeVisible()
    expect((await page.content()).length).toBeLessThan(50_000)
    expect(await page.content()).not.toContain('<script')
  })

  await test.step('signs in', async () => {
    await page.getByRole('button', { name: 'Order' }).click()
    await expect(page).toHaveURL(/\/light\/order\?product=\d+$/)
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Password').fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByLabel('First name')).toHaveValue('Lata')
  })

  await test.step('sees fees and total, and orders', async () => {
    await page.getByRole('button', { name: 'Show fees and total' }).click()
    await expect(page.getByText('Total', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Order now, pay on delivery' }).click()
    await expect(page).toHaveURL(/\/light\/order\/done\?purchase=\d+$/)
    await expect(page.getByText(/Order #\d+/)).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBe(390)
  })
})
