import { endOtherSessions, endSession, listSessions, login, readSession } from '@santhe/contracts'
import { aPerson, PASSWORD } from '@santhe/domain/testing'
import { expect, it } from 'vitest'
import { startStorefront } from '../../testing/storefront.ts'

const { domain, call, callOk } = await startStorefront({ clock: () => new Date() })

const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'

const signIn = async (username: string, userAgent = '') =>
  (await callOk(login, { body: { username, password: PASSWORD } }, { headers: { 'user-agent': userAgent } })).token
const isIn = async (token: string) => (await call(readSession, {}, { token })).status === 200

it("lists only one's own devices, in words", async () => {
  await aPerson(domain, { username: 'asha' })
  await aPerson(domain, { username: 'kiran' })
  const [phone] = [await signIn('asha', ANDROID), await signIn('asha', FIREFOX), await signIn('kiran', FIREFOX)]
  const listed = await callOk(listSessions, {}, { token: phone })
  expect(listed.map(({ device, isThis }) => [device, isThis])).toEqual([
    ['Chrome on Android', true],
    ['Firefox on Linux', false],
  ])
  expect(JSON.stringify(listed)).not.toContain(phone)
  for (const { id } of listed) expect(await isIn(id)).toBe(false)
  expect((await call(listSessions)).status).toBe(401)
})

it('a session has the district and taluk of an office member', async () => {
  await aPerson(domain, { username: 'tara', role: 'taluk_agent', district: 'Kolar', taluk: 'Malur' })
  const person = await callOk(readSession, {}, { token: await signIn('tara') })
  expect(person).toMatchObject({ role: 'taluk_agent', district: 'Kolar', taluk: 'Malur' })
})

it('only its owner signs out a device', async () => {
  await aPerson(domain, { username: 'divya' })
  await aPerson(domain, { username: 'stranger' })
  const [here, lost, strangers] = [await signIn('divya'), await signIn('divya', ANDROID), await signIn('stranger')]
  const other = (await callOk(listSessions, {}, { token: here })).find(({ isThis }) => !isThis)
  const end = (id: string, token: string) => call(endSession, { params: { id } }, { token })
  expect((await end(other?.id ?? '', strangers)).status).toBe(404)
  expect((await end('no-such-session', here)).status).toBe(404)
  expect((await end(other?.id ?? '', here)).status).toBe(200)
  expect([await isIn(lost), await isIn(here), await isIn(strangers)]).toEqual([false, true, true])
})

it('signs out all other devices immediately and counts them', async () => {
  await aPerson(domain, { username: 'manju' })
  const [here, one, two] = [await signIn('manju'), await signIn('manju'), await signIn('manju')]
  expect(await callOk(endOtherSessions, {}, { token: here })).toEqual({ ended: 2 })
  expect([await isIn(here), await isIn(one), await isIn(two)]).toEqual([true, false, false])
  expect(await callOk(endOtherSessions, {}, { token: here })).toEqual({ ended: 0 })
})
