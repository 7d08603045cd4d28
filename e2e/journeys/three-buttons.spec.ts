import type { Page } from '@playwright/test'
import { SignedIn } from '@santhe/contracts'
import { DEMO_PASSWORD } from '@santhe/tools/demo-password'
import { expect, signInHere, test } from '../market.ts'

/** The narrowest phone, and the least that a thumb has to hit, in pixels. */
const PHONE = { width: 360, height: 740 }
const BIG = 64

/** Returns what is wider than the phone, and what can be pressed but is smaller than a thumb. */
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

test('a farmer who reads little changes the boxes at 360 px by three big buttons, in Kannada and English, and finds back', async ({
  visitor,
}) => {
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
