import { type PushMessage, subscriptions } from '@santhe/domain'
import { aPushDevice, testDomain } from '@santhe/domain/testing'
import type { Language } from '@santhe/rules'
import { sayNews } from '@santhe/texts/say'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakePushService, readPush, readVapid } from '../testing/fake-push-service.ts'
import { isPublicIp } from './public-lookup.ts'
import { sendByPushService } from './send-push.ts'

const domain = await testDomain()
const keys = await subscriptions.readVapidKeys(domain)
const service = await fakePushService()
afterAll(() => service.close())

const onRefused = vi.fn()
const subject = 'https://santhe.example'
const senderTo = (hosts: string[]) =>
  sendByPushService({ keys: async () => keys, subject, services: { hosts, testOrigin: service.origin }, onRefused })
const send = senderTo([])

const TAG = 'x'.repeat(32)
function messageTo(
  { endpoint, keys: { p256dh, auth } }: ReturnType<typeof aPushDevice>['subscription'],
  language: Language = 'en',
): PushMessage {
  const news = { text: sayNews('push.orderMoney', { orderId: 12 }), language, link: '/dashboard/orders/12' }
  return { subscription: { endpoint, p256dh, auth }, ...news, tag: TAG, lifeSeconds: 86_400, isUrgent: true }
}
const aDevice = () => aPushDevice(`${service.origin}/wpush/v2`)

beforeEach(() => {
  service.status = 201
  service.posted.length = 0
  onRefused.mockClear()
})

function onlyPosted() {
  const [posted, ...others] = service.posted
  if (!posted || others.length > 0) throw new Error(`${service.posted.length} messages arrived.`)
  return posted
}

describe('sendByPushService', () => {
  it('encrypts for the device and signs for its push service', async () => {
    const device = aDevice()
    expect(await send(messageTo(device.subscription))).toBe('sent')
    const posted = onlyPosted()
    expect(device.subscription.endpoint).toBe(service.origin + posted.path)
    expect(posted.headers).toMatchObject({ ttl: '86400', topic: TAG, urgency: 'high', 'content-encoding': 'aes128gcm' })
    const words = { title: 'News of your order #12', message: 'Open it to see what is new.' }
    expect(readPush(posted, device)).toEqual({ ...words, link: '/dashboard/orders/12', lang: 'en-IN', tag: TAG })
    expect(() => readPush(posted, aDevice())).toThrow()
    const { key, sub, exp = 0 } = await readVapid(posted, service.origin)
    expect([key, sub]).toEqual([keys.publicKey, subject])
    expect(exp - Date.now() / 1000).toBeLessThan(24 * 3600)
  })

  it('links to a page in the reader’s language', async () => {
    const device = aDevice()
    await send(messageTo(device.subscription, 'kn'))
    expect(readPush(onlyPosted(), device)).toMatchObject({ link: '/kn/dashboard/orders/12', lang: 'kn-IN' })
  })

  it.each([404, 410])('returns gone for the status %i', async status => {
    service.status = status
    expect(await send(messageTo(aDevice().subscription))).toBe('gone')
  })

  it.each([429, 500, 503])('throws for a retry at the status %i', async status => {
    service.status = status
    await expect(send(messageTo(aDevice().subscription))).rejects.toThrow(`responded ${status}`)
  })

  it.each([400, 413])('returns refused for the status %i', async status => {
    service.status = status
    expect(await send(messageTo(aDevice().subscription))).toBe('refused')
    expect(onRefused).toHaveBeenCalledWith('127.0.0.1', status)
  })

  it.each([301, 302, 307, 308])('follows no redirect (%i)', async status => {
    service.status = status
    expect(await send(messageTo(aDevice().subscription))).toBe('refused')
    expect(onlyPosted().path).not.toBe('/elsewhere')
  })

  it('returns gone for a service no longer allowed', async () => {
    expect(await send(messageTo(aPushDevice('https://push.example/send').subscription))).toBe('gone')
  })

  it('refuses an allowed host with a private IP', async () => {
    const toLocalhost = senderTo(['localhost'])
    const device = aPushDevice('https://localhost/send')
    await expect(toLocalhost(messageTo(device.subscription))).rejects.toThrow('not public')
  })
})

it.each([
  ['142.250.183.10', true],
  ['2404:6800:4007::200a', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['::ffff:10.0.0.1', false],
  ['64:ff9b::a00:1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['2002:a00:1::', false],
  ['2001:db8::1', false],
])('isPublicIp of %s is %s', (ip, isPublic) => {
  expect(isPublicIp(ip, ip.includes(':') ? 6 : 4)).toBe(isPublic)
})
