import type { Page } from '@playwright/test'
import { expect, test } from '../market.ts'
import { openRendered } from '../open-rendered.ts'

/** Delays a slice's scripts: pages are rendered but not hydrated until the returned function is called. */
async function delayScripts(page: Page, slice = 'catalog'): Promise<() => void> {
  let releaseScripts = () => {}
  const released = new Promise<void>(resolve => {
    releaseScripts = resolve
  })
  await page.route(new RegExp(`/slices/${slice}/.*\\.js$`), async route => {
    await released
    await route.continue()
  })
  return releaseScripts
}

test('input and presses before hydration take effect', async ({ visitor }) => {
  const { page } = await visitor()
  // Narrower pages fold the sorting until hydrated.
  await page.setViewportSize({ width: 1280, height: 900 })
  const releaseScripts = await delayScripts(page)
  await openRendered(page, '/products', { waitUntil: 'domcontentloaded' })
  const cart = () => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]').length)

  await test.step('the unhydrated page accepts text, choice and press', async () => {
    const first = page.getByRole('article').first()
    const add = first.getByRole('button', { name: /^Add/ })
    await add.click()
    await expect(add).toHaveAttribute('data-pressed', '0')
    await page.getByRole('combobox', { name: 'Search products' }).fill('ragi')
    await page.getByLabel('Sort by').selectOption('Price per kg')
    expect(await cart()).toBe(0)
  })

  await test.step('all of them take effect once hydrated', async () => {
    releaseScripts()
    await expect(page.getByText('Added to cart').first()).toBeVisible()
    await expect.poll(cart).toBe(1)
    await expect(page).toHaveURL(/search=ragi/)
    await expect(page).toHaveURL(/sort=unitPrice/)
    await expect(page.getByRole('combobox', { name: 'Search products' })).toHaveValue('ragi')
    await expect(page.getByLabel('Sort by')).toHaveValue('unitPrice')
  })

  await test.step('a press on the calendar’s month takes effect too', async () => {
    const { page: calendar } = await visitor()
    const release = await delayScripts(calendar)
    await openRendered(calendar, '/calendar?month=11', { waitUntil: 'domcontentloaded' })
    await calendar.getByRole('button', { name: 'Next month' }).click()
    release()
    await expect(calendar.getByRole('group', { name: 'Month' }).getByRole('status')).toHaveText('January')
  })
})

test('a cart opened right after an early Add contains the box', async ({ visitor }) => {
  const { page } = await visitor()
  const releaseScripts = await delayScripts(page)
  await openRendered(page, '/products', { waitUntil: 'domcontentloaded' })
  await page.getByRole('article').first().getByRole('button', { name: /^Add/ }).click()
  const cart = page.getByRole('link', { name: /^Cart/ }).filter({ visible: true }).first()
  await cart.click()
  await expect(cart).toHaveAttribute('data-pressed', '')
  releaseScripts()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('main').getByText('1 product', { exact: true })).toBeVisible()
})

test('Back on a reloaded product that is not hydrated leads to the list', async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto('/products')
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page.getByRole('button', { name: /ADD TO CART|PRE-ORDER NOW/ })).toBeVisible()
  const releaseScripts = await delayScripts(page, 'shell')
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('button', { name: /ADD TO CART|PRE-ORDER NOW/ })).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/\/products$/)
  releaseScripts()
  await expect(page.getByRole('article').nth(5)).toBeVisible()
})

/** Returns the tops of buttons and headings by name, in pixels of the document, once its fonts have loaded. */
const places = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    return Object.fromEntries(
      Array.from(document.querySelectorAll('main :is(button, h1, h2)'), element => [
        element.getAttribute('aria-label') ?? element.textContent,
        Math.round(element.getBoundingClientRect().top + scrollY),
      ]),
    )
  })

test('nothing moves on a page when the session is restored', { tag: '@both-widths' }, async ({
  visitor,
  registerBuyer,
  hasTouch,
}) => {
  const buyer = await registerBuyer('Deepa')
  for (const { username, paths, live, width } of [
    { username: buyer, paths: ['/products/1', '/farmers/1'], live: /We deliver to 560003/, width: undefined },
    { username: 'ravi', paths: ['/', '/products'], live: /^You're a farmer/, width: undefined },
    // On the narrowest phones the toggle takes two rows.
    ...(hasTouch ? [320, 375] : []).map(width => ({
      username: 'ravi',
      paths: ['/', '/products'],
      live: /^You're a farmer/,
      width,
    })),
  ]) {
    const { page } = await visitor(username)
    if (width) await page.setViewportSize({ width, height: 740 })
    for (const path of paths) {
      await test.step(`${path} for ${username === buyer ? 'a buyer with an address' : 'a farmer'}, ${width ?? 'usual'} px`, async () => {
        const release = await delayScripts(page)
        await openRendered(page, path, { waitUntil: 'domcontentloaded' })
        const before = await places(page)
        release()
        await expect(page.getByRole('main').getByText(live).first()).toBeVisible()
        const after = await places(page)
        // Sections further down are sized only near the viewport.
        const shared = Object.keys(before).filter(name => name in after && (before[name] ?? 0) < 1000)
        expect(shared.length).toBeGreaterThan(3)
        for (const name of shared) expect(after[name], name).toBe(before[name])
        await page.unrouteAll({ behavior: 'ignoreErrors' })
      })
    }
  }
})
