import type { Locator, Page } from '@playwright/test'
import { addFromFarm, expect, signInHere, test } from '../market.ts'

/** Longest checkout form of a known customer on a phone, in pixels. */
const LONGEST_FORM = 1700
const BOXES = [
  ['cauliflower', 'Hasiru Thota'],
  ['guava', 'Meena’s Orchard'],
  ['beetroot', 'Malur Red Soil Farm'],
] as const

/** Expects the button right above the bottom bar, in a thumb's reach. */
async function expectInBar(page: Page, step: Locator): Promise<void> {
  await expect(step).toHaveCount(1)
  await expect(step).toBeInViewport({ ratio: 1 })
  const menu = await page.getByRole('navigation', { name: 'Quick menu' }).boundingBox()
  const box = await step.boundingBox()
  const gap = (menu?.y ?? 0) - (box?.y ?? 0) - (box?.height ?? 0)
  expect(gap).toBeGreaterThanOrEqual(0)
  expect(gap).toBeLessThanOrEqual(24)
}

test('a known customer always sees total and next step, and a short form', async ({ visitor, registerBuyer }) => {
  const { page } = await visitor()
  const main = page.getByRole('main')
  const place = main.getByRole('button', { name: 'Place order' })
  for (const [search, farm] of BOXES) await addFromFarm(page, search, farm)
  await page.goto('/login?redirect=/cart')
  await signInHere(page, await registerBuyer('Kamala'))

  await test.step('the cart shows total and next step in the bar', async () => {
    const proceed = main.getByRole('link', { name: 'Proceed to Checkout' })
    await expectInBar(page, proceed)
    await expect(main.locator('[data-total^="₹"]')).toHaveCount(1)
    await proceed.tap()
  })

  await test.step(`the form ends by ${LONGEST_FORM} px, its button is in the bar`, async () => {
    await expect(main.getByText(/^Kamala Rao, 14, 3rd Cross, /)).toBeVisible()
    await expect(place).toBeEnabled()
    await expectInBar(page, place)
    const end = await main.getByRole('form').evaluate(form => form.getBoundingClientRect().bottom + window.scrollY)
    expect(end).toBeLessThanOrEqual(LONGEST_FORM)
  })

  await test.step('the bar covers no focused field', async () => {
    await page.getByRole('button', { name: 'Change address' }).tap()
    await expect(page.getByLabel('First name')).toBeFocused()
    for (const field of ['Address', 'Zip code', 'Notes for the farmer']) {
      await page.getByLabel(field).focus()
      const end = await page.getByLabel(field).evaluate(input => input.getBoundingClientRect().bottom)
      expect(end).toBeLessThanOrEqual((await place.boundingBox())?.y ?? 0)
    }
  })

  await test.step('it fits into 320 px, and low windows have no bar', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    await expectInBar(page, place)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 740, height: 390 })
    await expect(place).not.toBeInViewport()
    await page.setViewportSize({ width: 390, height: 844 })
  })

  await test.step('one tap places the order', async () => {
    await place.tap()
    await expect(page).toHaveURL(/\/dashboard\/orders$/)
  })
})
