import { describe, expect, it } from 'vitest'
import { PushSubscriptions } from '../../records/push-subscription.ts'
import { AN_ADMIN, aPerson, aPushDevice, NOW, testDomain } from '../../testing/index.ts'
import { deleteBelongings } from '../person/managed/delete-belongings.ts'
import { updatePerson } from '../person/managed/update-person.ts'
import { isPushUrl, PUSH_HOSTS } from './push-url.ts'
import { readVapidKeys } from './read-vapid-keys.ts'
import { MOST_PUSH_DEVICES, savePushSubscription } from './save-push-subscription.ts'

const domain = await testDomain()

async function subscribe(personId: number, sessionId: string, device = aPushDevice(), now = NOW): Promise<string> {
  const { endpoint, keys } = device.subscription
  const actor = { id: personId, role: 'customer' as const }
  await savePushSubscription({ actor, sessionId, device: 'Firefox on Android', endpoint, keys, now }, domain)
  return endpoint
}

async function endpointsOf(personId: number): Promise<string[]> {
  const stored = await PushSubscriptions(domain.connection).find({ personId }).sort({ createdAt: 1 }).lean()
  return stored.map(({ endpoint }) => endpoint)
}

// docs/product/notifications.md#push
describe('push subscription', () => {
  it('is one per session and belongs to its last subscriber', async () => {
    const [asha, ravi] = [await aPerson(domain), await aPerson(domain)]
    await subscribe(asha._id, 'phone')
    const device = aPushDevice()
    const endpoint = await subscribe(asha._id, 'phone', device)
    expect(await endpointsOf(asha._id)).toEqual([endpoint])
    await subscribe(ravi._id, 'the same phone', device)
    expect([await endpointsOf(asha._id), await endpointsOf(ravi._id)]).toEqual([[], [endpoint]])
  })

  it('is stored once for concurrent requests', async () => {
    const { _id } = await aPerson(domain)
    const device = aPushDevice()
    await Promise.all([1, 2, 3, 4].map(() => subscribe(_id, 'phone', device)))
    expect(await endpointsOf(_id)).toHaveLength(1)
  })

  it('is limited to ten devices: another replaces the oldest', async () => {
    const { _id } = await aPerson(domain)
    const endpoints: string[] = []
    for (let n = 0; n <= MOST_PUSH_DEVICES; n++) {
      endpoints.push(await subscribe(_id, `session ${n}`, aPushDevice(), new Date(NOW.getTime() + n)))
    }
    expect(await endpointsOf(_id)).toEqual(endpoints.slice(1))
  })

  it('is deleted with the person or their deactivation', async () => {
    const [asha, ravi] = [await aPerson(domain), await aPerson(domain)]
    for (const { _id } of [asha, ravi]) await subscribe(_id, 'phone')
    await updatePerson({ list: 'users', id: asha._id, changes: { isActive: false }, by: AN_ADMIN }, domain)
    await deleteBelongings(ravi, domain)
    expect([await endpointsOf(asha._id), await endpointsOf(ravi._id)]).toEqual([[], []])
  })

  it.each([
    ['https://fcm.googleapis.com/fcm/send/abc', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
    ['https://web.push.apple.com/abc', true],
    ['https://wns2-pn1p.notify.windows.com/w/?token=abc', true],
    ['http://fcm.googleapis.com/fcm/send/abc', false],
    ['https://fcm.googleapis.com:8443/fcm/send/abc', false],
    ['https://me@fcm.googleapis.com/fcm/send/abc', false],
    ['https://me:secret@fcm.googleapis.com/fcm/send/abc', false],
    ['https://fcm.googleapis.com.push.example/abc', false],
    ['https://evil-fcm.googleapis.com/abc', false],
    ['https://notify.windows.com.evil.example/abc', false],
    ['https://xnotify.windows.com/abc', false],
    ['https://127.0.0.1/abc', false],
    ['https://[::1]/abc', false],
    ['https://localhost/abc', false],
    ['//fcm.googleapis.com/abc', false],
    ['javascript:alert(1)', false],
    ['', false],
  ])('must be a URL of a known push service: %s is %s', (url, isAllowed) => {
    expect(isPushUrl(url, { hosts: PUSH_HOSTS })).toBe(isAllowed)
  })

  it('refuses http without a test origin', () => {
    const origin = 'http://127.0.0.1:3901'
    expect(isPushUrl(`${origin}/abc`, { hosts: [], testOrigin: origin })).toBe(true)
    expect(isPushUrl(`${origin}1/abc`, { hosts: [], testOrigin: origin })).toBe(false)
    expect(isPushUrl(`${origin}/abc`, { hosts: ['127.0.0.1'] })).toBe(false)
  })
})

it('readVapidKeys creates the keys once for concurrent programs', async () => {
  const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => readVapidKeys(domain)))
  for (const keys of [...others, await readVapidKeys(domain)]) expect(keys.publicKey).toBe(first?.publicKey)
  expect(Buffer.from(first?.privateKey ?? '', 'base64url')).toHaveLength(32)
  expect(Buffer.from(first?.publicKey ?? '', 'base64url')).toHaveLength(65)
})
