import { ALL_CALLS } from '@santhe/contracts/all-calls'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { serve } from '../call/serve.ts'
import { api } from '../testing/api.ts'
import { emptyCrates, listCrates, makeCrate, readCrate, readNewestCrate, whoIsThere } from '../testing/example-calls.ts'
import { EXAMPLES, OUTAGE, rawRequests, SECRET_OF_ANOTHER_LAYER } from '../testing/example-server.ts'
import { startTestServer, TEST_EDGE_KEY } from '../testing/test-server.ts'

const isAway = (failure: unknown) => failure === OUTAGE
const server = await startTestServer({ owner: 'storefront', served: EXAMPLES, isAway })
afterAll(() => server.close())
const token = await server.signIn({ id: 5, role: 'customer' })
const admin = await server.signIn({ id: 1, role: 'admin' })
const client = () => api(server)
const raw = rawRequests({ url: server.url, token })

describe('paths', () => {
  it('prefer a literal to a parameter, in any order', async () => {
    expect(await client().callOk(readNewestCrate)).toEqual({ id: 0, name: 'newest' })
    expect(await client().callOk(readCrate, { params: { id: '8' } })).toEqual({ id: 8, name: 'Mango' })
  })

  it('with invalid parameters or escapes are 404 NOT_FOUND', async () => {
    for (const path of ['/api/test/crates/abc', '/api/test/crates/%E0%A4%A', '/api/test/crates/1%2F2']) {
      const { status, failure } = await raw(path, { method: 'GET' })
      expect([path, status, failure?.code]).toEqual([path, 404, 'NOT_FOUND'])
    }
  })

  it('of no call are 404, with another method 405', async () => {
    expect(await raw('/api/nowhere', {})).toMatchObject({ status: 404, failure: { code: 'NO_SUCH_CALL' } })
    const { status, failure, headers } = await raw('/api/test/crates', { method: 'PATCH' })
    expect([status, failure?.code]).toEqual([405, 'METHOD_NOT_ALLOWED'])
    expect(headers.get('allow')).toBe('DELETE, GET, HEAD, POST')
  })

  it('of calls without handler are 501, behind their guards', async () => {
    const calls = ALL_CALLS.map(({ contract }) => contract).filter(({ owner }) => owner === 'storefront')
    expect(calls.length).toBeGreaterThan(20)
    for (const { call, method, path, access: allowed } of calls) {
      const url = path.replace(/:\w+/g, '1')
      const asVisitor = await raw(url, { method, headers: { authorization: '' } })
      const asAdmin = await raw(url, { method, headers: { authorization: `Bearer ${admin}` } })
      expect([call, asVisitor.status]).toEqual([call, allowed === 'anyone' ? 501 : 401])
      const isAdminAllowed = typeof allowed === 'string' || allowed.includes('admin')
      expect([call, asAdmin.failure?.code]).toEqual([call, isAdminAllowed ? 'NOT_SERVED_YET' : 'FORBIDDEN'])
    }
  })

  it('served twice or by another owner prevent the start', async () => {
    const twice = serve(readCrate, () => ({ id: 1, name: '' }))
    await expect(startTestServer({ owner: 'storefront', served: [twice, twice] })).rejects.toThrow('is served twice')
    await expect(startTestServer({ owner: 'backoffice', served: [twice] })).rejects.toThrow('belongs to storefront')
  })
})

describe('access', () => {
  it('is 401 for a visitor and 403 for another role', async () => {
    expect(await client().call(emptyCrates)).toMatchObject({ status: 401, failure: { code: 'NOT_SIGNED_IN' } })
    expect(await client().call(emptyCrates, {}, { token: 'x'.repeat(43) })).toMatchObject({ status: 401 })
    expect(await client().call(emptyCrates, {}, { token })).toMatchObject({
      status: 403,
      failure: { code: 'FORBIDDEN' },
    })
    expect(await client().callOk(emptyCrates, {}, { token: admin })).toEqual({ emptied: 3 })
  })

  it('uses a forwarded IP only from the edge', async () => {
    const from = (headers: Record<string, string>) => client().callOk(whoIsThere, {}, { headers })
    const claimed = { 'x-forwarded-for': '203.0.113.9' }
    expect((await from(claimed)).ip).toBe('127.0.0.1')
    expect((await from({ ...claimed, 'x-santhe-edge-key': 'a guess' })).ip).toBe('127.0.0.1')
    expect((await from({ ...claimed, 'x-santhe-edge-key': TEST_EDGE_KEY })).ip).toBe('203.0.113.9')
  })

  it('to the list of calls is only for the edge', async () => {
    expect((await fetch(`${server.url}/internal/calls`)).status).toBe(404)
    const response = await fetch(`${server.url}/internal/calls`, { headers: { 'x-santhe-edge-key': TEST_EDGE_KEY } })
    const calls: unknown = await response.json()
    expect(calls).toContainEqual({ method: 'GET', path: '/api/products', repeats: 'always' })
    expect(calls).toContainEqual({ method: 'POST', path: '/api/checkout', repeats: 'withKey' })
    expect(calls).toContainEqual({ method: 'PUT', path: '/api/users/cart', repeats: 'always' })
    expect(calls).toContainEqual({ method: 'POST', path: '/api/login' })
    expect(calls).not.toContainEqual(expect.objectContaining({ method: 'POST', path: '/api/products' }))
  })

  it('to the schemas of own calls is only for the edge', async () => {
    const url = `${server.url}/internal/schemas`
    expect((await fetch(url)).status).toBe(404)
    const schemas = await (await fetch(url, { headers: { 'x-santhe-edge-key': TEST_EDGE_KEY } })).json()
    expect(schemas).toMatchObject({ listProducts: { path: '/api/products', response: { type: 'array' } } })
    expect(schemas).not.toHaveProperty('listApprovedProducts')
  })
})

