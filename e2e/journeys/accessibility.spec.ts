import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, signInHere, test } from '../market.ts'

interface Screen {
  address: string
  /** What stands on the screen once it is there. */
  shows: RegExp
}

/** Every screen, by the person who sees it; `cart` boxes lie in the cart first. */
const VISITS: readonly { as?: string; cart?: number; screens: readonly Screen[] }[] = [
  {
    screens: [
      { address: '/', shows: /In Season Now/ },
      { address: '/products', shows: /Browse Seasonal Produce/ },
      { address: '/products?search=zzzz', shows: /No products found/ },
      { address: '/products/1', shows: /ADD TO CART|PRE-ORDER NOW/ },
      { address: '/products/999999', shows: /Product Not Found/ },
      { address: '/farmers', shows: /View profile/ },
      { address: '/farmers/1', shows: /About the Farm/ },
      { address: '/farmers/1?tab=about', shows: /Our story/ },
      { address: '/calendar', shows: /Growing/ },
      { address: '/cart', shows: /Your cart is empty/ },
      { address: '/login', shows: /Forgot|Sign in/i },
      { address: '/register?type=farmer', shows: /Farm name/ },
      { address: '/forgot-password', shows: /Send the link/ },
      { address: '/reset-password?token=mangled', shows: /more than 1 hour/ },
      { address: '/how-it-works', shows: /How It Works/ },
      { address: '/nowhere', shows: /Page Not Found/ },
    ],
  },
  {
    as: 'asha',
    cart: 2,
    screens: [
      { address: '/cart', shows: /Proceed to Checkout/ },
      { address: '/checkout', shows: /Place order/ },
      { address: '/dashboard', shows: /Account summary/ },
      { address: '/dashboard/orders', shows: /Order #\d+/ },
      { address: '/dashboard/profile', shows: /Member since/ },
    ],
  },
  {
    as: 'ravi',
    screens: [
      { address: '/dashboard', shows: /Active products/ },
      { address: '/dashboard/products', shows: /Add New Product/ },
      { address: '/dashboard/products/new', shows: /Create Product/ },
      { address: '/dashboard/orders', shows: /Order #\d+/ },
    ],
  },
  {
    as: 'admin',
    screens: [
      { address: '/admin', shows: /Total revenue/ },
      { address: '/admin?tab=products', shows: /Pending approval/ },
      { address: '/admin?tab=orders', shows: /Order #\d+/ },
    ],
  },
]

async function fillCart(page: Page, boxes: number): Promise<void> {
  await page.goto('/products')
  const add = page.getByRole('article').getByRole('button', { name: /^Add/ })
  for (let place = 0; place < boxes; place += 1) await add.nth(place).click()
}

/** What keeps people out: axe's findings that are serious or critical, as lines to read. */
async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
    )
}

/** What the console complains of; the answers to a page that is not there, or to a link that is not known, are no complaint. */
function listenForErrors(page: Page): string[] {
  const heard: string[] = []
  page.on('pageerror', error => heard.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error' && !/status of (400|404)/.test(message.text())) heard.push(message.text())
  })
  return heard
}

for (const { as, cart, screens } of VISITS)
  for (const colorScheme of ['light', 'dark'] as const)
    test(`${as ?? 'a visitor'} meets no barrier and no error, in the ${colorScheme} theme`, {
      tag: colorScheme === 'dark' ? '@desktop' : '@both-widths',
    }, async ({ visitor }) => {
      const { page } = await visitor()
      const errors = listenForErrors(page)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      if (as) {
        await page.goto('/login')
        await signInHere(page, as)
        await expect(page).not.toHaveURL(/login/)
      }
      if (cart) await fillCart(page, cart)
      for (const { address, shows } of screens)
        await test.step(address, async () => {
          await page.goto(address)
          await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible()
          await expect(page).toHaveTitle(address === '/' ? 'Direct Farm to Table Marketplace' : / · Santhe$/)
          expect.soft(await barriers(page), address).toEqual([])
        })
      expect(errors).toEqual([])
    })
