import { expect, test } from '../market.ts'
import { openRendered } from '../open-rendered.ts'
import { swipe } from '../swipe.ts'

test('a product’s pictures change by arrows, keys and swipes', { tag: '@both-widths' }, async ({
  visitor,
  hasTouch,
}) => {
  const { page } = await visitor()
  await page.goto('/products/1', { waitUntil: 'networkidle' })
  const gallery = page.getByRole('region', { name: /^Pictures of/ })
  const currentPhoto = gallery.getByRole('button', { name: /^Photo/ }).and(gallery.locator('[aria-current=true]'))
  await expect(currentPhoto).toHaveAccessibleName('Photo 1 of 4')

  await test.step('by arrows and keys', async () => {
    await gallery.getByRole('button', { name: 'Next picture' }).click()
    await expect(currentPhoto).toHaveAccessibleName('Photo 2 of 4')
    await expect(gallery.getByRole('status')).toHaveText('Photo 2 of 4')
    for (const [key, photo] of [
      ['End', 'Photo 4 of 4'],
      ['ArrowRight', 'Photo 1 of 4'],
      ['ArrowLeft', 'Photo 4 of 4'],
      ['Home', 'Photo 1 of 4'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(currentPhoto).toHaveAccessibleName(photo)
    }
  })

  // The strip of pictures moves; the finger touches the frame around it.
  const view = gallery.getByRole('list').first().locator('..')
  if (hasTouch) {
    await test.step('by sideways swipes, while vertical ones scroll the page', async () => {
      await swipe(view, { x: -160 })
      await expect(currentPhoto).toHaveAccessibleName('Photo 2 of 4')
      await expect(gallery.getByRole('img', { name: /Photo 2 of 4$/ })).toBeInViewport({ ratio: 0.9 })
      await swipe(view, { x: 160 })
      await expect(currentPhoto).toHaveAccessibleName('Photo 1 of 4')
      const before = await page.evaluate(() => scrollY)
      await swipe(view, { x: -20, y: -220 })
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 50)
      await expect(currentPhoto).toHaveAccessibleName('Photo 1 of 4')
    })
  }
})

test('a farm’s tabs work by keyboard and are in the URL', { tag: '@desktop' }, async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto('/farmers/1')
  // Keys work once the page is hydrated, which is not visible.
  await expect(async () => {
    await page.getByRole('tab', { name: 'Products' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'About the Farm' })).toBeFocused({ timeout: 500 })
  }).toPass()
  await expect(page).toHaveURL(/\/farmers\/1\?tab=about$/)
  await expect(page.getByRole('region', { name: 'Pictures of the farm' })).toBeVisible()
  await page.keyboard.press('End')
  await expect(page.getByText(/^Customer Reviews|^No reviews yet/)).toBeVisible()

  await test.step('a tab in the URL is rendered by the server', async () => {
    const html = await (await openRendered(page, '/farmers/1?tab=about')).text()
    expect(html).toMatch(/aria-selected="true"[^>]*>About the Farm/)
  })

  await test.step('a link to the reviews opens them', async () => {
    await page.goto('/farmers/1#reviews')
    await expect(page.getByRole('tab', { name: 'Reviews' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByText(/^Customer Reviews|^No reviews yet/)).toBeInViewport()
  })
})
