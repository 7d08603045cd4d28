import { farmWithFive } from '../farm-with-five.ts'
import { expect, test } from '../market.ts'

test('a district manager decides on five products by keyboard and undoes one decision', {
  tag: ['@desktop', '@adds-products'],
}, async ({ visitor, request }) => {
  const run = `r${Date.now().toString(36)}`
  const { farmId, username } = await farmWithFive({ request }, run)
  const { page: manager } = await visitor('dm_bengaluru')
  const list = manager.getByRole('table', { name: 'Pending approval' })
  const marked = list.locator('tr[aria-current="true"]')
  const press = (key: string) => manager.keyboard.press(key)
  /** Kinds of produce, in the order of the list. */
  let kinds: string[] = []

  await test.step('approves four and rejects one without a pointer', async () => {
    await manager.goto(`/admin?tab=products&farm=${farmId}`)
    await expect(list.getByRole('button', { name: /^Approve / })).toHaveCount(5)
    const names = await list
      .getByRole('button', { name: /^Approve / })
      .evaluateAll(buttons => buttons.map(button => button.getAttribute('aria-label')))
    kinds = names.map(name => name?.split(' ')[1] ?? '')
    await press('ArrowDown')
    for (const kind of kinds) {
      await expect(marked).toContainText(`${kind} ${run}`)
      await press(kind === kinds[2] ? 'r' : 'a')
      if (kind === kinds[2]) {
        const dialog = manager.getByRole('dialog', { name: `Reject ${kind} ${run}?` })
        await dialog.getByRole('button', { name: /^The picture is unclear/ }).press('Enter')
        await dialog.getByRole('button', { name: 'Reject product' }).press('Enter')
        await expect(dialog).toBeHidden()
      }
    }
    await expect(list.getByText('Product approved')).toHaveCount(4)
    await expect(list.getByText('Product rejected')).toHaveCount(1)
  })

  await test.step('undoes the second decision', async () => {
    await list.getByRole('button', { name: `Undo the decision about ${kinds[1]} ${run}` }).press('Enter')
    await expect(list.getByRole('button', { name: `Approve ${kinds[1]} ${run}` })).toBeVisible()
  })

  await test.step('the shop sells three, and the farmer sees each state', async () => {
    const { page: shop } = await visitor()
    await shop.goto(`/products?search=${run}`)
    for (const place of [0, 3, 4])
      await expect(shop.getByRole('link', { name: new RegExp(`^${kinds[place]} ${run}`) }).first()).toBeVisible()
    await expect(shop.getByRole('article')).toHaveCount(3)
    const { page: farmer } = await visitor(username)
    await farmer.goto('/dashboard/products')
    await expect(farmer.getByText('Rejected: The picture is unclear. Please add a sharp one in daylight.')).toHaveCount(
      1,
    )
    await expect(farmer.getByRole('row', { name: new RegExp(`${kinds[1]} ${run}`) })).toContainText('Waiting')
  })
})

test('an admin changes a fee, and carts show it', { tag: '@changes-fees' }, async ({ visitor }) => {
  const { page: admin } = await visitor('admin')
  const { page: shop } = await visitor()
  const deliveryInCart = shop
    .getByRole('main')
    .locator('div, li')
    .filter({ hasText: /^Delivery\s*₹/ })
    .last()
  /** Sets the delivery fee of small purchases in Bangalore Urban. */
  const setDelivery = async (rupees: string) => {
    await admin.getByRole('button', { name: 'Edit Delivery' }).click()
    const form = admin.getByRole('dialog')
    await form.getByRole('textbox', { name: 'Urban, step 1' }).fill(rupees)
    await form.getByLabel('Farm A subtotal (₹)').fill('100')
    await expect(form.getByRole('row', { name: /^Delivery/ })).toContainText(`₹${rupees}.00`)
    await form.getByRole('button', { name: 'Update fee' }).click()
    await expect(form).toBeHidden()
  }
  await admin.goto('/admin?tab=fees')
  await shop.goto('/products?search=tomato')
  await shop.getByRole('article').first().getByRole('button', { name: /add/i }).click()
  await expect(shop.getByText('Added to cart').first()).toBeVisible()
  await shop.goto('/cart')
  await expect(deliveryInCart).toContainText('₹49.00')
  await expect(shop.getByText(/^₹[\d.]+ more and delivery is ₹29$/)).toBeVisible()
  await setDelivery('55')
  await shop.reload()
  await expect(deliveryInCart).toContainText('₹55.00')
  // Restore the fee, since the market may run on.
  await setDelivery('49')
})
