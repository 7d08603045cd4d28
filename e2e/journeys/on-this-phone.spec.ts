import type { CDPSession, Page } from '@playwright/test'
import { expect, test, WITH_WORKERS } from '../market.ts'
import { placePurchase } from '../place-purchase.ts'

const BOXES = [['brinjal', 'Ravi’s Field']] as const

/** Fakes the browser's push service, which tests can't reach. Everything else is the browser's own. */
function subscribeWithoutService(): void {
  const keys = {
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  }
  let subscription: object | null = null
  const own = {
    endpoint: `https://fcm.googleapis.com/fcm/send/${Math.random()}`,
    toJSON: () => ({ keys }),
    async unsubscribe() {
      subscription = null
      return true
    },
  }
  const service = {
    async subscribe(options: object) {
      subscription = Object.assign(own, { options })
      return subscription
    },
    getSubscription: async () => subscription,
  }
  Object.assign(PushManager.prototype, service)
  // Headless Chromium reports granted permissions as 'denied', only here.
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
}

/** Returns the id of the page's service worker in Chromium's developer tools. */
async function registrationOf(cdp: CDPSession): Promise<string> {
  const registered = new Promise<string>(resolve => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  return registered
}

const workers = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ active }) => active?.scriptURL))
const isSubscribed = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return (await registration?.pushManager.getSubscription()) !== null
  })

test.use(WITH_WORKERS)

test('a customer gets notifications on this phone', async ({ visitor, registerBuyer, request, baseURL }) => {
  const origin = baseURL ?? ''
  const username = await registerBuyer('Nayana')
  const [order] = await placePurchase({ request }, { username, firstName: 'Nayana', boxes: BOXES })
  const { page } = await visitor(username)
  const main = page.getByRole('main')
  await page.context().grantPermissions(['notifications'])
  await page.addInitScript(subscribeWithoutService)

  const worker = await test.step('one press on the order subscribes and registers the worker', async () => {
    await page.goto(`/dashboard/orders/${order}`)
    await expect(main.getByRole('button', { name: 'Notify me about my orders' })).toBeEnabled()
    expect(await workers(page)).toEqual([])
    const started = page.context().waitForEvent('serviceworker')
    await main.getByRole('button', { name: 'Notify me about my orders' }).click()
    await expect(main.getByRole('button', { name: /^We tell you on this (phone|device)$/ })).toBeVisible()
    expect(await workers(page)).toEqual([`${origin}/market-worker.js`])
    return started
  })

  await test.step('the worker shows a message unchanged', async () => {
    // Headless Chromium can't show notifications, so record them instead.
    await worker.evaluate(() => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
      const notifications: unknown[] = []
      Object.assign(globalThis, { notifications })
      registration.showNotification = async (title, options) =>
        void notifications.push([title, options?.body, options?.data])
    })
    const link = `/dashboard/orders/${order}`
    const news = { title: `News of your order #${order}`, message: 'Open it to see what is new.', link, tag: 'a' }
    const cdp = await page.context().newCDPSession(page)
    const registrationId = await registrationOf(cdp)
    await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(news) })
    await expect
      .poll(() => worker.evaluate(() => Reflect.get(globalThis, 'notifications')))
      .toEqual([[news.title, news.message, { link }]])
  })

  await test.step('signing out ends the browser’s subscription', async () => {
    expect(await isSubscribed(page)).toBe(true)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect.poll(() => isSubscribed(page)).toBe(false)
  })
})
