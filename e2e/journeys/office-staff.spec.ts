import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '@santhe/tools/demo-password'
import { expect, signInHere, test } from '../market.ts'

const PHONE = { width: 390, height: 844 }

async function appoint(
  page: Page,
  fields: Record<string, string>,
  choices: Record<string, string> = {},
): Promise<void> {
  await page.getByRole('button', { name: 'Add staff member' }).click()
  const form = page.getByRole('dialog')
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(value)
  const district = form.getByRole('combobox', { name: 'District' })
  await district.click()
  // The list has more districts than fit, so it fills its height.
  await expect.poll(async () => (await form.getByRole('listbox').boundingBox())?.height).toBe(200)
  await district.fill('kolar')
  await page.keyboard.press('Enter')
  for (const [label, option] of Object.entries(choices)) await form.getByLabel(label).selectOption({ label: option })
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Staff member created successfully').first()).toBeVisible()
  await expect(form).toBeHidden()
}

/** Returns the tab of a staff list. */
const part = (page: Page, name: string) => page.getByLabel('Parts of the staff').getByText(name, { exact: true })

/** Orders a box of Meena’s Orchard in Kolar and returns the order's number. */
async function orderFromKolar(page: Page, buyer: string): Promise<string> {
  await page.goto('/products?search=sapota')
  const card = page.getByRole('article').filter({ hasText: 'Meena’s Orchard' }).first()
  await card.getByRole('button', { name: /add/i }).click()
  await expect(page.getByText('Added to cart').first()).toBeVisible()
  await page.goto('/login?redirect=/checkout')
  await signInHere(page, buyer)
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page).toHaveURL(/\/dashboard\/orders$/)
  const link = page
    .getByRole('main')
    .getByRole('link', { name: /^Order #\d+$/ })
    .first()
  return /\d+/.exec((await link.textContent()) ?? '')?.[0] ?? ''
}

test('an admin appoints a manager and a Farm Squad member, who accepts an order and is deleted', {
  tag: '@desktop',
}, async ({ visitor, registerBuyer }) => {
  const run = Date.now().toString(36)
  const account = (username: string, name: string) => ({
    ...{ Name: name, Username: username, Email: `${username}@santhe.example`, Password: DEMO_PASSWORD },
  })
  const { page: buyer } = await visitor()
  const order = await orderFromKolar(buyer, await registerBuyer('Asha'))
  const { page: admin } = await visitor()
  const { page: agent } = await visitor()
  await agent.setViewportSize(PHONE)

  await test.step('the admin appoints both, and the overview shows them', async () => {
    await admin.goto(`/login?redirect=${encodeURIComponent('/admin?tab=staff&list=district_manager')}`)
    await signInHere(admin, 'admin')
    await appoint(admin, account(`dm_${run}`, 'Girija Hegde'))
    await part(admin, 'Farm Squad').click()
    await appoint(admin, account(`ta_${run}`, 'Lata Murthy'), { 'Reports To': 'Girija Hegde' })
    await part(admin, 'Overview').click()
    await expect(admin.getByRole('list', { name: 'Squads of Girija Hegde' }).getByText('Lata Murthy')).toBeVisible()
  })

  await test.step('the new member signs in on a phone and accepts an order of the district', async () => {
    await agent.goto(`/login?redirect=${encodeURIComponent('/admin?tab=orders')}`)
    await signInHere(agent, `ta_${run}`)
    await agent.getByRole('button', { name: `Accept, order #${order}` }).click()
    await expect(agent.getByText('Order status updated').first()).toBeVisible()
    await buyer.goto(`/dashboard/orders/${order}`)
    await expect(buyer.getByRole('main').getByText('Confirmed', { exact: true }).first()).toBeVisible()
  })

  await test.step('the admin deletes the member, who is signed out immediately', async () => {
    await part(admin, 'Farm Squad').click()
    await admin.getByRole('button', { name: 'Delete Lata Murthy' }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(admin.getByText('Staff member deleted successfully').first()).toBeVisible()
    await agent.goto('/admin?tab=orders')
    await expect(agent).toHaveURL(/\/login/)
    await signInHere(agent, `ta_${run}`)
    await expect(agent.getByText('Invalid username or password').first()).toBeVisible()
  })
})
