import { expect, test } from '../market.ts'

/** A bad phone line: throughput in bytes a second, latency in milliseconds. */
const SLOW = { offline: false, latency: 200, downloadThroughput: 200_000, uploadThroughput: 80_000 }

test('somebody new buys a box over a slow line, and makes an account on the way', async ({ visitor }, { project }) => {
  const { page } = await visitor()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW)
  const username = `nandini_${project.name}_${Date.now()}`

  await test.step('finds palak and puts it into the cart', async () => {
    await page.goto('/products?search=palak')
    await page.getByRole('article').first().getByRole('button', { name: /add/i }).click()
    await expect(page.getByText('Added to cart').first()).toBeVisible()
    await page.goto('/cart')
    await page.getByRole('link', { name: 'Proceed to Checkout' }).first().click()
  })

  await test.step('has no account yet, makes one, and goes on where they were', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
    await page.getByLabel('Full name').fill('Nandini Rao')
    await page.getByLabel('Email').fill(`${username}@santhe.example`)
    await page.getByLabel('Phone').fill('98450 11223')
    await page.getByLabel('Username').fill(username)
    await page.getByRole('textbox', { name: 'Password' }).fill('palak and ragi')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(/\/checkout$/)
  })

  await test.step('is told what is missing, fills it in, and orders', async () => {
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
