import {
  endOtherSessions,
  endSession,
  listSessions,
  logout,
  readPushState,
  subscribeToPush,
  unsubscribeFromPush,
} from '@santhe/contracts'
import { people, subscriptions } from '@santhe/domain'
import { PushSubscriptions } from '@santhe/domain/records'
import { aPerson, aPushDevice } from '@santhe/domain/testing'
import { describe, expect, it } from 'vitest'
import { startStorefront } from '../../testing/storefront.ts'

const { domain, server, call, callOk } = await startStorefront()

/** Returns a person's new device, which is signed in and gets news. */
async function subscribed(person: Awaited<ReturnType<typeof aPerson>>) {
  const as = { token: await server.signIn(people.actorOf(person)) }
  await callOk(subscribeToPush, { body: aPushDevice().subscription }, as)
  return as
}
const isOn = async (as: { token: string }) => (await callOk(readPushState, {}, as)).isOn
const countOf = (personId: number) => PushSubscriptions(domain.connection).countDocuments({ personId })

// docs/product/notifications.md#push
describe('a push device', () => {
  it('gets news from subscribing until unsubscribing, only for itself', async () => {
    const person = await aPerson(domain)
    const [as, other] = [await subscribed(person), { token: await server.signIn(people.actorOf(person)) }]
    const { publicKey } = await subscriptions.readVapidKeys(domain)
    const devices = [expect.stringMatching(/\S/)]
    expect(await callOk(readPushState, {}, as)).toEqual({ publicKey, isOn: true, devices })
    expect(await callOk(readPushState, {}, other)).toEqual({ publicKey, isOn: false, devices })
    for (const _again of [1, 2]) await callOk(unsubscribeFromPush, {}, as)
    expect(await callOk(readPushState, {}, as)).toEqual({ publicKey, isOn: false, devices: [] })
  })

  it('is refused at its field for an unknown service or invalid key', async () => {
    const as = { token: await server.signIn(people.actorOf(await aPerson(domain))) }
    const { subscription } = aPushDevice()
    const badKey = { ...subscription.keys, p256dh: `B${'A'.repeat(86)}` }
    for (const [body, field] of [
      [aPushDevice('https://push.example/send').subscription, 'endpoint'],
      [{ ...subscription, keys: badKey }, 'keys.p256dh'],
      [{ ...subscription, keys: { ...subscription.keys, auth: 'short' } }, 'keys.auth'],
    ] as const) {
      const { status, failure } = await call(subscribeToPush, { body }, as)
      expect([status, failure?.code, Object.keys(failure?.fields ?? {})]).toEqual([400, 'VALIDATION', [field]])
    }
  })

  it('gets no more news after sign-out, there or from another device', async () => {
    const person = await aPerson(domain)
    const [first, second, third, last] = [
      await subscribed(person),
      await subscribed(person),
      await subscribed(person),
      await subscribed(person),
    ]
    await callOk(logout, { body: {} }, first)
    expect(await countOf(person._id)).toBe(3)
    const id = (await callOk(listSessions, {}, second)).find(({ isThis }) => isThis)?.id ?? ''
    await callOk(endSession, { params: { id } }, third)
    expect(await countOf(person._id)).toBe(2)
    await callOk(endOtherSessions, {}, last)
    expect([await countOf(person._id), await isOn(last)]).toEqual([1, true])
  })
})
