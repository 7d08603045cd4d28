import type { Locator } from '@playwright/test'
import { expect, test } from '../market.ts'

test('boxes get into the cart, and out again, where they are seen: two of one product in six taps', async ({
  visitor,
}) => {
  const { page } = await visitor()
  let taps = 0
  const tap = async (target: Locator) => {
    await target.tap()
    taps += 1
  }
  const main = page.getByRole('main')
  const toasts = page.locator('[aria-live="polite"]').filter({ has: page.getByRole('button', { name: 'Close' }) })
  const boxes = () =>
    page.evaluate(() =>
      JSON.parse(localStorage.getItem('cart') ?? '[]').map(({ quantity }: { quantity: number }) => quantity),
    )
  await page.goto('/products?availability=available', { waitUntil: 'networkidle' })
  const card = main
    .getByRole('article')
    .filter({ hasText: /[3-9] boxes left/ })
    .first()

  await test.step('a card counts them, with one toast that takes a tap back', async () => {
    const place = await card.boundingBox()
    await tap(card.getByRole('button', { name: /^Add/ }))
    await tap(card.getByRole('button', { name: 'One box more' }))
    await expect(page.getByText('Cart updated')).toBeVisible()
    await expect(toasts.getByRole('button', { name: 'Undo' })).toHaveCount(1)
    await expect.poll(boxes).toEqual([2])
    await tap(toasts.getByRole('button', { name: 'Undo' }))
    await expect.poll(boxes).toEqual([1])
    expect(await card.boundingBox()).toEqual(place)
  })

  await test.step('a bar above the bottom bar adds one while the product’s own button is out of sight', async () => {
    await tap(card.getByRole('heading').getByRole('link'))
    const bar = page.locator('[data-add-bar]')
    const own = main.getByRole('button', { name: 'ADD TO CART' })
    await expect(bar).toBeVisible()
    const [below, above] = [
      await bar.boundingBox(),
      await page.getByRole('navigation', { name: 'Quick menu' }).boundingBox(),
    ]
    expect((below?.y ?? 0) + (below?.height ?? 0)).toBeCloseTo(above?.y ?? 0, 0)
    await own.evaluate(button => button.scrollIntoView({ block: 'center' }))
    await expect(bar).toBeHidden()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await tap(bar.getByRole('button', { name: /^Add/ }))
    await expect.poll(boxes).toEqual([2])
  })

  await test.step('its toast leads to the cart', async () => {
    await tap(toasts.getByRole('link', { name: 'View cart' }))
    await expect(page).toHaveURL(/\/cart$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Your Shopping Cart' })).toBeVisible()
  })
  expect(taps).toBe(6)
})
