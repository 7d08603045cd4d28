import { expect, test } from '../market.ts'

test('a slice that cannot be had leaves the rest of the market open, and comes back when tried again or by itself', async ({
  visitor,
}) => {
  const { page } = await visitor()
  const files = /\/slices\/checkout\//
  await page.route(files, route => route.abort())

  await test.step('its page says so, between header and footer', async () => {
    await page.goto('/cart')
    await expect(page.getByRole('main').getByRole('button', { name: 'Try Again' })).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
  })

  await test.step('another team’s pages work, and so does the cart', async () => {
    await page.getByRole('contentinfo').getByRole('button', { name: 'For customers' }).click()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Products' }).click()
    await expect(page.getByRole('heading', { name: 'Browse Seasonal Produce' })).toBeVisible()
    await page.getByRole('article').first().getByRole('button', { name: /^Add/ }).click()
    await expect(page.getByText('Added to cart').first()).toBeVisible()
  })

  await test.step('once the files are there, trying again shows the page with what lies in the cart', async () => {
    await page.goto('/cart')
    const again = page.getByRole('main').getByRole('button', { name: 'Try Again' })
    await expect(again).toBeVisible()
    await page.unroute(files)
    await again.click()
    await expect(page.getByRole('heading', { name: 'Your Shopping Cart' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Proceed to Checkout' }).first()).toBeVisible()
    await expect(again).toHaveCount(0)
  })

  await test.step('one that is missing while there is no network is there as soon as the network is, with nothing pressed', async () => {
    // Else the browser may have read it ahead.
    await page.route(files, route => route.abort())
    await page.goto('/products')
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.context().setOffline(true)
    await page.getByRole('navigation', { name: 'Quick menu' }).getByRole('link', { name: /^Cart/ }).click()
    await expect(page.getByRole('main').getByRole('button', { name: 'Try Again' })).toBeVisible()
    await page.unroute(files)
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { name: 'Your Shopping Cart' })).toBeVisible()
  })
})

test('a page whose own files cannot be had leaves the slice’s other pages open, and comes when tried again', async ({
  visitor,
}) => {
  const { page } = await visitor()
  const files = /\/slices\/catalog\/.*\/ProductPage\.[^/]*\.js$/
  await page.route(files, route => route.abort())
  await page.goto('/products')
  await page.getByRole('article').first().getByRole('link').first().click()
  const again = page.getByRole('main').getByRole('button', { name: 'Try Again' })
  await expect(again).toBeVisible()

  await test.step('the list is still there', async () => {
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Browse Seasonal Produce' })).toBeVisible()
    await page.goForward()
  })

  await test.step('once its files are there, trying again shows it', async () => {
    await expect(again).toBeVisible()
    await page.unroute(files)
    await again.click()
    await expect(page.getByRole('button', { name: /ADD TO CART|PRE-ORDER NOW/ })).toBeVisible()
  })
})