describe('versions', () => {
  const versions = (key: string) => fetch(`${server.url}/internal/versions`, { headers: { 'x-santhe-edge-key': key } })

  it('are readable only by the edge', async () => {
    expect((await versions('a guess')).status).toBe(404)
    expect((await versions(TEST_EDGE_KEY)).headers.get('cache-control')).toBe('no-store')
  })

  it('change with related writes and jobs only', async () => {
    const read = async () => z.record(z.string(), z.string()).parse(await (await versions(TEST_EDGE_KEY)).json())
    const before = await read()
    expect(await read()).toEqual(before)
    await client().call(makeCrate, { body: { name: 'Totapuri' } }, { token })
    const after = await read()
    expect(after.product).not.toBe(before.product)
    expect(after.category).toBe(before.category)
    await server.server.stockMoved()
    expect((await read()).stock).not.toBe(after.stock)
  })
})

describe('responses', () => {
  it('have 201 for a created item, and pagination headers for a page', async () => {
    const created = await client().call(makeCrate, { body: { name: 'Kesar' } }, { token })
    expect([created.status, created.data]).toEqual([201, { id: 0, name: 'Kesar' }])
    const { headers, data } = await client().call(listCrates)
    expect([headers.get('x-next-cursor'), headers.get('x-total-count'), data?.length]).toEqual(['after-1', '7', 1])
  })

  it('of failures share one shape and have their own status', async () => {
    const crate = (id: number) => client().call(readCrate, { params: { id: String(id) } })
    expect(await crate(404)).toMatchObject({
      status: 404,
      failure: { code: 'NOT_FOUND', message: 'We can’t find that.' },
    })
    expect(await crate(409)).toMatchObject({
      status: 409,
      failure: { code: 'PRICE_CHANGED', details: { total: 12 }, fields: { total: 'It is 12 now' } },
    })
    const limited = await crate(429)
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '17'])
  })

  it('hide unexpected errors, which are logged', async () => {
    const { status, failure } = await client().call(readCrate, { params: { id: '500' } })
    expect([status, failure?.code]).toEqual([500, 'INTERNAL'])
    expect(JSON.stringify(failure)).not.toContain('E11000')
    expect(server.lines.join('')).toContain(SECRET_OF_ANOTHER_LAYER)
  })

  it('ask for a retry during an outage, which is logged as one', async () => {
    const { status, failure, headers } = await client().call(readCrate, { params: { id: '503' } })
    expect([status, failure?.code, headers.has('retry-after')]).toEqual([503, 'UNAVAILABLE', true])
    expect(JSON.stringify(failure)).not.toContain('ECONNRESET')
    expect(server.lines.some(line => line.includes('a request met an outage') && line.includes('ECONNRESET'))).toBe(
      true,
    )
  })

  it('replace errors missing in the contract by INTERNAL, except in production', async () => {
    const { status, failure } = await client().call(readCrate, { params: { id: '410' } })
    expect([status, failure?.code]).toEqual([500, 'INTERNAL'])
    expect(server.lines.join('\n')).toContain(
      'GET /api/test/crates/:id fails with what its contract does not name: ORDER_FINAL',
    )
    const production = await startTestServer({ owner: 'storefront', served: EXAMPLES, checkResponses: false })
    const sent = await api(production).call(readCrate, { params: { id: '410' } })
    expect([sent.status, sent.failure?.code]).toEqual([409, 'ORDER_FINAL'])
    await production.close()
  })

  it('never contain undeclared fields; the log has their path', async () => {
    const { status, failure } = await client().call(readCrate, { params: { id: '666' } })
    expect([status, failure?.code]).toEqual([500, 'INTERNAL'])
    expect(JSON.stringify(failure)).not.toContain('leaked')
    expect(server.lines.join('')).toContain('passwordHash')
  })

  it("carry the edge's request id, otherwise a new one", async () => {
    const headers = { 'x-request-id': 'edge-1', 'x-santhe-edge-key': TEST_EDGE_KEY }
    expect((await client().call(whoIsThere, {}, { headers })).headers.get('x-request-id')).toBe('edge-1')
    const untrusted = await client().call(whoIsThere, {}, { headers: { 'x-request-id': 'forged' } })
    expect(untrusted.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  })

  it('lock browsers to https only on an https site', async () => {
    const plain = await client().call(whoIsThere)
    expect(plain.headers.get('strict-transport-security')).toBeNull()
    expect(plain.headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests')
    expect(plain.headers.get('x-content-type-options')).toBe('nosniff')
    const secure = await startTestServer({ owner: 'storefront', served: EXAMPLES, publicUrl: 'https://santhe.example' })
    const { headers } = await api(secure).call(whoIsThere)
    expect(headers.get('strict-transport-security')).toContain('max-age')
    expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests')
    await secure.close()
  })
})
