import type { Page } from '@playwright/test'
import { FarmOverview, FarmStatement, OrderDetail, SignedIn } from '@santhe/contracts'
import { DEMO_PASSWORD } from '@santhe/tools/demo-password'
import { countedTaps } from '../counted-taps.ts'
import { expect, signInHere, test } from '../market.ts'
import { placePurchase } from '../place-purchase.ts'

/** The narrowest phone, and the smallest size of a button for a thumb, in pixels. */
const PHONE = { width: 360, height: 740 }
const BIG = 64

/** Returns whether the page is wider than the phone, and buttons and links smaller than `BIG`. */
function wrongSizes(page: Page): Promise<string[]> {
  return page.evaluate(big => {
    const wide =
      document.documentElement.scrollWidth > innerWidth ? [`page: ${document.documentElement.scrollWidth}`] : []
    const small = [...document.querySelectorAll('main :is(button, a)')]
      .map(element => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.width < big || box.height < big))
      .map(({ element, box }) => `${element.textContent}: ${box.width} × ${box.height}`)
    return [...wide, ...small]
  }, BIG)
}

test('a farmer changes stock by three big buttons at 360 px, in Kannada and English', async ({ visitor }) => {
  const { page } = await visitor()
  await page.setViewportSize(PHONE)
  const tokenOf = async (username: string) => {
    const login = await page.request.post('/api/login', { data: { username, password: DEMO_PASSWORD } })
    return SignedIn.parse(await login.json())
  }
  const { user } = await tokenOf('chandra')
  const headers = { Authorization: `Bearer ${(await tokenOf('admin')).token}` }
  const call = `/api/admin/farmers/${user.farmId}/three-buttons`
  expect((await page.request.put(call, { headers, data: { isOn: true } })).status()).toBe(200)
  await page.context().clearCookies()
  await page.goto('/login?redirect=/dashboard')
  await signInHere(page, 'chandra')
  await expect(page.getByRole('button', { name: /^Price of/ }).first()).toBeVisible()
  await page.goto('/kn/dashboard')

  await expect(page.getByRole('button', { name: /: ಬೆಲೆ$/ }).first()).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  expect(await wrongSizes(page)).toEqual([])
  await page.getByRole('link', { name: 'English' }).tap()
  const product = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /harvested today$/ }) })
    .first()
  const boxes = async () => Number(/\d+/.exec((await product.getByRole('paragraph').first().textContent()) ?? '')?.[0])
  const before = await boxes()
  await product.getByRole('button', { name: /^Price of/ }).tap()
  expect(await wrongSizes(page)).toEqual([])
  await product.getByRole('button', { name: /^Boxes of/ }).tap()
  await product.getByRole('button', { name: 'Ten more' }).tap()
  expect(await wrongSizes(page)).toEqual([])
  await product.getByRole('button', { name: 'Save' }).tap()
  await expect.poll(boxes).toBe(before + 10)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeInViewport()
  expect(await wrongSizes(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect.poll(boxes).toBe(before)
  await page.getByRole('link', { name: 'All pages' }).tap()
  await expect(page.getByRole('banner')).toBeVisible()
  await page.getByRole('link', { name: 'Three buttons' }).tap()
  await expect(product).toBeVisible()
})

const FARM = 'Kabini Banana House'
const paise = (rupees: number) => Math.round(rupees * 100)

test('a farmer packs one box short by big buttons, and all totals agree', async ({
  visitor,
  registerBuyer,
  request,
  hasTouch,
}) => {
  const username = await registerBuyer('Bhagya')
  const boxes = [
    ['rasabale', FARM],
    ['ginger', FARM],
  ] as const
  const [id = 0] = await placePurchase({ request }, { username, firstName: 'Bhagya', boxes, quantity: 4 })
  const { page: buyer } = await visitor(username)
  const { page: farmer } = await visitor('chandra')
  const { page: office } = await visitor('admin')
  const read = async (page: Page, path: string) => (await page.request.get(path)).json()
  const put = async (page: Page, path: string, data: object) =>
    expect((await page.request.put(path, { headers: { 'X-Santhe': '1' }, data })).status()).toBe(200)
  const readOrder = async () => OrderDetail.parse(await read(buyer, `/api/orders/${id}`))
  const earned = async () => paise(FarmOverview.parse(await read(farmer, '/api/orders/farmer/overview')).earned)
  await put(farmer, '/api/farmers/three-buttons', { isOn: true })
  await put(farmer, `/api/orders/${id}/status`, { status: 'accepted' })
  const earnedBefore = await earned()
  const { tap, takeTaps } = countedTaps({ hasTouch })
  const order = farmer.getByRole('article', { name: `#${id} Bhagya Rao` })

  await test.step('reports the missing box in two taps', async () => {
    await farmer.setViewportSize(PHONE)
    await farmer.goto('/dashboard')
    await farmer.getByRole('link', { name: /^Pack \d+$/ }).tap()
    await expect(async () => {
      await expect(farmer.getByRole('article')).toBeVisible()
      if (!(await order.isVisible())) await farmer.getByRole('button', { name: 'Later' }).tap()
      await expect(order).toBeVisible({ timeout: 1_000 })
    }).toPass()
    expect(await wrongSizes(farmer)).toEqual([])
    await tap(order.getByRole('button', { name: /^Not all here: .*Rasabale/ }))
    expect(await wrongSizes(farmer)).toEqual([])
    await tap(order.getByRole('button', { name: 'Save' }))
    await expect(farmer.getByText(`Order #${id} is changed`)).toBeVisible()
    expect(takeTaps()).toBe(2)
  })

  await test.step('the buyer sees the missing box and the lower price', async () => {
    await buyer.goto(`/dashboard/orders/${id}`)
    const change = buyer.getByRole('main').getByText(/^3 of 4 boxes of .*Rasabale; ₹[\d,.]+ less to pay$/)
    const rupees = /₹([\d,.]+)/.exec((await change.textContent()) ?? '')?.[1]?.replaceAll(',', '')
    const { total, totalNow, money } = await readOrder()
    expect(paise(Number(rupees))).toBe(paise(-money.adjusted))
    expect([money.toCollect, paise(total + money.adjusted)]).toEqual([totalNow, paise(money.toCollect)])
  })

  await test.step('packs the rest in one tap', async () => {
    await tap(order.getByRole('button', { name: 'All here', exact: true }))
    await expect(farmer.getByText(`#${id} Bhagya Rao: packed`)).toBeVisible()
    expect(await wrongSizes(farmer)).toEqual([])
    expect(takeTaps()).toBe(1)
    await expect(buyer.getByRole('listitem').filter({ hasText: 'Ready for Shipping' }).first()).toBeVisible()
  })

  await test.step('after delivery, statement and overview equal what the buyer paid', async () => {
    await put(office, `/api/orders/${id}/status`, { status: 'delivered' })
    const { money } = await readOrder()
    const statement = FarmStatement.parse(await read(farmer, '/api/orders/farmer/statement'))
    const lines = statement.lines.filter(({ orderId }) => orderId === id)
    const items = lines.reduce((sum, line) => sum + paise(line.items), 0)
    expect(lines.reduce((sum, { fees }) => sum + paise(fees), items)).toBe(paise(money.paid))
    await expect.poll(earned).toBe(earnedBefore + items)
  })
})
