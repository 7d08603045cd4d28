import { farmWithFive } from '../farm-with-five.ts'
import { expect, test, WITH_WORKERS } from '../market.ts'
import { placePurchase } from '../place-purchase.ts'

test.use(WITH_WORKERS)

// docs/product/pages.md#without-a-network
test('shop, cart and orders open offline and show their age', async ({ visitor, registerBuyer, request }) => {
  const username = await registerBuyer('Nikhila')
  const [order] = await placePurchase(
    { request },
    { username, firstName: 'Nikhila', boxes: [['brinjal', 'Ravi’s Field']] },
  )
  const { page } = await visitor(username)
  const main = page.getByRole('main')
  const offline = page.getByText(/^You are offline. Your cart is kept on this (phone|device)\. This page was loaded/)

  await test.step('the pages are opened once online', async () => {
    await page.goto('/products')
    await main.getByRole('article').first().getByRole('button', { name: /^Add/ }).click()
    await page.getByRole('link', { name: /^Cart/ }).first().click()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(/cart/i)
    // The worker is ready once the frame is stored.
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect.poll(() => page.evaluate(seenUrls)).toContainEqual(expect.stringMatching(/^\/api\/products\?/))
    await page.goto(`/dashboard/orders/${order}`)
    await expect(main.getByRole('heading', { level: 1 })).toContainText(String(order))
    await expect.poll(() => page.evaluate(seenUrls)).toContain(`/api/orders/${order}`)
  })

  await test.step('the pages open offline', async () => {
    await page.context().setOffline(true)
    await page.goto('/products')
    await expect(main.getByRole('article').first()).toBeVisible()
    await expect(offline).toBeVisible()
    await page.goto(`/dashboard/orders/${order}`)
    await expect(main.getByRole('heading', { level: 1 })).toContainText(String(order))
    await expect(offline).toBeVisible()
    await page.goto('/cart')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(/cart/i)
    await expect(main.getByText('Your cart is empty')).toBeHidden()
  })

  await test.step('they reload when the network returns', async () => {
    await page.goto('/products')
    await expect(offline).toBeVisible()
    await page.context().setOffline(false)
    await expect(offline).toBeHidden()
    await expect(main.getByRole('article').first()).toBeVisible()
  })

  await test.step('signing out deletes them', async () => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('button', { name: 'Log out' })).toBeHidden()
    await expect.poll(() => page.evaluate(seenUrls)).not.toContain(`/api/orders/${order}`)
  })
})

// docs/product/farmer-dashboard.md#without-a-network
test('a farm’s stock opens offline with waiting changes, which are sent once online', {
  tag: '@adds-products',
}, async ({ visitor, request }) => {
  const { username, products } = await farmWithFive({ request }, `o${Date.now().toString(36)}`)
  const [product] = products
  if (!product) throw new Error('There are five products')
  const { page } = await visitor(username)
  const boxes = page.getByRole('textbox', { name: `Boxes of ${product.name}` })
  const waiting = page.getByText('1 change waiting to sync')

  await page.goto('/dashboard/products')
  await expect(boxes).toHaveValue('3')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(seenUrls)).toContainEqual(expect.stringMatching(/^\/api\/products\?farmerId/))

  await page.context().setOffline(true)
  await page.getByRole('button', { name: `Ten boxes more of ${product.name}` }).click()
  await expect(waiting).toBeVisible()
  await page.reload()
  await expect(waiting).toBeVisible()
  await expect(boxes).toHaveValue('13')

  await page.context().setOffline(false)
  await expect(waiting).toBeHidden()
  await page.reload()
  await expect(waiting).toBeHidden()
  await expect(boxes).toHaveValue('13')
})

/** Returns the paths of stored responses, without the person's id. */
async function seenUrls(): Promise<string[]> {
  // Opening a missing database would create it.
  if (!(await indexedDB.databases()).some(({ name }) => name === 'santhe-seen')) return []
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opened = indexedDB.open('santhe-seen')
    opened.onsuccess = () => resolve(opened.result)
    opened.onerror = () => reject(opened.error)
  })
  try {
    const keys = database.transaction('responses').objectStore('responses').getAllKeys()
    return await new Promise(resolve => {
      keys.onsuccess = () => resolve(keys.result.map(key => String(key).replace(/^\d+ /, '')))
    })
  } finally {
    database.close()
  }
}
