import { countedTaps } from '../counted-taps.ts'
import { expect, test } from '../market.ts'
import { placePurchase } from '../place-purchase.ts'

/** Presses sooner after the previous step count as a double tap and are ignored (ms). */
const AFTER_DOUBLE_TAP_MS = 700

// docs/product/office.md#presses-a-days-work-takes
test('a delivery agent packs, ships and delivers three cash orders in twelve taps', async ({
  visitor,
  registerBuyer,
  request,
}) => {
  const username = await registerBuyer('Kamala')
  const boxes = [['okra', 'Ravi’s Field']] as const
  const orders = await placePurchase({ request }, { username, firstName: 'Kamala', boxes, times: 3 })

  const { page: agent } = await visitor('da_bengaluru')
  await agent.goto('/admin?tab=orders')
  const { tap, takeTaps } = countedTaps()
  for (const id of orders) {
    await test.step(`brings order #${id}`, async () => {
      const card = agent.getByRole('article', { name: `Order #${id}`, exact: true })
      await expect(card.getByText('Kamala Rao')).toBeVisible()
      await expect(card.getByText('Bengaluru 560003')).toBeVisible()
      await expect(card.getByText('Malleshwaram')).toHaveCount(0)
      await tap(card.getByRole('button', { name: `Start packing, order #${id}` }))
      await expect(card.getByRole('button', { name: `Hand over, order #${id}` })).toBeVisible()
      await agent.waitForTimeout(AFTER_DOUBLE_TAP_MS)
      await tap(card.getByRole('button', { name: `Hand over, order #${id}` }))
      await expect(card.getByRole('button', { name: `Mark delivered, order #${id}` })).toBeVisible()
      await agent.waitForTimeout(AFTER_DOUBLE_TAP_MS)
      await tap(card.getByRole('button', { name: `Mark delivered, order #${id}` }))
      const dialog = agent.getByRole('dialog', { name: `Set order #${id} to Delivered?` })
      await expect(dialog.getByText(/^Collect ₹[\d,.]+ in cash from Kamala Rao\./)).toBeVisible()
      await tap(dialog.getByRole('button', { name: /collected, delivered$/ }))
      await expect(card.getByText('Paid in cash on delivery')).toBeVisible()
    })
  }
  expect(takeTaps()).toBe(12)

  await test.step('an order opened from the list leads back to its place there', async () => {
    await agent.getByLabel('Status', { exact: true }).selectOption('delivered')
    await agent.getByRole('link', { name: `Order #${orders[0]}`, exact: true }).click()
    await expect(agent.getByRole('heading', { name: `Order #${orders[0]}` })).toBeVisible()
    await expect(agent.getByRole('tab', { name: 'Orders', selected: true })).toBeVisible()
    await expect(agent.getByText('14, 3rd Cross, Malleshwaram')).toBeVisible()
    await agent.getByRole('link', { name: 'Back to Orders' }).click()
    await expect(agent).toHaveURL(/\/admin\?tab=orders&status=delivered$/)
    await expect(agent.getByRole('link', { name: `Order #${orders[0]}`, exact: true })).toBeInViewport()
  })

  await test.step('one tap on Account opens the office from anywhere', async () => {
    await agent.goto('/')
    takeTaps()
    await tap(agent.getByRole('navigation', { name: 'Quick menu' }).getByRole('link', { name: 'Account' }))
    await expect(agent).toHaveURL(/\/admin$/)
    await expect(agent.getByRole('tab', { name: 'Orders' })).toBeVisible()
    expect(takeTaps()).toBe(1)
  })
})
