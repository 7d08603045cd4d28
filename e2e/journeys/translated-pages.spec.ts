import { farmWithFive } from '../farm-with-five.ts'
import { addFromFarm, expect, signInHere, test, type Visitor } from '../market.ts'
import { type TranslatedPage, translate } from '../translate.ts'

/** All pages of a test whose browser translates them. */
const opened: TranslatedPage[] = []
async function translated(visitor: Visitor) {
  opened.push(await translate(visitor.page))
  return visitor.page
}

async function expectWhole(): Promise<void> {
  for (const page of opened) {
    expect(await page.staleTexts()).toEqual([])
    expect(page.errors).toEqual([])
  }
}
test.beforeEach(() => opened.splice(0))

test('a buyer whose browser translates pages signs in, orders, cancels and reads notifications', async ({
  visitor,
  registerBuyer,
}) => {
  const username = await registerBuyer('Asha')
  const page = await translated(await visitor())
  const main = page.getByRole('main')

  await test.step('sees a wrong password, then signs in', async () => {
    await page.goto('/login')
    await signInHere(page, username, 'not-this-one')
    await expect(main.getByRole('alert')).toContainText(/invalid/i)
    await expectWhole()
    await signInHere(page, username)
    await expect(page).toHaveURL(url => url.pathname === '/')
    await expect(page.getByRole('link', { name: 'Sign In' })).toHaveCount(0)
    await expectWhole()
  })

  await test.step('the cart’s amounts follow its quantities', async () => {
    await addFromFarm(page, 'brinjal', 'Ravi’s Field')
    await page.goto('/cart')
    const toGo = main.getByText(/more and delivery is/i)
    const before = await toGo.textContent()
    await main.getByRole('button', { name: 'One box more' }).click()
    await expect(toGo).not.toHaveText(before ?? '')
    await main.getByRole('button', { name: 'One box less' }).click()
    await expect(toGo).toHaveText(before ?? '')
    await expectWhole()
  })

  await test.step('places an order', async () => {
    await page.getByRole('link', { name: 'Proceed to Checkout' }).first().click()
    await page.getByRole('button', { name: 'Place order' }).click()
    await expect(page).toHaveURL(/\/dashboard\/orders$/)
    await expect(page.getByText('Order placed').first()).toBeVisible()
    await expectWhole()
  })

  await test.step('cancels it', async () => {
    await main
      .getByRole('link', { name: /^order #/i })
      .first()
      .click()
    await main
      .getByRole('button', { name: /cancel/i })
      .first()
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /cancel/i })
      .first()
      .click()
    await expect(main.getByText('Cancelled').filter({ visible: true }).first()).toBeVisible()
    await expectWhole()
  })

  await test.step('marks notifications as read', async () => {
    await page.getByRole('button', { name: /^notifications/i }).click()
    await page.getByRole('button', { name: 'Mark all read' }).click()
    await expect(page.getByRole('button', { name: 'Mark all read' })).toHaveCount(0)
    await expectWhole()
  })

  await test.step('saves the profile', async () => {
    await page.goto('/dashboard/profile')
    await main.getByLabel('City').first().fill('Mysuru')
    await main.getByRole('button', { name: 'Save' }).first().click()
    await expect(page.getByText('Profile updated').first()).toBeVisible()
    await expectWhole()
  })
})

test('a farmer and a manager whose browsers translate pages save, count and approve', {
  tag: '@adds-products',
}, async ({ visitor, request }) => {
  const run = `t${Date.now().toString(36)}`
  const { farmId, username, products } = await farmWithFive({ request }, run)
  const [product] = products
  const farmer = await translated(await visitor(username))
  const main = farmer.getByRole('main')

  await test.step('the farmer saves a product', async () => {
    await farmer.goto(`/dashboard/products/${product?.id}`)
    await main.getByLabel('Description').fill('Pulled at dawn, washed twice.')
    await main.getByRole('button', { name: 'Update Product' }).click()
    await expect(farmer.getByText('Product updated').first()).toBeVisible()
    await expectWhole()
  })

  await test.step('the farmer adds boxes', async () => {
    await farmer.goto('/dashboard/products')
    await main
      .getByRole('button', { name: `One box more of ${product?.name}` })
      .first()
      .click()
    await expectWhole()
  })

  await test.step('the farmer saves the profile', async () => {
    await farmer.goto('/dashboard/profile')
    await main.getByLabel('Address', { exact: true }).fill('2, Mill Road, Hosakote')
    await main.getByLabel('About the farm').fill('Roots, leaves and herbs of the season.')
    await main.getByRole('button', { name: 'Save changes' }).first().click()
    await expect(farmer.getByText('Profile updated').first()).toBeVisible()
    await expectWhole()
  })

  await test.step('the manager approves the product', async () => {
    const manager = await translated(await visitor('dm_bengaluru'))
    await manager.goto(`/admin?tab=products&farm=${farmId}`)
    await manager.getByRole('button', { name: `Approve ${product?.name}` }).click()
    await expect(manager.getByText('Product approved').first()).toBeVisible()
    await expectWhole()
  })
})
