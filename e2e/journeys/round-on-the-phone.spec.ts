import type { APIRequestContext } from '@playwright/test'
import { OrderDetail, SignedIn } from '@santhe/contracts'
import { DEMO_PASSWORD } from '@santhe/tools/demo-password'
import { countedTaps } from '../counted-taps.ts'
import { expect, test, WITH_WORKERS } from '../market.ts'
import { placePurchase } from '../place-purchase.ts'

/** A PIN that no other journey delivers to. */
const BIDADI = '562109'
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Reads and sets orders as admin, by calls. */
async function office(request: APIRequestContext) {
  const login = await request.post('/api/login', { data: { username: 'admin', password: DEMO_PASSWORD } })
  const headers = { Authorization: `Bearer ${SignedIn.parse(await login.json()).token}` }
  return {
    read: async (id: number) => OrderDetail.parse(await (await request.get(`/api/orders/${id}`, { headers })).json()),
    set: async (id: number, status: string) => {
      const response = await request.put(`/api/orders/${id}/status`, { headers, data: { status } })
      expect(response.status()).toBe(200)
    },
  }
}

test.use(WITH_WORKERS)

test('an agent delivers six stops, partly offline, while one order is cancelled', async ({
  visitor,
  registerBuyer,
  request,
}) => {
  const username = await registerBuyer('Hema')
  const boxes = [['coriander', 'Siddappa’s Soppu']] as const
  const purchase = { username, firstName: 'Hema', boxes, zipCode: BIDADI, times: 6 }
  const orders = await placePurchase({ request }, purchase)
  const { read, set } = await office(request)
  for (const id of orders) await set(id, 'packaging')

  const { page: agent } = await visitor('da_bengaluru')
  await agent.goto('/admin')
  const { tap, takeTaps } = countedTaps()
  await expect(agent.getByRole('link', { name: 'Open the round' })).toBeVisible()
  await tap(agent.getByRole('navigation', { name: 'Quick menu' }).getByRole('link', { name: 'Round' }))
  await tap(agent.getByRole('button', { name: 'Tomorrow' }))
  await tap(agent.getByRole('button', { name: /^Within 50 km, \d+ to deliver/ }))
  const next = agent.getByRole('region', { name: 'Next stop' })
  const end = async (outcome: string) => {
    const id = Number((await next.getByRole('article').getAttribute('aria-label'))?.match(/#(\d+)/)?.[1])
    const button = next.getByRole('button', { name: `${outcome}: Hema Rao, order #${id}` })
    await tap(button)
    await expect(button).toHaveCount(0)
    return id
  }
  takeTaps()

  await test.step('starts all six in one tap and delivers two', async () => {
    await tap(agent.getByRole('button', { name: 'Out for delivery (6)' }))
    await expect(next.getByText(/^Collect ₹[\d,.]+ in cash$/)).toBeVisible()
    await end('Delivered')
    await end('Delivered')
    await expect(agent.getByText('2 of 6 delivered')).toBeVisible()
  })

  await test.step('shows the other stops beside the next one at 1,000 px, and below it on the phone', async () => {
    const boxOf = async (name: string) =>
      (await agent.getByRole('region', { name }).boundingBox()) ?? { x: Number.NaN, y: Number.NaN, width: Number.NaN }
    const phone = agent.viewportSize() ?? { width: 390, height: 844 }
    expect((await boxOf('Then')).y).toBeGreaterThan((await boxOf('Next stop')).y)
    await agent.setViewportSize({ width: 1000, height: 844 })
    const [stops, stop] = [await boxOf('Then'), await boxOf('Next stop')]
    expect(stop.x).toBeGreaterThan(stops.x + stops.width)
    expect(stop.width).toBeGreaterThan(stops.width)
    await agent.setViewportSize(phone)
  })

  const offline = await test.step('ends three stops offline, one with a photo, which survive a reload', async () => {
    const isStored = () => agent.evaluate(async () => (await caches.match('/admin/round')) !== undefined)
    await expect.poll(isStored).toBe(true)
    await agent.context().setOffline(true)
    await expect(agent.getByText(/^The market can’t be reached: everything you press is stored here/)).toBeVisible()
    const photo = { name: 'door.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') }
    await next.getByLabel('Photo').setInputFiles(photo)
    const withPhoto = await end('Delivered')
    const cancelled = await end('Delivered')
    const nobodyThere = await end('Nobody there')
    await expect(agent.getByText('5 to send')).toBeVisible()
    await set(cancelled, 'cancelled')
    await agent.reload()
    await expect(agent.getByText(/^The market can’t be reached: everything you press is stored here/)).toBeVisible()
    await expect(agent.getByText('5 to send')).toBeVisible()
    await expect(agent.getByText('4 of 6 delivered')).toBeVisible()
    await expect(agent.getByRole('region', { name: 'Done' }).getByRole('article')).toHaveCount(5)
    await expect(next.getByRole('article')).toBeVisible()
    return { withPhoto, cancelled, nobodyThere }
  })

  await test.step('sends them once online, and reports the cancelled one until it is read', async () => {
    await agent.context().setOffline(false)
    await end('Delivered')
    expect(takeTaps()).toBe(7)
    await expect(agent.getByText('Cancelled since: bring the boxes back')).toBeVisible()
    await agent.getByRole('button', { name: `I have read it: Hema Rao, order #${offline.cancelled}` }).click()
    await expect(agent.getByText('4 of 5 delivered')).toBeVisible()
    await expect(agent.getByText('Synced')).toBeVisible()
  })

  await test.step('the office has the right state of all six, each step once', async () => {
    for (const id of orders) {
      const { status, timeline, photoUntil } = await read(id)
      const expected = { [offline.cancelled]: 'cancelled', [offline.nobodyThere]: 'shipping' }[id] ?? 'delivered'
      expect(status).toBe(expected)
      expect(timeline.filter(({ to }) => to === 'delivered')).toHaveLength(expected === 'delivered' ? 1 : 0)
      expect(timeline.filter(({ outcome }) => outcome === 'nobodyThere')).toHaveLength(
        id === offline.nobodyThere ? 1 : 0,
      )
      expect(Boolean(photoUntil)).toBe(id === offline.withPhoto)
    }
  })
})
