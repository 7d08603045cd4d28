import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { serve } from './call/serve.ts'
import { api } from './testing/api.ts'
import { enter, leave, listCrates, whoAmI } from './testing/example-calls.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

const NAME = '__Host-santhe_session'
const PLAIN = 'santhe_session'
const CLEARED = `${NAME}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure`

describe('a session cookie on https', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({
      owner: 'storefront',
      publicUrl: 'https://santhe.example',
      served: [
        serve(enter, async ({ body, signIn }) => ({ token: await signIn({ id: body.id, role: 'customer' }) })),
        serve(leave, async ({ signOut }) => {
          await signOut()
          return { left: true }
        }),
        serve(whoAmI, ({ person }) => ({ id: person.id, role: person.role })),
        serve(listCrates, ({ actor }) => [{ id: actor?.id ?? 0, name: 'Mango' }], { sharedWhen: () => false }),
      ],
    })
  })
  afterAll(() => server.close())

  const cookieWith = (token: string) =>
    expect.stringMatching(new RegExp(`^${NAME}=${token}; Path=/; .*Max-Age=2592000; Secure$`))
  const sessionOf = (id: number) => server.signIn({ id, role: 'customer' })
  const callWhoAmI = async (cookie: string) => {
    const { status, data, headers } = await api(server).call(whoAmI, {}, { cookie })
    return { status, id: data?.id, cookies: headers.getSetCookie() }
  }

  it('can be set only by this host, without Domain, for all paths', async () => {
    const { data, headers } = await api(server).call(enter, { body: { id: 5 } })
    expect(headers.getSetCookie()).toEqual([cookieWith(data?.token ?? '')])
    expect(headers.get('set-cookie')).not.toMatch(/domain/i)
    expect(await callWhoAmI(`${NAME}=${data?.token}`)).toEqual({ status: 200, id: 5, cookies: [] })
  })

  it('is ignored under the plain name, which another host may have planted', async () => {
    const { data } = await api(server).call(enter, { body: { id: 8 } })
    expect((await callWhoAmI(`${PLAIN}=${data?.token}`)).status).toBe(401)
    const list = async (cookie: string) => (await api(server).call(listCrates, {}, { cookie })).data
    expect(await list(`${NAME}=${data?.token}`)).toEqual([{ id: 8, name: 'Mango' }])
    for (const _again of [1, 2]) expect(await list(`${PLAIN}=${data?.token}`)).toEqual([{ id: 0, name: 'Mango' }])
  })

  it('wins over a cookie with the plain name', async () => {
    const [current, planted] = [await sessionOf(9), await sessionOf(10)]
    expect(await callWhoAmI(`${PLAIN}=${planted}; ${NAME}=${current}`)).toEqual({ status: 200, id: 9, cookies: [] })
  })

  it('is cleared by signing out, which ends the session', async () => {
    const token = await sessionOf(11)
    const signedOut = await api(server).call(leave, {}, { cookie: `${NAME}=${token}` })
    expect(signedOut.headers.getSetCookie()).toEqual([CLEARED])
    expect((await callWhoAmI(`${NAME}=${token}`)).status).toBe(401)
  })
})

it('on http the session cookie has the plain name, as browsers require', async () => {
  const server = await startTestServer({
    owner: 'storefront',
    served: [serve(whoAmI, ({ person }) => ({ id: person.id, role: person.role }))],
  })
  const token = await server.signIn({ id: 12, role: 'customer' })
  const as = async (cookie: string) => (await api(server).call(whoAmI, {}, { cookie })).status
  expect([await as(`${PLAIN}=${token}`), await as(`${NAME}=${token}`)]).toEqual([200, 401])
  await server.close()
})

it("a page that lost the cookie gets it with its next call; other bearer clients don't", async () => {
  const server = await startTestServer({
    owner: 'storefront',
    served: [
      serve(whoAmI, ({ person }) => ({ id: person.id, role: person.role })),
      serve(listCrates, ({ actor }) => [{ id: actor?.id ?? 0, name: 'Mango' }], { sharedWhen: () => false }),
    ],
  })
  const token = await server.signIn({ id: 15, role: 'customer' })
  const ended = await server.signIn({ id: 15, role: 'customer' })
  await server.server.sessions.end(ended)
  const cookiesFor = async (
    contract: typeof whoAmI | typeof listCrates,
    headers: Record<string, string>,
    sent = token,
  ) => (await api(server).call(contract, {}, { token: sent, headers })).headers.getSetCookie()
  // The second list is a cached response.
  for (const contract of [whoAmI, listCrates, listCrates]) {
    expect(await cookiesFor(contract, { 'x-santhe': '1' })).toEqual([expect.stringContaining(`${PLAIN}=${token};`)])
    expect(await cookiesFor(contract, { 'x-santhe': '1', cookie: 'theme=dark' })).toHaveLength(1)
    expect(await cookiesFor(contract, { 'x-santhe': '1', cookie: `${PLAIN}=another` })).toEqual([])
    expect(await cookiesFor(contract, {})).toEqual([])
    expect(await cookiesFor(contract, { 'x-santhe': '1' }, ended)).toEqual([])
  }
  await server.close()
})

// docs/product/calls.md#credentials
it('the cookie is renewed with its session, also beside a bearer token', async () => {
  let now = Date.UTC(2026, 10, 24)
  const server = await startTestServer({
    owner: 'storefront',
    clock: () => new Date(now),
    served: [
      serve(whoAmI, ({ person }) => ({ id: person.id, role: person.role })),
      serve(listCrates, ({ actor }) => [{ id: actor?.id ?? 0, name: 'Mango' }], { sharedWhen: () => false }),
    ],
  })
  const [token, other] = [
    await server.signIn({ id: 13, role: 'customer' }),
    await server.signIn({ id: 14, role: 'customer' }),
  ]
  const cookiesWith = async (contract: typeof whoAmI | typeof listCrates, cookie: string) => {
    const { headers } = await api(server).call(contract, {}, { token, headers: { cookie: `${PLAIN}=${cookie}` } })
    return headers.getSetCookie()
  }
  const again = [expect.stringMatching(new RegExp(`^${PLAIN}=${token}; .*Max-Age=2592000$`))]
  for (const contract of [whoAmI, listCrates, listCrates]) {
    await vi.waitFor(async () => expect(await cookiesWith(contract, token)).toEqual([]))
    now += 6 * 60_000
    expect(await cookiesWith(contract, token)).toEqual(again)
  }
  now += 6 * 60_000
  expect(await cookiesWith(whoAmI, other)).toEqual([])
  await server.close()
})
