import { expect, test } from '../market.ts'
import { swipe } from '../swipe.ts'

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** Returns the month that comes `steps` months after another, across the year's end. */
const monthAfter = (month: string, steps: number) => MONTHS[(MONTHS.indexOf(month) + steps + 12) % 12] ?? ''

test('the calendar is walked month by month, and a cell leads to what can be bought', { tag: '@both-widths' }, async ({
  visitor,
  hasTouch,
}) => {
  const { page } = await visitor()
  await page.goto('/calendar', { waitUntil: 'networkidle' })
  const selector = page.getByRole('group', { name: 'Month' })
  const month = selector.getByRole('status')
  const now = (await month.textContent()) ?? ''
  const table = page.getByRole('table')

  await test.step('the selector goes round the year, by its buttons and by keys', async () => {
    await page.goto('/calendar?month=11', { waitUntil: 'networkidle' })
    await expect(month).toHaveText('December')
    await selector.getByRole('button', { name: 'Next month' }).click()
    await expect(month).toHaveText('January')
    await page.keyboard.press('ArrowLeft')
    await expect(month).toHaveText('December')
    await selector.getByRole('button', { name: 'Previous month' }).click()
    await expect(month).toHaveText('November')
    await page.goto('/calendar', { waitUntil: 'networkidle' })
  })

  if (hasTouch) {
    await test.step('a phone shows one month, turned by a finger, and the month stays in reach', async () => {
      await expect(table.getByRole('link', { name: new RegExp(` in ${monthAfter(now, 1)}: `) })).toHaveCount(0)
      await swipe(table, { x: -160 })
      await expect(month).toHaveText(monthAfter(now, 1))
      await swipe(table, { x: 160 })
      await expect(month).toHaveText(now)
      await page.mouse.wheel(0, 1500)
      await expect(month).toBeInViewport()
    })
  }

  await test.step('arrow keys go from cell to cell; on a phone they turn the month', async () => {
    const cell = table.getByRole('link', { name: new RegExp(`^Tomato in ${now}: `) })
    await cell.focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.locator(':focus')).toHaveAccessibleName(new RegExp(` in ${now}: `))
    await page.keyboard.press('ArrowUp')
    await expect(cell).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(page.locator(':focus')).toHaveAccessibleName(new RegExp(`^Tomato in (?!${now})`))
    if (hasTouch) await expect(month).not.toHaveText(now)
  })

  await test.step('a cell leads to the produce that can be bought', async () => {
    await page.goto('/calendar')
    await table.getByRole('link', { name: `Tomato in ${now}: Available` }).click()
    await expect(page).toHaveURL(/\/products\?search=Tomato&availability=available$/)
    await expect(page.getByRole('article').filter({ hasText: 'Tomato' }).first()).toBeVisible()
  })
})

test('a produce that is only booked leads to its pre-orders', async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto('/calendar')
  const cell = page
    .getByRole('link', { name: /: Pre-Order$/ })
    .filter({ visible: true })
    .first()
  const produce = /^(.*) in \w+: /.exec((await cell.getAttribute('aria-label')) ?? '')?.[1] ?? ''
  await cell.click()
  // To the product itself where the market has one of it, else to all that can be booked.
  await expect(page).toHaveURL(/availability=pre-order|\/products\/\d+$/)
  await expect(page.getByRole('main').getByText(produce).first()).toBeVisible()
  await expect(page.getByRole('main').getByText('Pre-Order').filter({ visible: true }).first()).toBeVisible()
})
