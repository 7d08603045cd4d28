import { type RegisterForm, readSession, register } from '@santhe/contracts'
import { Outbox, People } from '@santhe/domain/records'
import { NOW, PASSWORD } from '@santhe/domain/testing'
import { TEST_EDGE_KEY } from '@santhe/http-kit/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { startStorefront } from '../../testing/storefront.ts'

let now = NOW
const { domain, call, callOk } = await startStorefront({ clock: () => now })

let count = 0
beforeEach(() => {
  now = NOW
  count += 1
})

const FORM = { password: PASSWORD, name: 'Meena Gowda', phone: '+91 98450 12345', role: 'customer' } as const
const formOf = () => ({ ...FORM, username: `meena${count}`, email: `meena${count}@example.com` })
const send = (body: RegisterForm) =>
  call(
    register,
    { body },
    { headers: { 'x-santhe-edge-key': TEST_EDGE_KEY, 'x-forwarded-for': `198.51.100.${count}` } },
  )

// docs/product/accounts.md#repeated-registration
describe('a repeated registration', () => {
  it("signs in to the first one's account and creates nothing", async () => {
    const first = await send(formOf())
    const again = await send({ ...formOf(), username: `MEENA${count}`, name: 'Meena' })
    expect(again.status).toBe(201)
    expect(again.data?.user).toEqual(first.data?.user)
    expect(await callOk(readSession, {}, { token: again.data?.token })).toEqual(first.data?.user)
    const { connection } = domain
    expect(await People(connection).countDocuments({ usernameKey: `meena${count}` })).toBe(1)
    const requested = {
      'event.kind': 'emailConfirmationRequested' as const,
      'event.personId': first.data?.user.id ?? 0,
    }
    expect(await Outbox(connection).countDocuments({ ...requested, channel: 'mail' })).toBe(1)
  })

  it('signs in when both arrive concurrently', async () => {
    const both = await Promise.all([send(formOf()), send(formOf())])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(both[0]?.data?.user).toEqual(both[1]?.data?.user)
  })

  it.each([
    ['with a wrong password', () => ({ password: 'another one' }), 'NAME_TAKEN'],
    ['with another e-mail address', () => ({ email: `other${count}@example.com` }), 'NAME_TAKEN'],
    ['with another username', () => ({ username: `other${count}` }), 'EMAIL_TAKEN'],
    [
      'as a farmer',
      () => ({ role: 'farmer', farmName: 'Hill', farmLocation: 'Kolar', farmDescription: 'Greens all year.' }) as const,
      'NAME_TAKEN',
    ],
  ])('%s is refused as taken', async (_how, others, code) => {
    await send(formOf())
    const again = await send({ ...formOf(), ...others() })
    expect([again.status, again.failure?.code]).toEqual([409, code])
  })

  it('is refused as taken after an hour, or if deactivated', async () => {
    await send(formOf())
    now = new Date(NOW.getTime() + 3_600_000)
    expect((await send(formOf())).failure?.code).toBe('NAME_TAKEN')
    now = new Date(NOW.getTime() + 3_599_000)
    expect((await send(formOf())).status).toBe(201)
    await People(domain.connection).updateOne({ usernameKey: `meena${count}` }, { $set: { isActive: false } })
    expect((await send(formOf())).failure?.code).toBe('NAME_TAKEN')
  })

  it('counts wrong passwords as signing in does', async () => {
    await send(formOf())
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, place) => send({ ...formOf(), password: `wrong one ${place}` })),
    )
    expect(tries.filter(({ status }) => status === 409)).toHaveLength(10)
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(2)
    expect((await send(formOf())).status).toBe(429)
  })
})
