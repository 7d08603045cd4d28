import type { Actor } from '@santhe/rules'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { serve } from '../call/serve.ts'
import { SESSION_COOKIE } from '../sessions-record.ts'
import { api } from '../testing/api.ts'
import { countCrates, dropEverybody, listCrates, makeCrate } from '../testing/example-calls.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const farmer: Actor = { id: 9, role: 'farmer', farmId: 3 }
const other: Actor = { id: 10, role: 'farmer', farmId: 3 }
let runs: (number | undefined)[] = []
let server: TestServer
let now = Date.UTC(2026, 0, 1)

beforeAll(async () => {
  server = await startTestServer({
    owner: 'storefront',
    clock: () => new Date(now),
    served: [
      serve(
        listCrates,
        ({ actor }) => {
          runs.push(actor?.id)
          return [{ id: actor?.id ?? 0, name: 'Mango' }]
        },
        { sharedWhen: ({ farmerId }) => farmerId === undefined },
      ),
      serve(countCrates, () => ({ left: 1 })),
      serve(makeCrate, () => ({ id: 1, name: 'Mango' })),
      serve(dropEverybody, async ({ params, endSessionsOf }) => {
        await endSessionsOf(params.id)
        return { dropped: params.id }
      }),
    ],
  })
})
afterAll(() => server.close())
beforeEach(() => {
  runs = []
})

const mine = (token: string | undefined) => api(server).call(listCrates, { query: { farmerId: 3 } }, { token })

describe('a personal response', () => {
  it('is created once per person, and again after a relevant write', async () => {
    const [token, another] = [await server.signIn(farmer), await server.signIn(other)]
    for (let times = 0; times < 3; times += 1) {
      expect((await mine(token)).data).toEqual([{ id: 9, name: 'Mango' }])
      expect((await mine(another)).data).toEqual([{ id: 10, name: 'Mango' }])
      expect((await mine(undefined)).data).toEqual([{ id: 0, name: 'Mango' }])
    }
    expect(runs).toEqual([9, 10, undefined])
    await api(server).callOk(makeCrate, { body: { name: 'Guava' } }, { token })
    await mine(token)
    expect(runs).toEqual([9, 10, undefined, 9])
  })

  it('differs when the person has another farm', async () => {
    await mine(await server.signIn({ ...farmer, id: 11 }))
    await mine(await server.signIn({ ...farmer, id: 11, farmId: 4 }))
    expect(runs).toEqual([11, 11])
  })

  it('is not cached by browsers or proxies, and ends with the session', async () => {
    const [token, admin] = [await server.signIn({ ...farmer, id: 12 }), await server.signIn({ id: 1, role: 'admin' })]
    for (const response of [await mine(token), await mine(token)]) {
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('etag')).toBeNull()
    }
    await api(server).callOk(dropEverybody, { params: { id: 12 } }, { token: admin })
    expect((await mine(token)).data).toEqual([{ id: 0, name: 'Mango' }])
  })

  it('is logged with the person’s id, cached or not', async () => {
    const token = await server.signIn({ ...farmer, id: 13 })
    await mine(token)
    await mine(token)
    expect(server.lines.filter(line => line.includes('"personId":13'))).toHaveLength(2)
  })

  it('renews the session and its cookie', async () => {
    const token = await server.signIn({ ...farmer, id: 14 })
    const cookie = `theme=dark; ${SESSION_COOKIE}=${token}`
    const fetchSetCookie = async () => (await api(server).call(listCrates, {}, { cookie })).headers.get('set-cookie')
    expect([await fetchSetCookie(), await fetchSetCookie()]).toEqual([null, null])
    now += 6 * 60_000
    expect(await fetchSetCookie()).toContain(`${SESSION_COOKIE}=${token}`)
    await expect.poll(fetchSetCookie).toBeNull()
  })
})
