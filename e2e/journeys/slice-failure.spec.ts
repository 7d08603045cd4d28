import { expect, test } from '../market.ts'

test('a slice that fails to load leaves the rest of the market working, and recovers', async ({ visitor }) => {
  const { page } = await visitor()
  const files = /\/slices\/checkout\//
  await page.route(files, route => route.abort())

  await test.step('its page shows an error between header and footer', async () => {
    await page.goto('/cart')
    await expect(page.getByRole('main').getByRole('button', { name: 'Try Again' })).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
  })

  await test.step('pages of another team and adding to the cart still work', async () => {
    await page.getByRole('contentinfo').getByRole('button', { name: 'For customers' }).click()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Products' }).click()
    await expect(page.getByRole('heading', { name: 'Browse Seasonal Produce' })).toBeVisible()
    await page.getByRole('article').first().getByRole('button', { name: /^Add/ }).click()
    await expect(page.getByText('Added to cart').first()).toBeVisible()
  })

  await test.step('Try Again shows the cart once the files can be loaded', async () => {
    await page.goto('/cart')
    const again = page.getByRole('main').getByRole('button', { name: 'Try Again' })
    await expect(again).toBeVisible()
    await page.unroute(files)
    await again.click()
    await expect(page.getByRole('heading', { name: 'Your Shopping Cart' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Proceed to Checkout' }).first()).toBeVisible()
    await expect(again).toHaveCount(0)
  })

  await test.step('a page opened offline appears by itself once online', async () => {
    // Otherwise the browser may have preloaded it.
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

test('a page whose files fail to load leaves other pages of its slice working, and recovers', async ({ visitor }) => {
  const { page } = await visitor()
  const files = /\/slices\/catalog\/.*\/ProductPage\.[^/]*\.js$/
  await page.route(files, route => route.abort())
  await page.goto('/products')
  await page.getByRole('article').first().getByRole('link').first().click()
  const again = page.getByRole('main').getByRole('button', { name: 'Try Again' })
  await expect(again).toBeVisible()

  await test.step('the list still works', async () => {
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Browse Seasonal Produce' })).toBeVisible()
    await page.goForward()
  })

  await test.step('Try Again shows the page once its files can be loaded', async () => {
    await expect(again).toBeVisible()
    await page.unroute(files)
    await again.click()
    await expect(page.getByRole('button', { name: /ADD TO CART|PRE-ORDER NOW/ })).toBeVisible()
  })
})
