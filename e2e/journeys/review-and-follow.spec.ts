import { countedTaps } from '../counted-taps.ts'
import { expect, signInHere, test } from '../market.ts'

// docs/product/orders.md#tracking
test('a buyer checks a late order, reviews a product, follows a farm and subscribes to news', async ({ visitor }, {
  retry,
}) => {
  const { page } = await visitor()

  await test.step('reads reviews but can’t write one before signing in', async () => {
    await page.goto('/products?search=palak')
    await page.getByRole('article').filter({ hasText: 'Siddappa’s Soppu' }).getByRole('link').first().click()
    await expect(page.getByText(/^Customer Reviews \(\d+\)$/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Write a Review' })).toHaveCount(0)
  })

  await page.goto('/login?redirect=/dashboard/orders')
  await signInHere(page, 'asha')
  const main = page.getByRole('main')
  const { tap, takeTaps } = countedTaps()
  const orderOf = (text: RegExp, status: string | RegExp = '') =>
    main
      .getByRole('row')
      .filter({ hasText: text })
      .filter({ hasText: status })
      .getByRole('link', { name: /^Order #/ })

  await test.step('one tap from her orders shows that one is late and whom to call', async () => {
    // Soon after midnight, orders confirmed the day before yesterday are late too.
    await tap(orderOf(/days? late/, 'Out for Delivery').first())
    await expect(main.getByText('This order is late')).toBeVisible()
    await expect(main.getByRole('link', { name: /^Call .*: \+91/ })).toHaveAttribute('href', /^tel:\+91\d{10}$/)
    await expect(main.locator('[aria-current=step]')).toContainText('Out for Delivery')
    expect(takeTaps()).toBe(1)
    await main.getByRole('link', { name: 'Back to Orders' }).tap()
  })

  await test.step('two taps from her orders open the review form, usable once, as a verified buyer', async () => {
    // A retry needs another order: the first attempt may have reviewed its product.
    await tap(orderOf(/Delivered/).nth(retry))
    await tap(main.getByRole('region', { name: 'How was it?' }).getByRole('link').first())
    await expect(page).toHaveURL(/\/products\/\d+#reviews$/)
    // A reload starts like an outside link: the server renders a visitor's page, and her permissions load later.
    await page.reload()
    const heading = page.getByText(/^Customer Reviews \(\d+\)$/)
    const before = Number(/\d+/.exec((await heading.textContent()) ?? '')?.[0])
    expect(takeTaps()).toBe(2)
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

  await test.step('follows and unfollows the farm, and the count changes', async () => {
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

  await test.step('subscribes to the newsletter twice and is thanked both times', async () => {
    await page.goto('/')
    const thanks = page.getByText("You've been subscribed to our newsletter.")
    for (const email of ['asha@santhe.example', 'ASHA@santhe.example']) {
      await page.getByLabel('Email address').fill(email)
      await page.getByRole('button', { name: 'Subscribe' }).click()
      // The message disappears by itself after some seconds.
      await expect(thanks).toBeVisible()
      await expect(page.getByLabel('Email address')).toHaveValue('')
      await page.getByRole('button', { name: 'Close', exact: true }).click()
      await expect(thanks).toHaveCount(0)
    }
  })
})
