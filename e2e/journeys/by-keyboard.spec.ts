import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../market.ts'

/** Presses Tab until `target` has the focus and is in view. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < 150; stop += 1) {
    if (await target.evaluateAll(elements => elements.some(element => element === document.activeElement))) {
      await expect(page.locator(':focus')).toBeInViewport()
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`Never reached by Tab: ${target}`)
}

test('a visitor finds a product, adds boxes and visits its farm by keyboard only', {
  tag: '@desktop',
}, async ({ visitor }) => {
  const { page } = await visitor()
  const main = page.getByRole('main')

  await test.step('opens the products from the home page', async () => {
    await page.goto('/', { waitUntil: 'networkidle' })
    await page.keyboard.press('Tab')
    await tabTo(page, main.getByRole('link', { name: 'Shop Fresh Produce' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Browse Seasonal Produce' })).toBeVisible()
  })

  await test.step('searches by typing and opens a product', async () => {
    await tabTo(page, main.getByRole('combobox', { name: 'Search products' }))
    await page.keyboard.type('tomato')
    await expect(page).toHaveURL(/search=tomato/)
    await expect(main.getByRole('option', { name: /^Tomato/ })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(main.getByRole('option', { name: /^Tomato/, selected: true })).toBeVisible()
    await expect(main.getByRole('article').filter({ hasText: 'Tomato' }).first()).toBeVisible()
    const ravis = main.getByRole('article').filter({ hasText: 'Ravi’s Field' })
    await tabTo(page, ravis.getByRole('link', { name: /^Tomato/ }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: /^Tomato/ })).toBeVisible()
  })

  await test.step('looks through the pictures and adds two boxes', async () => {
    await tabTo(page, main.getByRole('button', { name: /^Photo 1 of/ }))
    await page.keyboard.press('ArrowRight')
    await expect(page.locator(':focus')).toHaveAccessibleName(/^Photo 2 of/)
    await tabTo(page, main.getByRole('button', { name: 'One box more' }))
    await page.keyboard.press('Space')
    await tabTo(page, main.getByRole('button', { name: 'ADD TO CART' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Added to cart').first()).toBeVisible()
    const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]')[0]?.quantity)
    await expect.poll(stored).toBe(2)
  })

  await test.step('visits the farm and reads about it', async () => {
    await tabTo(page, main.getByRole('link', { name: 'Visit the farm' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('tab', { name: 'Products' })).toBeVisible()
    await tabTo(page, page.getByRole('tab', { name: 'Products' }))
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'About the Farm' })).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('opens the calendar, and the produce of a cell', async () => {
    await tabTo(
      page,
      page.getByRole('link', { name: 'Harvest Calendar' }).or(page.getByRole('link', { name: 'Calendar' })),
    )
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Harvest Calendar' })).toBeVisible()
    await tabTo(page, page.getByRole('table').locator('a[data-month]'))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    // Opens the product if one farm has the produce, else a search.
    await expect(page).toHaveURL(/\/products(\?search=|\/\d+$)/)
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  })
})
