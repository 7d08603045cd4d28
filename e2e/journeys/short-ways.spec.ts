import type { Page } from '@playwright/test'
import { countedTaps } from '../counted-taps.ts'
import { expect, signInHere, test } from '../market.ts'

/** Returns the cart as [product, boxes] pairs. */
const cartOf = (page: Page) =>
  page.evaluate(() =>
    JSON.parse(localStorage.getItem('cart') ?? '[]').map(({ name, quantity }: { name: string; quantity: number }) => [
      name,
      quantity,
    ]),
  )

test('a buyer adds and removes boxes right on cards and pages, in six taps', {
  tag: '@both-widths',
}, async ({ visitor, hasTouch }) => {
  const { page } = await visitor()
  const { tap, takeTaps } = countedTaps({ hasTouch })
  const main = page.getByRole('main')
  const toasts = page.locator('[aria-live="polite"]').filter({ has: page.getByRole('button', { name: 'Close' }) })
  const boxes = () =>
    page.evaluate(() =>
      JSON.parse(localStorage.getItem('cart') ?? '[]').map(({ quantity }: { quantity: number }) => quantity),
    )
  await page.goto('/products?availability=available', { waitUntil: 'networkidle' })
  const card = main
    .getByRole('article')
    .filter({ hasText: /[3-9] left/ })
    .first()

  await test.step('a card counts its boxes and shows one toast with Undo', async () => {
    const add = card.getByRole('button', { name: /^Add/ })
    await add.scrollIntoViewIfNeeded()
    const place = await card.boundingBox()
    await tap(add)
    await tap(card.getByRole('button', { name: 'One box more' }))
    await expect(page.getByText('Cart updated')).toBeVisible()
    await expect(toasts.getByRole('button', { name: 'Undo' })).toHaveCount(1)
    await expect.poll(boxes).toEqual([2])
    await tap(toasts.getByRole('button', { name: 'Undo' }))
    await expect.poll(boxes).toEqual([1])
    expect(await card.boundingBox()).toEqual(place)
  })

  const bar = page.locator('[data-add-bar]')
  const own = main.getByRole('button', { name: 'ADD TO CART' })
  const addByBar = async () => {
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
  }

  await test.step('the product’s page adds one, on phones also by a bar while its button is off screen', async () => {
    await tap(card.getByRole('heading').getByRole('link'))
    await expect(own).toBeAttached()
    if (hasTouch) await addByBar()
    else {
      await expect(own).toBeInViewport()
      await expect(bar).toBeHidden()
      await tap(own)
    }
    await expect.poll(boxes).toEqual([2])
  })

  await test.step('the toast links to the cart', async () => {
    await tap(toasts.getByRole('link', { name: 'View cart' }))
    await expect(page).toHaveURL(/\/cart$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Your Shopping Cart' })).toBeVisible()
  })

  await test.step('the cart’s link shows the number of products', async () => {
    const frame = hasTouch ? page.getByRole('navigation', { name: 'Quick menu' }) : page.getByRole('banner')
    await expect(frame.getByRole('link', { name: /^Cart/ })).toContainText('1')
  })
  expect(takeTaps()).toBe(6)
})

test('a buyer orders early products to a saved address, keeps the rest, and orders again', async ({
  visitor,
  registerBuyer,
}) => {
  const { page } = await visitor()
  const { tap, takeTaps } = countedTaps()
  const main = page.getByRole('main')
  const products: { id: number; name: string; status: string; inventory: number }[] = await (
    await page.request.get('/api/products?limit=100&availability=available')
  ).json()
  // Enough boxes to order ten once, but not twice.
  const near = products.find(({ inventory }) => inventory > 10 && inventory < 20)
  if (!near) throw new Error('Nothing has between 11 and 19 boxes left')

  await test.step('saves an address with a landmark in the profile', async () => {
    await page.goto('/login?redirect=/dashboard/profile')
    await signInHere(page, await registerBuyer('Nandini'))
    await tap(main.getByRole('button', { name: 'Add an address' }))
    const form = main.getByRole('form', { name: 'Saved addresses' })
    await form.getByLabel('What you call it').fill('Parents')
    await form.getByRole('textbox', { name: 'Address' }).fill('7, Car Street')
    await form.getByLabel('Landmark').fill('behind the temple')
    await form.getByLabel('City').fill('Bengaluru')
    await form.getByLabel('State').fill('Karnataka')
    await form.getByLabel('Zip code').fill('560053')
    await tap(form.getByRole('button', { name: 'Save address' }))
    await expect(page.getByText('Parents is saved').first()).toBeVisible()
    expect(takeTaps()).toBe(2)
  })

  await page.goto(`/products/${near.id}`)
  // Before hydration taps add nothing, so tap until the limit of ten boxes.
  const more = main.getByRole('button', { name: 'One box more' })
  while (await more.isEnabled()) await more.tap()
  await main.getByRole('button', { name: 'ADD TO CART' }).tap()
  await expect.poll(() => cartOf(page)).toEqual([[near.name, 10]])
  await page.goto('/products?search=badami')
  await main.getByRole('button', { name: /^Add Badami Mango/ }).tap()
  await expect.poll(() => cartOf(page)).toHaveLength(2)

  await test.step('buys the early products for that address in three taps', async () => {
    await page.goto('/cart')
    await expect(main.getByText(/^Part arrives by .*, the rest from .*$/)).toBeVisible()
    await tap(main.getByRole('button', { name: 'Buy what comes first, keep the rest' }))
    await tap(main.getByRole('radio', { name: /^Parents/ }))
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue('7, Car Street, behind the temple')
    await tap(main.getByRole('button', { name: 'Place order' }))
    await expect(page).toHaveURL(/\/dashboard\/orders$/)
    expect(takeTaps()).toBe(3)
    expect(await cartOf(page)).toEqual([['Badami Mango', 1]])
  })

  await test.step('the order has the address with landmark, and only what was bought', async () => {
    await main.getByRole('link', { name: /is placed$/ }).tap()
    await expect(main.getByText(/7, Car Street, behind the temple/).last()).toBeVisible()
    await expect(main.getByRole('link', { name: near.name }).last()).toBeVisible()
    await expect(main.getByText('Badami Mango')).toHaveCount(0)
  })

  await test.step('orders again in two taps from the overview, with reduced quantities named', async () => {
    await page.goto('/dashboard')
    await tap(main.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Orders' }))
    await tap(main.getByRole('button', { name: /^Order again: Order #/ }))
    const left = near.inventory - 10
    await expect(main.getByRole('alert')).toContainText(
      `${near.name}: only ${left} ${left === 1 ? 'box is' : 'boxes are'} left, and you had 10.`,
    )
    expect(takeTaps()).toBe(2)
    expect(await cartOf(page)).toEqual([
      ['Badami Mango', 1],
      [near.name, left],
    ])
  })
})

// docs/product/products.md#saved-products
test('wishes survive sign-in, and an order with a dropped payment can be edited or kept', async ({
  visitor,
  registerBuyer,
}) => {
  const { page } = await visitor()
  const { tap, takeTaps } = countedTaps()
  const main = page.getByRole('main')

  await test.step('a visitor’s press leads through sign-in and takes effect then', async () => {
    const wait = main.getByRole('button', { name: /^(Wait for it|Number .*): Sweet Potato/ }).first()
    await page.goto('/products?search=sweet+potato&availability=coming-soon')
    await tap(wait)
    await expect(page).toHaveURL(/\/login\?redirect=/)
    await signInHere(page, await registerBuyer('Savitri'))
    await expect(wait).toHaveAttribute('aria-pressed', 'true')
    await page.goto('/products?search=tomato&availability=available')
    const heart = main.getByRole('button', { name: /^Save Tomato/ }).first()
    await tap(heart)
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    expect(takeTaps()).toBe(2)
  })

  await test.step('the overview shows both and adds the available one to the cart', async () => {
    await page.goto('/dashboard')
    await expect(main.getByRole('region', { name: 'You wait for' }).getByText('Sweet Potato')).toBeVisible()
    await tap(main.getByRole('region', { name: 'Saved' }).getByRole('button', { name: /^Add Tomato/ }))
    await expect.poll(() => cartOf(page)).toHaveLength(1)
  })

  const dropPayment = async () => {
    await main.getByLabel('Online payment').check()
    await main.getByRole('button', { name: 'Place order and pay' }).tap()
    await page.getByRole('button', { name: /^Drop/ }).tap()
    await expect(page).toHaveURL(/\/checkout\/success\?order_id=/)
    await expect(main.getByText(/^We hold your boxes until /)).toBeVisible()
    await expect.poll(() => cartOf(page)).toEqual([])
    takeTaps()
  }

  await test.step('after a dropped payment, one tap cancels the order and refills the cart', async () => {
    await page.goto('/checkout')
    await dropPayment()
    await tap(main.getByRole('button', { name: 'Cancel and edit cart' }))
    await expect(page).toHaveURL(/\/cart\?again=order-\d+$/)
    await expect(page.getByText('Your unpaid order was cancelled').first()).toBeVisible()
    expect(takeTaps()).toBe(1)
    expect(await cartOf(page)).toHaveLength(1)
    await main.getByRole('link', { name: 'Proceed to Checkout' }).first().tap()
  })

  await test.step('after a dropped payment, one tap switches to payment on delivery', async () => {
    await dropPayment()
    await tap(main.getByRole('button', { name: 'Pay on delivery instead' }))
    await expect(page).toHaveURL(/\/dashboard\/orders$/)
    expect(takeTaps()).toBe(1)
  })

  await test.step('there is one such order besides the cancelled one, and no payment is pending', async () => {
    const rows = main.getByRole('row').filter({ has: page.getByRole('link', { name: /^Order #/ }) })
    await expect(rows).toHaveCount(2)
    await expect(rows.filter({ hasText: 'Cancelled' })).toHaveCount(1)
    await expect(main.getByText(/Payment pending/)).toHaveCount(0)
    await expect(rows.filter({ hasText: 'Order Placed' }).getByRole('button', { name: /^Order again/ })).toBeVisible()
    expect(await cartOf(page)).toEqual([])
  })
})
