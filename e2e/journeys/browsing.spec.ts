import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../market.ts'

const main = (page: Page) => page.getByRole('main')
const cards = (page: Page) => main(page).getByRole('article')
const resultCount = (page: Page) => main(page).getByRole('heading', { level: 2, name: /^\d+ products?$/ })
const chips = (page: Page) => page.getByRole('group', { name: 'Choices and how many products they show' })
const search = (page: Page) => main(page).getByRole('combobox', { name: 'Search products' })

/** Opens /products and waits until it reacts to clicks. */
async function openProducts(page: Page, query = ''): Promise<void> {
  await page.goto(`/products${query}`, { waitUntil: 'networkidle' })
  await expect(cards(page).first()).toBeVisible()
}

/** Phones fold the dropdowns away. */
async function unfoldChoices(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: /^Sort and filter/ })
  if (await more.isVisible()) await more.click()
}

/** Returns the focused element if its focus is invisible: no outline around it or around its card. */
function invisibleFocus(): string | undefined {
  const focused = document.activeElement
  const isVisible = [focused, focused?.closest('article'), focused?.closest('label, span')].some(element => {
    if (!element) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
  })
  return isVisible ? undefined : (focused?.outerHTML ?? 'nothing')
}

async function tabTo(page: Page, target: Locator, maxPresses = 60): Promise<void> {
  for (let presses = 0; presses < maxPresses; presses += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(invisibleFocus)).toBeUndefined()
    if (await target.evaluate(element => element === document.activeElement)) return
  }
  throw new Error(`No ${target} within ${maxPresses} presses of Tab`)
}

test('the first link of a page skips to its main content', async ({ visitor }) => {
  const { page } = await visitor()
  for (const path of ['/', '/products', '/products/1', '/nowhere'])
    await test.step(path, async () => {
      const skip = page.getByRole('link', { name: 'Skip to the page' })
      // On a busy machine the first Tab may be lost before the page is ready, and only the first one reaches the link.
      await expect(async () => {
        await page.goto(path, { waitUntil: 'networkidle' })
        await page.keyboard.press('Tab')
        await expect(skip).toBeFocused({ timeout: 1_000 })
      }).toPass()
      await expect(skip).toBeInViewport()
      await page.keyboard.press('Enter')
      await expect(main(page)).toBeFocused()
    })
})

// docs/product/pages.md#not-found
test('a missing page shows Page Not Found with status 404', async ({ visitor }) => {
  const { page } = await visitor()
  expect((await page.goto('/nowhere/at/all'))?.status()).toBe(404)
  await expect(page).toHaveTitle('Page Not Found · Santhe')
  await expect(main(page).getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
})

test('the home page works by keyboard', { tag: '@desktop' }, async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto('/', { waitUntil: 'networkidle' })
  const hero = page.getByRole('region', { name: 'What Santhe offers' })
  const slideTitle = hero.getByRole('heading', { level: 2 })
  await tabTo(page, hero.getByRole('button', { name: 'Previous slide' }))
  await page.keyboard.press('Enter')
  const titles = ['Fresh from the Farm', 'Harvest the Freshest', 'Join Our Marketplace', 'Grow Together']
  const before = (await slideTitle.textContent()) ?? ''
  expect(titles).toContain(before)
  await tabTo(page, hero.getByRole('button', { name: 'Next slide' }))
  await page.keyboard.press('Space')
  await expect(slideTitle).toHaveText(titles[(titles.indexOf(before) + 1) % 4] ?? '')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(slideTitle).toHaveText('Grow Together')
  await tabTo(page, page.getByRole('button', { name: 'Subscribe' }), 250)
})

