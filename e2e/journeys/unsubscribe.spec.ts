import type { APIRequestContext, Page } from '@playwright/test'
import { MailboxMail, SignedIn } from '@santhe/contracts'
import { DEMO_PASSWORD } from '@santhe/tools/demo-password'
import { expect, test } from '../market.ts'
import { placePurchase } from '../place-purchase.ts'

const FARM = 'Ravi’s Field'

/** Returns the mails to an email address, newest first. */
async function mailsTo(request: APIRequestContext, email: string): Promise<MailboxMail[]> {
  const response = await request.get(`/api/mailbox?to=${encodeURIComponent(email)}`)
  return MailboxMail.array().parse(await response.json())
}

async function subjectsTo({ request }: Page, email: string): Promise<string[]> {
  return (await mailsTo(request, email)).map(({ subject }) => subject)
}

/** Waits for the mail with the confirmation link, and confirms. */
async function confirmAddress(page: Page, email: string): Promise<void> {
  await expect.poll(() => subjectsTo(page, email), { timeout: 40_000 }).toContain('Confirm your email address')
  const [mail] = await mailsTo(page.request, email)
  await page.goto(`/confirm-email?token=${/token=([\w-]+)/.exec(mail?.text ?? '')?.[1]}`)
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
}

test('the link in a mail ends mails of its kind, while the bell still shows the news', async ({
  visitor,
  registerBuyer,
  request,
}) => {
  const username = await registerBuyer('Meera')
  const email = `${username}@santhe.example`
  const { page } = await visitor(username)
  await test.step('confirms the address, so that mails are complete', () => confirmAddress(page, email))
  const order = { username, firstName: 'Meera', boxes: [['tomato', FARM]] } as const
  const [first = 0] = await placePurchase({ request }, order)
  const login = await request.post('/api/login', { data: { username: 'ravi', password: DEMO_PASSWORD } })
  const headers = { Authorization: `Bearer ${SignedIn.parse(await login.json()).token}` }
  const setStatus = async (status: string) => {
    const response = await request.put(`/api/orders/${first}/status`, { headers, data: { status } })
    expect(response.status()).toBe(200)
  }
  await setStatus('accepted')

  await test.step('opens the link of the mail and switches such mails off', async () => {
    const subject = `Order #${first} is confirmed`
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

  await test.step('the next step arrives in the bell, but not by mail', async () => {
    await setStatus('packaging')
    // Mails about the delivery day still arrive, and after any mail about the earlier step.
    await setStatus('shipping')
    await page.goto(`/dashboard/orders/${first}`)
    await page.getByRole('button', { name: /^Notifications/ }).click()
    // The latest step marks earlier ones as read; the address to confirm stays unread.
    await expect(page.getByRole('listitem').filter({ hasText: `Order #${first} is on its way` })).toBeVisible({
      timeout: 40_000,
    })
    await expect(page.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible({ timeout: 40_000 })
    await expect.poll(() => subjectsTo(page, email), { timeout: 40_000 }).toContain(`Order #${first} is on its way`)
    expect((await subjectsTo(page, email)).filter(subject => subject.includes('Processing'))).toEqual([])
  })
})
