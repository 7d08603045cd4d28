import { countedTaps } from '../counted-taps.ts'
import { expect, test } from '../market.ts'
import { placePurchase } from '../place-purchase.ts'

const BOXES = [
  ['brinjal', 'Ravi’s Field'],
  ['sapota', 'Meena’s Orchard'],
] as const

/** Days until each farm’s order is wanted. */
const DAYS = [
  ['Ravi’s Field', 9],
  ['Meena’s Orchard', 12],
] as const

/** Formats the date in that many days in India, as people type it. */
const typedInDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-GB', { timeZone: 'Asia/Kolkata' })

/** Formats the same date as delivery days are shown, without the year. */
const dayInDays = (days: number) => {
  const date = new Date(Date.now() + days * 86_400_000)
  const part = (options: Intl.DateTimeFormatOptions) =>
    date.toLocaleDateString('en-US', { timeZone: 'Asia/Kolkata', ...options })
  return `${part({ day: '2-digit' })} ${part({ month: 'short' })}`
}

test('a buyer orders again in two taps, with a delivery day per farm', {
  tag: '@both-widths',
}, async ({ visitor, registerBuyer, request, hasTouch }) => {
  const username = await registerBuyer('Vasudha')
  const [first] = await placePurchase({ request }, { username, firstName: 'Vasudha', boxes: BOXES })
  const { page } = await visitor(username)
  const { tap, takeTaps } = countedTaps({ hasTouch })
  const main = page.getByRole('main')
  const proceed = main.getByRole('link', { name: 'Proceed to Checkout' }).first()
  const cart = () => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]').length)
  await page.goto('/')

  await test.step('from the home page: all boxes of both farms', async () => {
    await tap(main.getByRole('region', { name: 'What Santhe offers' }).getByRole('button', { name: /^Order again/ }))
    await expect(page).toHaveURL(/\/cart\?again=purchase-\d+$/)
    await tap(proceed)
    await expect(page).toHaveURL(/\/checkout$/)
    expect(takeTaps()).toBe(2)
    await expect.poll(cart).toBe(2)
  })

  await test.step('from the empty cart', async () => {
    await page.goto('/cart')
    const remove = main.getByRole('button', { name: /^Remove / })
    for (const left of [2, 1]) {
      await expect(remove).toHaveCount(left)
      await remove.first().click()
    }
    await expect(main.getByText('Your cart is empty')).toBeVisible()
    takeTaps()
    await tap(main.getByRole('region', { name: 'Your last order' }).getByRole('button', { name: 'Order again' }))
    await tap(proceed)
    await expect(page).toHaveURL(/\/checkout$/)
    expect(takeTaps()).toBe(2)
    await expect.poll(cart).toBe(2)
  })

  await test.step('from the order’s page with its stages: that farm’s boxes, without duplicates', async () => {
    await page.goto(`/dashboard/orders/${first}`)
    await expect(main.getByRole('listitem').and(main.locator('[aria-current=step]'))).toContainText('Order Placed')
    await expect(
      main.getByRole('listitem').filter({ hasText: /^(Confirmed|Processing|Out for Delivery|Delivered)$/ }),
    ).toHaveCount(4)
    await tap(main.getByRole('button', { name: 'Order again' }))
    await tap(proceed)
    await expect(page).toHaveURL(/\/checkout$/)
    expect(takeTaps()).toBe(2)
    await expect.poll(cart).toBe(2)
  })

  await test.step('each farm gets its own day and time', async () => {
    for (const [farm, days] of DAYS) {
      const group = main.getByRole('group', { name: farm })
      await expect(group.getByText(/^Arrives /)).toBeVisible()
      await tap(group.getByText('Change', { exact: true }))
      await group.getByRole('textbox', { name: /^Delivery date/ }).fill(typedInDays(days))
      await group.getByLabel('Delivery window').selectOption('evening')
    }
    await tap(main.getByRole('radio', { name: /^Online payment/ }))
    await tap(main.getByRole('button', { name: 'Place order and pay' }))
    expect(takeTaps()).toBe(4)
  })

  await test.step('after a dropped payment both orders keep their days, and one tap switches to payment on delivery', async () => {
    await page.getByRole('button', { name: /^Drop/ }).click()
    await expect(page).toHaveURL(/\/checkout\/success\?order_id=/)
    await expect(main.getByText(/^We hold your boxes until /)).toBeVisible()
    for (const [farm, days] of DAYS)
      await expect(main.getByRole('listitem').filter({ hasText: farm })).toContainText(`Arrives ${dayInDays(days)}`)
    await tap(main.getByRole('button', { name: 'Pay on delivery instead' }))
    await expect(page).toHaveURL(/\/dashboard\/orders$/)
    expect(takeTaps()).toBe(1)
  })

  await test.step('the order shows its farm’s day and adds it to the calendar', async () => {
    await tap(
      main
        .getByRole('row')
        .filter({ hasText: 'Meena’s Orchard' })
        .getByRole('link', { name: /^Order #/ })
        .first(),
    )
    await expect(main.getByText(new RegExp(`^Estimated delivery: ${dayInDays(DAYS[1][1])}.*, evening$`))).toBeVisible()
    const download = page.waitForEvent('download')
    await tap(main.getByRole('button', { name: 'Add to calendar' }))
    expect((await download).suggestedFilename()).toMatch(/^santhe-order-\d+\.ics$/)
    expect(takeTaps()).toBe(2)
  })
})