// docs/product/catalog.md#grid
test('grids have as many columns as the width allows', { tag: '@desktop' }, async ({ visitor }) => {
  const { page } = await visitor()
  const columns = (grid: Locator) =>
    grid.evaluate(element => getComputedStyle(element).gridTemplateColumns.split(' ').length)
  const gridOf = (card: Locator) => card.first().locator('xpath=..')
  await openProducts(page)
  for (const [width, expectedColumns] of [
    [390, 1],
    [800, 2],
    [1280, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    expect(await columns(gridOf(cards(page)))).toBe(expectedColumns)
  }
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(await columns(gridOf(page.getByRole('region', { name: 'Meet Our Farmers' }).getByRole('article')))).toBe(3)
})

// docs/product/catalog.md#filters
test('filters are in the URL, and Back and Forward restore them', { tag: '@both-widths' }, async ({ visitor }) => {
  const { page } = await visitor()
  await openProducts(page)
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  const all = await resultCount(page).textContent()
  await unfoldChoices(page)
  await page.getByLabel('Availability').selectOption('Pre-Order')
  await expect(page).toHaveURL(/\/products\?availability=pre-order$/)
  await expect(resultCount(page)).not.toHaveText(all ?? '')
  const preOrders = await resultCount(page).textContent()
  await page.getByLabel('Category', { exact: true }).selectOption('Fruits')
  await expect(page).toHaveURL(/availability=pre-order&category=\d+$/)
  await expect(resultCount(page)).not.toHaveText(preOrders ?? '')

  await page.goBack()
  await expect(page).toHaveURL(/\/products\?availability=pre-order$/)
  await expect(resultCount(page)).toHaveText(preOrders ?? '')
  await expect(page.getByLabel('Category', { exact: true })).toHaveValue('all')
  await page.goBack()
  await expect(page).toHaveURL(/\/products$/)
  await expect(resultCount(page)).toHaveText(all ?? '')
  await page.goForward()
  await page.goForward()
  await expect(page).toHaveURL(/availability=pre-order&category=\d+$/)
  await expect(page.getByLabel('Availability')).toHaveValue('pre-order')

  await test.step('a typed word is one history entry', async () => {
    await openProducts(page)
    await unfoldChoices(page)
    await page.getByLabel('Availability').selectOption('Available Now')
    await search(page).pressSequentially('tomato', { delay: 300 })
    await expect(page).toHaveURL(/search=tomato/)
    await page.goBack()
    await expect(page).toHaveURL(/\/products$/)
    await expect(search(page)).toHaveValue('')
  })
  await test.step('a reload shows the same filters', async () => {
    await page.getByLabel('Sort by').selectOption('Price per kg')
    await expect(page).toHaveURL(/\/products\?sort=unitPrice$/)
    await expect(cards(page).first()).toContainText('/kg')
    await page.goto('/products?search=tomato&availability=available&sort=rating')
    await expect(page.getByLabel('Sort by')).toHaveValue('rating')
    await expect(search(page)).toHaveValue('tomato')
    await expect(page.getByLabel('Availability')).toHaveValue('available')
  })
})

test('each filter’s count equals the length of its list', async ({ visitor }) => {
  const { page } = await visitor()
  await openProducts(page)
  const all = await chips(page).getByRole('button').count()
  expect(all).toBeGreaterThan(4)
  for (let index = 0; index < all; index += 1) {
    // Other filters without results are hidden until this one is released.
    await expect(chips(page).getByRole('button')).toHaveCount(all)
    const text = (await chips(page).getByRole('button').nth(index).textContent()) ?? ''
    const [, name = '', digits] = /^(.*?)(\d+) products?$/.exec(text) ?? []
    const count = Number(digits)
    expect(count).toBeGreaterThan(0)
    const chip = chips(page).getByRole('button', { name: new RegExp(`^${name}`) })
    await chip.click()
    await expect(chip).toHaveAttribute('aria-pressed', 'true')
    await expect(resultCount(page)).toHaveText(`${count} ${count === 1 ? 'product' : 'products'}`)
    await expect(chip).toContainText(String(count))
    await chip.click()
    await expect(chip).toHaveAttribute('aria-pressed', 'false')
  }
})

test('Back from a product restores list and scroll position', async ({ visitor }) => {
  const { page } = await visitor()
  await openProducts(page)
  for (const visibleCount of [48, 72]) {
    await page.getByRole('button', { name: 'Show more produce' }).click()
    await expect(cards(page)).toHaveCount(visibleCount)
  }
  const names = () => cards(page).getByRole('heading').allTextContents()
  const before = await names()
  const card = cards(page).nth(61)
  const top = () => card.evaluate(element => element.getBoundingClientRect().top)
  await card.evaluate(element => element.scrollIntoView({ block: 'center' }))
  const topBefore = await top()

  const openProduct = async () => {
    await card.getByRole('heading').getByRole('link').click()
    await expect(page).toHaveURL(/\/products\/.+-\d+$/)
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(/./)
  }
  const expectSamePlace = async () => {
    await expect(cards(page)).toHaveCount(72)
    expect(await names()).toEqual(before)
    await expect.poll(async () => Math.abs((await top()) - topBefore)).toBeLessThan(3)
  }

  for (const waitUntil of [undefined, 'networkidle', 'commit'] as const)
    await test.step(waitUntil ? `after the product was reloaded until ${waitUntil}` : 'at once', async () => {
      await openProduct()
      if (waitUntil) await page.reload({ waitUntil })
      await page.goBack()
      await expectSamePlace()
    })

  await test.step('a reload keeps the scroll position', async () => {
    await page.reload()
    await expectSamePlace()
  })
})

test('the products page works by keyboard', { tag: '@desktop' }, async ({ visitor }) => {
  const { page } = await visitor()
  await openProducts(page)
  await tabTo(page, search(page))
  await page.keyboard.type('tomato')
  await expect(page).toHaveURL(/search=tomato/)
  await tabTo(page, page.getByLabel('Availability'))
  await page.keyboard.type('Av')
  await expect(page).toHaveURL(/availability=available/)
  const chip = chips(page).getByRole('button', { name: /^Available Now/ })
  await tabTo(page, chip)
  await page.keyboard.press('Space')
  await expect(page).not.toHaveURL(/availability/)
  await expect(chip).toBeFocused()
  const card = cards(page).first()
  await tabTo(page, card.getByRole('button', { name: /^Add/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Added to cart').first()).toBeVisible()
  await expect(card.getByRole('button', { name: 'One box more' })).toBeFocused()
  for (const _stop of ['one box less', 'the farm', 'the product']) await page.keyboard.press('Shift+Tab')
  await expect(card.getByRole('link', { name: /Tomato/ }).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(main(page).getByRole('heading', { level: 1, name: /Tomato/ })).toBeVisible()
})
