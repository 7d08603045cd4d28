import { describe, expect, it } from 'vitest'
import { cashfreeSettingsOf, pushSettingsOf, readSettings } from './config.ts'

const ENV = {
  PORT: '3000',
  MONGODB_URI: 'mongodb://127.0.0.1:27017/?replicaSet=rs0',
  REDIS_URL: 'redis://127.0.0.1:6379',
  FILES_DIR: '/tmp/files',
  EDGE_KEY: 'a long text that only two know',
  PUBLIC_URL: 'https://santhe.example',
}

it('fills in defaults for settings that are not set', () => {
  expect(readSettings(ENV)).toMatchObject({
    PORT: 3000,
    MONGODB_DATABASE: 'santhe',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
    RESERVATION_SECONDS: 600,
    UPLOADS_WAIT_SECONDS: 86_400,
    PAYMENT_SECONDS: 1200,
    PAYMENT_GRACE_SECONDS: 60,
    RECONCILE_SECONDS: 30,
  })
})

it('names every variable that is missing or wrong', () => {
  const { FILES_DIR: _, ...without } = ENV
  expect(() => readSettings({ ...without, MONGODB_URI: 'localhost' })).toThrow(
    /MONGODB_URI: give a URL[\s\S]*FILES_DIR: is not set/,
  )
})

describe('the payment provider', () => {
  const KEYS = { CASHFREE_APP_ID: 'app', CASHFREE_SECRET: 'secret' }
  const TESTING = { NODE_ENV: 'test', ...KEYS, CASHFREE_ENV: 'testing', CASHFREE_URL: 'http://127.0.0.1:3900/pg/' }
  const reached = (more: Record<string, string>) => cashfreeSettingsOf(readSettings({ ...ENV, ...more }))

  it.each([
    [{ NODE_ENV: 'test' }, 'sandbox', 'https://sandbox.cashfree.com/pg'],
    [{}, 'production', 'https://api.cashfree.com/pg'],
    [{ NODE_ENV: 'production' }, 'production', 'https://api.cashfree.com/pg'],
    [{ NODE_ENV: 'production', CASHFREE_ENV: 'sandbox' }, 'sandbox', 'https://sandbox.cashfree.com/pg'],
    [{ CASHFREE_ENV: 'production' }, 'production', 'https://api.cashfree.com/pg'],
    [TESTING, 'testing', 'http://127.0.0.1:3900/pg'],
  ])('targets the matching environment with keys and %o', (more, mode, url) => {
    const publicUrl = 'https://santhe.example'
    const settings = reached({ ...KEYS, PUBLIC_URL: `${publicUrl}/`, ...more })
    expect(settings).toEqual({ mode, url, appId: 'app', secret: 'secret', publicUrl })
  })

  it('is off without keys, in production too', () => {
    expect(reached({})).toBeUndefined()
    expect(reached({ NODE_ENV: 'production', CASHFREE_APP_ID: '', CASHFREE_SECRET: '' })).toBeUndefined()
    expect(reached({ NODE_ENV: 'test', CASHFREE_ENV: 'testing' })).toBeUndefined()
  })

  // docs/product/payments.md#mode
  it.each([
    [{ ...TESTING, NODE_ENV: '' }, /CASHFREE_ENV: testing is not for production/],
    [{ NODE_ENV: 'development', CASHFREE_ENV: 'production' }, /CASHFREE_ENV: production is for NODE_ENV=production/],
    [{ ...TESTING, CASHFREE_SECRET: 'cfsk_ma_prod_1' }, /CASHFREE_SECRET: a secret of production/],
    [{ ...TESTING, NODE_ENV: 'production' }, /CASHFREE_ENV: testing is not for production/],
    [{ CASHFREE_ENV: 'testing', NODE_ENV: 'production' }, /CASHFREE_ENV: testing is not for production/],
    [{ ...KEYS, CASHFREE_URL: 'http://127.0.0.1:3900/pg', NODE_ENV: 'production' }, /CASHFREE_URL: is for/],
    [{ ...KEYS, CASHFREE_URL: 'http://127.0.0.1:3900/pg', CASHFREE_ENV: 'sandbox' }, /CASHFREE_URL: is for/],
    [{ ...KEYS, NODE_ENV: 'test', CASHFREE_ENV: 'testing' }, /CASHFREE_URL: is needed/],
    [{ CASHFREE_APP_ID: 'app' }, /CASHFREE_SECRET: is needed/],
    [{ CASHFREE_SECRET: 'secret' }, /CASHFREE_APP_ID: is needed/],
    [{ ...KEYS, CASHFREE_ENV: 'live' }, /CASHFREE_ENV: /],
    [{ PAYMENT_SECONDS: '2592000' }, /PAYMENT_SECONDS: is at most 29 days/],
    [{ ...KEYS, PUBLIC_URL: `https://santhe.example/${'a'.repeat(200)}` }, /PUBLIC_URL: is longer than the 200/],
  ])('rejects wrong settings, naming the variable: %o', (more, message) => {
    expect(() => reached(more)).toThrow(message)
  })
})

