import { expect, test } from '../market.ts'

/** A slow phone connection: throughput in bytes a second, latency in milliseconds. */
const SLOW = { offline: false, latency: 200, downloadThroughput: 200_000, uploadThroughput: 80_000 }

test('a new customer registers and buys a box over a slow connection', async ({ visitor }, { project }) => {
  const { page } = await visitor()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW)
  const username = `nandini_${project.name}_${Date.now()}`

  await test.step('adds palak to the cart', async () => {
    await page.goto('/products?search=palak')
    await page.getByRole('article').first().getByRole('button', { name: /add/i }).click()
    await expect(page.getByText('Added to cart').first()).toBeVisible()
    await page.goto('/cart')
    await page.getByRole('link', { name: 'Proceed to Checkout' }).first().click()
  })

  await test.step('creates an account and continues at the checkout', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
    await page.getByLabel('Full name').fill('Nandini Rao')
    await page.getByLabel('Email').fill(`${username}@santhe.example`)
    await page.getByLabel('Phone').fill('98450 11223')
    await page.getByLabel('Username').fill(username)
    await page.getByRole('textbox', { name: 'Password' }).fill('palak and ragi')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(/\/checkout$/)
  })

  await test.step('fills in missing fields and orders', async () => {
    await expect(page.getByLabel('First name')).toHaveValue('Nandini')
    await page.getByRole('button', { name: 'Place order' }).click()
    await expect(page.getByText('Address must be at least 5 characters').first()).toBeVisible()
    await page.getByRole('textbox', { name: 'Address' }).fill('14, 3rd Cross, Malleshwaram')
    await page.getByLabel('City').fill('Bengaluru')
    await page.getByLabel('State').fill('Karnataka')
    await page.getByLabel('Zip code').fill('560003')
    await page.getByRole('button', { name: 'Place order' }).click()
    await expect(page).toHaveURL(/\/dashboard\/orders$/)
    await expect(page.getByText('Palak').first()).toBeVisible()
  })
})
