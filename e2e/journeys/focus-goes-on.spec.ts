import type { Locator, Page } from '@playwright/test'
import { Product } from '@santhe/contracts'
import { addFromFarm, expect, test } from '../market.ts'

const KEYBOARD = { tag: '@desktop' } as const
const HEADERS = { 'X-Santhe': '1' }

/** Presses a control by keyboard and expects the focus on `place` afterwards. */
async function press(page: Page, control: Locator, place: Locator): Promise<void> {
  await control.focus()
  await page.keyboard.press('Enter')
  await expect(place).toBeFocused()
}

const inMain = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name, exact: typeof name === 'string' })

async function post(page: Page, url: string, data: object): Promise<void> {
  expect((await page.request.post(url, { headers: HEADERS, data })).ok()).toBe(true)
}

test(
  'a buyer’s keyboard focus is never lost in cart, profile and account lists',
  KEYBOARD,
  async ({ visitor, registerBuyer }) => {
    const { page } = await visitor(await registerBuyer('Asha'))
    const main = page.getByRole('main')

    await test.step('cart: removing, undoing, reducing and clearing lines', async () => {
      for (const [search, farm] of [
        ['tomato', 'Ravi’s Field'],
        ['sapota', 'Meena’s Orchard'],
        ['guava', 'Meena’s Orchard'],
      ] as const) {
        await addFromFarm(page, search, farm)
      }
      await page.goto('/cart')
      await expect(inMain(page, /^Remove /)).toHaveCount(3)
      await press(page, inMain(page, /^Remove /).nth(1), inMain(page, /^Remove /).nth(1))
      await expect(inMain(page, /^Remove /)).toHaveCount(2)
      const undo = page.getByRole('button', { name: 'Undo' })
      // The focused row moved down by one.
      await press(page, undo.last(), inMain(page, /^Remove /).nth(2))
      await expect(inMain(page, /^Remove /)).toHaveCount(3)
      const [fewer, more] = [inMain(page, 'One box less').first(), inMain(page, 'One box more').first()]
      await press(page, more, more)
      await press(page, fewer, more)
      await press(page, inMain(page, /^Remove /).first(), inMain(page, /^Remove /).first())
      await expect(inMain(page, /^Remove /)).toHaveCount(2)
      await press(page, inMain(page, /^Remove /).last(), inMain(page, /^Remove /).first())
      await press(page, inMain(page, /^Remove /), main.getByRole('heading', { level: 1 }))
    })

    await test.step('addresses: adding, cancelling, changing, deleting and undoing', async () => {
      const place = { address: '7 Car Street', city: 'Mysuru', state: 'Karnataka', zipCode: '570001' }
      for (const label of ['Office', 'Parents']) await post(page, '/api/users/addresses', { ...place, label })
      await page.goto('/dashboard/profile')
      const panel = page.getByRole('region', { name: 'Saved addresses' })
      const button = (name: string) => panel.getByRole('button', { name, exact: true })
      const label = panel.getByLabel(/^What you call it/)
      await press(page, button('Add an address'), label)
      await press(page, button('Cancel'), button('Add an address'))
      await press(page, button('Change Office'), label)
      await press(page, button('Cancel'), button('Change Office'))
      await press(page, button('Change Parents'), label)
      await label.fill('Mother')
      await press(page, button('Save address'), button('Change Mother'))
      await press(page, button('Delete Office'), button('Delete Mother'))
      await press(page, page.getByRole('button', { name: 'Undo' }).last(), button('Delete Mother'))
      await expect(button('Delete Office')).toBeVisible()
      await press(page, button('Delete Mother'), button('Delete Office'))
      await press(page, button('Delete Office'), panel.getByRole('heading', { name: 'Saved addresses' }))
    })

    await test.step('toasts: closing one returns the focus into the page', async () => {
      const close = page.getByRole('button', { name: 'Close', exact: true })
      await page.getByRole('checkbox').or(page.getByRole('switch')).first().press('Space')
      await expect(close.last()).toBeVisible()
      await close.last().focus()
      await page.keyboard.press('Enter')
      await expect(page.locator('main :focus')).toBeVisible()
    })

    await test.step('saved products: removing them', async () => {
      const products = Product.array().parse(await (await page.request.get('/api/products?limit=3')).json())
      for (const { id } of products) {
        const wish = { headers: HEADERS, data: { kind: 'saved', isOn: true } }
        expect((await page.request.put(`/api/products/${id}/wish`, wish)).ok()).toBe(true)
      }
      await page.goto('/dashboard')
      const remove = inMain(page, /^Remove .* from the list$/)
      await expect(remove).toHaveCount(3)
      await press(page, remove.nth(1), remove.nth(1))
      await expect(remove).toHaveCount(2)
      await press(page, remove.last(), remove.first())
      await expect(remove).toHaveCount(1)
      await press(page, remove, main.getByRole('heading', { name: 'Saved' }))
    })
  },
)

