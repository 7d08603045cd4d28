import type { Actor } from '@santhe/rules'
import { afterAll, describe, expect, it } from 'vitest'
import { api, type CallOptions } from '../testing/api.ts'
import { emptyCrates, listCrates, makeCrate, readCrate, readNewestCrate } from '../testing/example-calls.ts'
import { startTestServer } from '../testing/test-server.ts'
import { languageOf as languageOfRequest } from './language-of.ts'
import { page } from './page.ts'
import { serve } from './serve.ts'

const ASHA: Actor = { id: 5, role: 'customer' }
const RAVI: Actor = { id: 6, role: 'customer' }
let runs = 0

const server = await startTestServer({
  owner: 'storefront',
  served: [
    serve(readCrate, ({ params: { id }, language }) => ({ id, name: language })),
    serve(listCrates, () => {
      runs += 1
      return page([{ id: runs, name: 'Mango' }], { total: 1 })
    }),
    serve(readNewestCrate, () => ({ id: 0, name: 'newest' })),
    serve(makeCrate, ({ language }) => ({ id: 1, name: language })),
    serve(emptyCrates, () => ({ emptied: 0 })),
  ],
})
afterAll(() => server.close())
const { call, callOk } = api(server)

const accepting = (header: string) => ({ 'accept-language': header })
const languageOf = async (options: CallOptions) => (await callOk(readCrate, { params: { id: '1' } }, options)).name

// docs/product/accounts.md#language
describe('the language of a call', () => {
  it.each([
    ['kn', 'kn'],
    ['kn-IN, en;q=0.8', 'kn'],
    ['en', 'en'],
    ['fr, kn;q=0.1', 'kn'],
    ['*', 'hi'],
    ['*, kn;q=0.5', 'hi'],
    ['fr-FR, de', 'hi'],
    ['kn;q=0', 'hi'],
    [';;,=q,kn_IN\u00e9', 'hi'],
    ['', 'hi'],
  ])('accepting %j is %s for a reader of Hindi; visitors fall back to English', async (header, own) => {
    const token = await server.signIn(ASHA, 'hi')
    expect(await languageOf({ token, headers: accepting(header) })).toBe(own)
    expect(await languageOf({ headers: accepting(header) })).toBe(own === 'hi' ? 'en' : own)
  })

  it('follows its person’s choice on every device', async () => {
    const devices = [await server.signIn(ASHA), await server.signIn(ASHA, 'hi')]
    const other = await server.signIn(RAVI, 'hi')
    const spoken = () => Promise.all([...devices, other].map(token => languageOf({ token })))
    expect(await spoken()).toEqual(['en', 'hi', 'hi'])
    await server.server.sessions.setLanguage(ASHA.id, 'kn')
    expect(await spoken()).toEqual(['kn', 'kn', 'hi'])
  })

  it('survives a concurrent start of an assist, and revives no ended session', async () => {
    const { sessions } = server.server
    const [token, ended] = [await server.signIn(ASHA), await server.signIn(ASHA)]
    await Promise.all([sessions.setLanguage(ASHA.id, 'kn'), sessions.setAssist(token, 3), sessions.end(ended)])
    expect(await sessions.find(token)).toMatchObject({ language: 'kn', assistId: 3 })
    expect(await sessions.find(ended)).toBeUndefined()
  })

  it('also applies to errors; before the caller is known, only the header counts', async () => {
    const token = await server.signIn(ASHA, 'hi')
    const forbidden = await call(emptyCrates, {}, { token })
    expect([forbidden.status, forbidden.headers.get('content-language')]).toEqual([403, 'hi-IN'])
    const unknown = async (headers: Record<string, string>) =>
      (await fetch(`${server.url}/api/test/none`, { headers })).headers.get('content-language')
    const authorization = `Bearer ${token}`
    expect(await unknown({ authorization, ...accepting('kn') })).toBe('kn-IN')
    expect(await unknown({ authorization })).toBe('en-IN')
  })
})

describe('a shared response', () => {
  it('is one for all languages, with the same ETag; errors follow the reader', async () => {
    const list = (header: string) => call(listCrates, {}, { headers: accepting(header) })
    const [kannada, hindi, again] = [await list('kn'), await list('hi'), await list('kn')]
    expect(runs).toBe(1)
    expect([hindi.text, again.text]).toEqual([kannada.text, kannada.text])
    expect(hindi.headers.get('etag')).toBe(kannada.headers.get('etag'))
    const refused = (header: string) =>
      call(listCrates, { query: { search: 'x'.repeat(21) } }, { headers: accepting(header) })
    for (const header of ['kn', 'hi', 'kn']) {
      const { headers } = await refused(header)
      expect([headers.get('content-language'), headers.get('etag')]).toEqual([`${header}-IN`, null])
    }
  })

  it.each(['language', 'text'] as const)('can’t contain texts: a handler that reads its %s fails', async name => {
    const wording = await startTestServer({
      owner: 'storefront',
      served: [serve(listCrates, context => page([{ id: 1, name: String(context[name]) }], { total: 1 }))],
    })
    const responses = [
      await api(wording).call(listCrates, {}, { headers: accepting('kn') }),
      await api(wording).call(listCrates, {}, { headers: accepting('hi') }),
    ]
    expect(responses.map(({ status }) => status)).toEqual([500, 500])
    await wording.close()
  })
})

it.each([
  ['https://market.test/kn/admin/orders?status=pending', 'navigate', 'same-origin', 'kn'],
  ['https://market.test/admin/orders', 'navigate', 'same-origin', 'en'],
  ['https://market.test/kn/', 'cors', 'same-origin', 'hi'],
  ['https://other.test/kn/', 'navigate', 'cross-site', 'hi'],
  ['', 'navigate', 'same-origin', 'hi'],
  ['no address', 'navigate', 'same-origin', 'hi'],
])('a request from page %j by %s and %s, accepting Hindi, is in %s', (referer, mode, site, language) => {
  const headers = { referer, 'sec-fetch-mode': mode, 'sec-fetch-site': site, 'accept-language': 'hi' }
  expect(languageOfRequest({ headers })).toBe(language)
})
