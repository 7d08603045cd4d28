import type { Page } from '@playwright/test'
import { MailboxMail } from '@santhe/contracts'
import { expect, signInHere, test } from '../market.ts'
import { placePurchase } from '../place-purchase.ts'

const FARM = 'Ravi’s Field'

/** Returns the subjects of the mails to somebody. */
async function subjectsTo(page: Page, email: string): Promise<string[]> {
  const response = await page.request.get(`/api/mailbox?to=${encodeURIComponent(email)}`)
  return MailboxMail.array()
    .parse(await response.json())
    .map(({ subject }) => subject)
}

test('the link at the end of a mail switches mails like it off, and they stay away while the bell goes on', async ({
  visitor,
  registerBuyer,
}) => {
  const username = await registerBuyer('Meera')
  const email = `${username}@santhe.example`
  const { page } = await visitor()
  const order = { username, firstName: 'Meera', boxes: [['tomato', FARM]] } as const
  const [first = 0] = await placePurchase(page, order)
  const { page: ravi } = await visitor()
  const setStatus = async (orderId: number, status: string) => {
    await ravi.goto(`/dashboard/orders/${orderId}`)
    await ravi.getByLabel('Order status').selectOption(status)
    await expect(ravi.getByText('Order status updated')).toBeVisible()
  }
  await ravi.goto('/login?redirect=/dashboard/orders')
  await signInHere(ravi, 'ravi')
  await expect(ravi).toHaveURL(url => url.pathname === '/dashboard/orders')
  await setStatus(first, 'accepted')

  await test.step('the mail of the step says where such mails end; opening it changes nothing', async () => {
    const subject = `Order #${first} is Confirmed`
    await expect.poll(() => subjectsTo(page, email), { timeout: 40_000 }).toContain(subject)
    await page.goto('/mailbox')
    await page.getByRole('link', { name: subject }).click()
    const opened = page.waitForEvent('popup')
    await page.frameLocator('iframe').getByRole('link', { name: 'No more mails like this one' }).click()
    const link = await opened
    await expect(link.getByText('Steps of your orders')).toBeVisible()
    await link.getByRole('button', { name: 'Switch off' }).click()
    await expect(link.getByRole('heading', { name: 'Switched off' })).toBeVisible()
  })

  await test.step('the next step comes by the bell, and by no mail', async () => {
    await setStatus(first, 'packaging')
    await page.goto(`/login?redirect=/dashboard/orders/${first}`)
    await signInHere(page, username)
    // Order Placed, Confirmed, Processing.
    await expect(page.getByRole('button', { name: 'Notifications, 3 unread' })).toBeVisible({ timeout: 40_000 })
    // What is about the delivery still comes, and it comes after what would have been sent before it.
    await setStatus(first, 'shipping')
    await expect
      .poll(() => subjectsTo(page, email), { timeout: 40_000 })
      .toContain(`Order #${first} is Out for Delivery`)
    expect((await subjectsTo(page, email)).filter(subject => subject.includes('Processing'))).toEqual([])
  })
})
