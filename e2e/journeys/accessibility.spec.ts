import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, signInHere, test } from '../market.ts'

interface Screen {
  path: string
  /** A text that is shown once the screen has loaded. */
  expectedText: RegExp
}

/** Every screen, by the person who sees it; `cart` boxes are put into the cart first. */
const VISITS: readonly { as?: string; cart?: number; screens: readonly Screen[] }[] = [
  {
    screens: [
      { path: '/', expectedText: /In Season Now/ },
      { path: '/products', expectedText: /Browse Seasonal Produce/ },
      { path: '/products?search=zzzz', expectedText: /No products found/ },
      { path: '/products/1', expectedText: /ADD TO CART|PRE-ORDER NOW/ },
      { path: '/products/999999', expectedText: /Product Not Found/ },
      { path: '/farmers', expectedText: /View profile/ },
      { path: '/farmers/1', expectedText: /About the Farm/ },
      { path: '/farmers/1?tab=about', expectedText: /Our story/ },
      { path: '/calendar', expectedText: /Growing/ },
      { path: '/cart', expectedText: /Your cart is empty/ },
      { path: '/login', expectedText: /Forgot|Sign in/i },
      { path: '/register?type=farmer', expectedText: /Farm name/ },
      { path: '/forgot-password', expectedText: /Send the link/ },
      { path: '/reset-password?token=mangled', expectedText: /more than 1 hour/ },
      { path: '/how-it-works', expectedText: /How It Works/ },
      { path: '/nowhere', expectedText: /Page Not Found/ },
    ],
  },
  {
    as: 'asha',
    cart: 2,
    screens: [
      { path: '/cart', expectedText: /Proceed to Checkout/ },
      { path: '/checkout', expectedText: /Place order/ },
      { path: '/dashboard', expectedText: /Account summary/ },
      { path: '/dashboard/orders', expectedText: /Order #\d+/ },
      { path: '/dashboard/profile', expectedText: /Member since/ },
    ],
  },
  {
    as: 'ravi',
    screens: [
      { path: '/dashboard', expectedText: /Active products/ },
      { path: '/dashboard/products', expectedText: /Add New Product/ },
      { path: '/dashboard/products/new', expectedText: /Create Product/ },
      { path: '/dashboard/orders', expectedText: /Order #\d+/ },
    ],
  },
  {
    as: 'admin',
    screens: [
      { path: '/admin', expectedText: /Total revenue/ },
      { path: '/admin?tab=products', expectedText: /Pending approval/ },
      { path: '/admin?tab=orders', expectedText: /Order #\d+/ },
    ],
  },
]

async function fillCart(page: Page, boxes: number): Promise<void> {
  await page.goto('/products')
  const add = page.getByRole('article').getByRole('button', { name: /^Add/ })
  for (let index = 0; index < boxes; index += 1) await add.nth(index).click()
}

/** Returns axe's serious and critical findings as readable lines. */
async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
    )
}

/** Collects the console's errors, except those about the response for a missing page or an unknown link. */
function listenForErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', error => errors.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error' && !/status of (400|404)/.test(message.text())) errors.push(message.text())
  })
  return errors
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
      for (const { path, expectedText } of screens)
        await test.step(path, async () => {
          await page.goto(path)
          await expect(page.getByText(expectedText).filter({ visible: true }).first()).toBeVisible()
          await expect(page).toHaveTitle(path === '/' ? 'Direct Farm to Table Marketplace' : / · Santhe$/)
          expect.soft(await barriers(page), path).toEqual([])
        })
      expect(errors).toEqual([])
    })
