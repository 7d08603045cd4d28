import type { Page } from '@playwright/test'
import { expect, signInHere, test } from '../market.ts'

/** What asha of the demo market has received: a search for the product, and its farm. */
const RECEIVED = [
  ['palak', 'Siddappa’s Soppu'],
  ['brinjal', 'Ravi’s Field'],
  ['tomato', 'Ravi’s Field'],
] as const

/** Opens the first received product that is not yet reviewed: each width of this journey writes a review. */
async function openUnreviewed(page: Page): Promise<void> {
  for (const [search, farm] of RECEIVED) {
    await page.goto(`/products?search=${search}`)
    const link = page.getByRole('article').filter({ hasText: farm }).getByRole('link').first()
    // Opened like a link from another site: the page comes as visitors see it, and what she may do is added later.
    await page.goto((await link.getAttribute('href')) ?? '')
    const prompt = page.getByRole('button', { name: 'Write a Review' })
    const ownReview = page.getByRole('listitem').filter({ hasText: 'Asha Rao' })
    await expect(prompt.or(ownReview).first()).toBeVisible()
    if (await prompt.isVisible()) return
  }
  throw new Error('Everything that was received has been reviewed')
}

test('a buyer reviews what she received, follows the farm, and subscribes to news', async ({ visitor }) => {
  const { page } = await visitor()

  await test.step('reads reviews, but is not asked for one before she has signed in', async () => {
    await page.goto('/products?search=palak')
    await page.getByRole('article').filter({ hasText: 'Siddappa’s Soppu' }).getByRole('link').first().click()
    await expect(page.getByText(/^Customer Reviews \(\d+\)$/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Write a Review' })).toHaveCount(0)
  })

  await page.goto('/login?redirect=/products')
  await signInHere(page, 'asha')
  await expect(page).toHaveURL(url => url.pathname === '/products')

  await test.step('writes a review, once, as a verified buyer', async () => {
    await openUnreviewed(page)
    const heading = page.getByText(/^Customer Reviews \(\d+\)$/)
    const before = Number(/\d+/.exec((await heading.textContent()) ?? '')?.[0])
    await page.getByRole('button', { name: 'Write a Review' }).click()
    await page.getByRole('button', { name: 'Submit Review' }).click()
    await expect(page.getByText('Comment must be at least 10 characters')).toBeVisible()
    await page.getByRole('radio', { name: '4 stars' }).check()
    await page.getByLabel('Your review').fill('Crisp and clean, and gone within two days.')
    await page.getByRole('button', { name: 'Submit Review' }).click()
    await expect(page.getByText('Review submitted').first()).toBeVisible()
    await expect(page.getByText(`Customer Reviews (${before + 1})`)).toBeVisible()
    const newReview = page.getByRole('listitem').filter({ hasText: 'Crisp and clean' })
    await expect(newReview.getByText('Asha Rao')).toBeVisible()
    await expect(newReview.getByText('Verified buyer')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Write a Review' })).toHaveCount(0)
  })

  await test.step('follows the farm and leaves it again; the count goes along', async () => {
    await page.getByRole('link', { name: 'Visit the farm' }).click()
    const followers = page.getByText(/^\d+ followers?$/)
    const count = async () => Number(/\d+/.exec((await followers.textContent()) ?? '')?.[0])
    const button = page.getByRole('main').getByRole('button', { name: /^Follow / })
    await expect(button).toBeEnabled()
    const before = await count()
    await button.click()
    await expect(page.getByText('You are now following this farmer!').first()).toBeVisible()
    await expect.poll(count).toBe(before + 1)
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await button.click()
    await expect(page.getByText('You have unfollowed this farmer.').first()).toBeVisible()
    await expect.poll(count).toBe(before)
  })

  await test.step('subscribes to the newsletter, twice, and is thanked both times', async () => {
    await page.goto('/')
    const thanks = page.getByText("You've been subscribed to our newsletter.")
    for (const email of ['asha@santhe.example', 'ASHA@santhe.example']) {
      await page.getByLabel('Email address').fill(email)
      await page.getByRole('button', { name: 'Subscribe' }).click()
      await expect(page.getByLabel('Email address')).toHaveValue('')
      await expect(thanks).toBeVisible()
      await page.getByRole('button', { name: 'Close', exact: true }).click()
      await expect(thanks).toHaveCount(0)
    }
  })
})