test('a farmer’s keyboard focus is never lost in products and profile', KEYBOARD, async ({ visitor }) => {
  const { page } = await visitor('ravi')
  const main = page.getByRole('main')

  await test.step('products: deleting a copy focuses the row after it', async () => {
    await page.goto('/dashboard/products')
    const more = inMain(page, /^More for /)
    await more.first().press('Enter')
    await page.getByRole('button', { name: 'Copy as new' }).press('Enter')
    await expect(page).toHaveURL(/\/dashboard\/products\/\d+$/)
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto('/dashboard/products')
    await expect(more.first()).toBeVisible()
    const count = await more.count()
    await more.first().press('Enter')
    await page.getByRole('button', { name: 'Delete' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^(Delete|Yes)/ }).press('Enter')
    await expect(dialog).toBeHidden()
    await expect(more).toHaveCount(count - 1)
    await expect(more.first()).toBeFocused()
  })

  await test.step('help: printing a card', async () => {
    await page.goto('/dashboard/profile')
    await inMain(page, /Print/).press('Enter')
    await expect(page.locator('main :focus')).toBeVisible()
  })
})

test('the office’s keyboard focus is never lost in lists and forms', KEYBOARD, async ({ visitor }) => {
  const { page } = await visitor('admin')
  const run = Date.now().toString(36)
  const dialog = page.getByRole('dialog')

  for (const [tab, add] of [
    ['fees', 'Add fee'],
    ['categories', 'Add category'],
    ['users', 'Add user'],
    ['staff&list=district_manager', 'Add staff member'],
  ] as const) {
    await test.step(`${tab}: its form, and Cancel`, async () => {
      await page.goto(`/admin?tab=${tab}`)
      await press(page, inMain(page, add), dialog.locator('input, select, textarea').first())
      await press(page, dialog.getByRole('button', { name: 'Cancel' }), inMain(page, add))
    })
  }

  await test.step('categories: deleting added ones', async () => {
    for (const name of [`A ${run}`, `B ${run}`])
      await post(page, '/api/categories', { name, description: 'For this journey.' })
    await page.goto(`/admin?tab=categories`)
    await page.getByLabel('Search categories').fill(run)
    const remove = inMain(page, /^Delete /)
    await expect(remove).toHaveCount(2)
    page.on('dialog', question => question.accept())
    await press(page, remove.first(), remove.first())
    await expect(remove).toHaveCount(1)
    await remove.press('Enter')
    await expect(remove).toHaveCount(0)
    await expect(page.locator('main :focus')).toBeVisible()
  })

  await test.step('delivery windows: adding and removing a day', async () => {
    await page.goto('/admin/delivery')
    await press(page, inMain(page, 'Add a day'), page.getByLabel('Day', { exact: true }).first())
    await expect(page.locator('main :focus')).toBeVisible()
    await inMain(page, /^Remove /)
      .last()
      .press('Enter')
    await expect(page.locator('main :focus')).toBeVisible()
  })
})
