import { CalendarRow } from '@santhe/contracts'
import { countedTaps } from '../counted-taps.ts'
import { expect, test } from '../market.ts'
import { swipe } from '../swipe.ts'

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** Returns the month `steps` months later, across the year's end. */
const monthAfter = (month: string, steps: number) => MONTHS[(MONTHS.indexOf(month) + steps + 12) % 12] ?? ''

test('the calendar changes months, and a cell links to products on sale', { tag: '@both-widths' }, async ({
  visitor,
  hasTouch,
}) => {
  const { page } = await visitor()
  const selector = page.getByRole('group', { name: 'Month' })
  const month = selector.getByRole('status')
  const table = page.getByRole('table')

  await test.step('the month selector wraps around the year, by buttons and keys', async () => {
    await page.goto('/calendar?month=11', { waitUntil: 'networkidle' })
    await expect(month).toHaveText('December')
    await selector.getByRole('button', { name: 'Next month' }).click()
    await expect(month).toHaveText('January')
    await page.keyboard.press('ArrowLeft')
    await expect(month).toHaveText('December')
    await selector.getByRole('button', { name: 'Previous month' }).click()
    await expect(month).toHaveText('November')
  })

  await page.goto('/calendar', { waitUntil: 'networkidle' })
  const now = (await month.textContent()) ?? ''

  if (hasTouch) {
    await test.step('a phone shows one month, changed by swipes, with the month always in view', async () => {
      await expect(table.getByRole('link', { name: new RegExp(` in ${monthAfter(now, 1)}: `) })).toHaveCount(0)
      await swipe(table, { x: -160 })
      await expect(month).toHaveText(monthAfter(now, 1))
      await swipe(table, { x: 160 })
      await expect(month).toHaveText(now)
      await page.mouse.wheel(0, 1500)
      await expect(month).toBeInViewport()
    })
  }

  await test.step('arrow keys move between cells, and change the month on a phone', async () => {
    const cell = table.getByRole('link', { name: new RegExp(`^Tomato in ${now}: `) })
    // Keys work once the page is hydrated, which is not visible.
    await expect(async () => {
      await cell.focus()
      await page.keyboard.press('ArrowDown')
      await expect(cell).not.toBeFocused({ timeout: 500 })
    }).toPass()
    await expect(page.locator(':focus')).toHaveAccessibleName(new RegExp(` in ${now}: `))
    await page.keyboard.press('ArrowUp')
    await expect(cell).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(page.locator(':focus')).toHaveAccessibleName(new RegExp(`^Tomato in (?!${now})`))
    if (hasTouch) await expect(month).not.toHaveText(now)
  })

  await test.step('a cell links to products on sale', async () => {
    await page.goto('/calendar')
    await table.getByRole('link', { name: `Tomato in ${now}: Available` }).click()
    await expect(page).toHaveURL(/\/products\?search=Tomato&availability=available$/)
    await expect(page.getByRole('article').filter({ hasText: 'Tomato' }).first()).toBeVisible()
  })
})

test('a visitor pre-orders from the calendar in two taps, or picks among several farms', async ({ visitor }) => {
  const { page } = await visitor()
  const { tap, takeTaps } = countedTaps()
  const main = page.getByRole('main')
  const rows = CalendarRow.array().parse(await (await page.request.get('/api/calendar')).json())
  await page.goto('/calendar')
  const now = (await page.getByRole('group', { name: 'Month' }).getByRole('status').textContent()) ?? ''
  const booked = rows.filter(({ monthlyStatus }) => monthlyStatus[MONTHS.indexOf(now)] === 'pre-order')
  const [one, several] = [booked.find(({ productId }) => productId), booked.find(({ productId }) => !productId)]
  if (!one?.harvestDate || !several) throw new Error('The market has to have something of one farm and of several')
  const table = page.getByRole('table')

  await test.step('a phone groups produce by what is ready, bookable or later, with dates', async () => {
    const groups = await table
      .getByText(/^(Ready now|Book ahead|In season, not on sale now|Coming later)$/)
      .allTextContents()
    const states = rows.map(({ monthlyStatus }) => monthlyStatus[MONTHS.indexOf(now)] ?? 'none')
    const rest = [
      ['harvesting', 'In season, not on sale now'],
      ['growing', 'Coming later'],
    ].flatMap(([state, group]) => (states.some(own => own === state) ? [group] : []))
    expect(groups).toEqual(['Ready now', 'Book ahead', ...rest])
    const month = MONTHS[Number(one.harvestDate?.slice(5, 7)) - 1]?.slice(0, 3)
    await expect(table.getByRole('rowheader', { name: new RegExp(`^${one.produceName}`) })).toContainText(
      `Book now · harvest ${month}`,
    )
  })

  await test.step('a cell of one farm’s produce opens the product, which is pre-ordered there', async () => {
    await tap(table.getByRole('link', { name: `${one.produceName} in ${now}: Pre-Order` }))
    await expect(page).toHaveURL(url => url.pathname === `/products/${one.productId}` && url.search === '')
    await tap(main.getByRole('button', { name: 'PRE-ORDER NOW' }))
    await expect(page.getByText('Added to cart').first()).toBeVisible()
    expect(takeTaps()).toBe(2)
  })

  await test.step('a cell of several farms’ produce lists their pre-orders', async () => {
    await page.goto('/calendar')
    await tap(table.getByRole('link', { name: `${several.produceName} in ${now}: Pre-Order` }))
    await expect(page).toHaveURL(
      ({ pathname, searchParams }) =>
        pathname === '/products' &&
        searchParams.get('search') === several.produceName &&
        searchParams.get('availability') === 'pre-order',
    )
    await expect(main.getByRole('article').first()).toBeVisible()
    await expect(main.getByRole('article').filter({ hasNotText: several.produceName })).toHaveCount(0)
    expect(takeTaps()).toBe(1)
  })
})