describe('push settings', () => {
  const settingsWith = (more: Record<string, string>) => pushSettingsOf(readSettings({ ...ENV, ...more }))
  const PAIR = {
    VAPID_PUBLIC_KEY: 'BK51ZmtaXxvmWKtPjoygxOTMzgKIAaeim6a0Kz40RLhTs1jgw3bbnbi_xSCB9vYUxyHOF22dCCF2CfRY-nKgiPM',
    VAPID_PRIVATE_KEY: 'UXdr-NLAz_RmU0_QQWkQKcL_6LGYR36ZSL1HchVfdVo',
  }

  it('default to the four big services, generated keys and a contact of the market', () => {
    const hosts = ['fcm.googleapis.com', '*.push.services.mozilla.com', 'web.push.apple.com', '*.notify.windows.com']
    const services = { hosts, testOrigin: undefined }
    expect(settingsWith({})).toEqual({ services, keys: undefined, subject: 'https://santhe.example' })
    const atHome = { NODE_ENV: 'test', PUBLIC_URL: 'http://localhost:8080' }
    expect(settingsWith(atHome).subject).toBe('mailto:no-reply@localhost')
  })

  it('use the configured services and keys', () => {
    const { services } = settingsWith({ PUSH_SERVICES: 'push.example, *.push.example' })
    expect(services.hosts).toEqual(['push.example', '*.push.example'])
    expect(settingsWith(PAIR).keys).toEqual({ publicKey: PAIR.VAPID_PUBLIC_KEY, privateKey: PAIR.VAPID_PRIVATE_KEY })
    const testing = { NODE_ENV: 'test', PUSH_TEST_ORIGIN: 'http://127.0.0.1:3901/' }
    expect(settingsWith(testing).services.testOrigin).toBe('http://127.0.0.1:3901')
  })

  it.each([
    [{ PUSH_SERVICES: 'https://push.example' }, /PUSH_SERVICES: give hosts/],
    [{ PUSH_SERVICES: '*' }, /PUSH_SERVICES: give hosts/],
    [{ PUSH_TEST_ORIGIN: 'http://127.0.0.1:3901' }, /PUSH_TEST_ORIGIN: is not for production/],
    [{ VAPID_PUBLIC_KEY: PAIR.VAPID_PUBLIC_KEY }, /VAPID_PUBLIC_KEY: is not the key/],
    [{ VAPID_PRIVATE_KEY: PAIR.VAPID_PRIVATE_KEY }, /VAPID_PUBLIC_KEY: is not the key/],
  ])('reject %o', (more, message) => {
    expect(() => readSettings({ ...ENV, ...more } as Record<string, string>)).toThrow(message)
  })
})
