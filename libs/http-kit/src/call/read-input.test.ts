import { Failure } from '@santhe/contracts'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { api } from '../testing/api.ts'
import { makeCrate } from '../testing/example-calls.ts'
import { EXAMPLES, rawRequests } from '../testing/example-server.ts'
import { startTestServer } from '../testing/test-server.ts'
import { readQuery } from './serve.ts'

const server = await startTestServer({ owner: 'storefront', served: EXAMPLES })
afterAll(() => server.close())
const token = await server.signIn({ id: 5, role: 'customer' })
const admin = await server.signIn({ id: 1, role: 'admin' })
const raw = rawRequests({ url: server.url, token })

describe('input validation', () => {
  const send = (body: unknown, headers: object = {}) => raw('/api/test/crates', { body: JSON.stringify(body), headers })

  it('returns each wrong field, and the first text as the message', async () => {
    const { status, failure } = await send({ name: 'x', boxes: [{ quantity: 1 }, { quantity: 'two' }] })
    expect(status).toBe(400)
    expect(failure).toEqual({
      code: 'VALIDATION',
      message: 'Name must be at least 2 characters',
      fields: { name: 'Name must be at least 2 characters', 'boxes.1.quantity': 'Quantity must be a number' },
    })
  })

  // docs/product/calls.md#unknown-fields
  it('refuses an unknown field and drops ignored ones', async () => {
    const { status, failure } = await send({ name: 'Kesar', colour: 'gold' })
    expect([status, failure?.message]).toEqual([400, "There is no field named 'colour' here."])
    expect(failure?.fields).toHaveProperty('colour')
    const same = await send({ name: 'Kesar', userId: 1, userRole: 'admin', id: 9, rating: 5 })
    expect(same.status).toBe(201)
    expect((await send({ name: 'Kesar', boxes: [{ quantity: 1, id: 3 }] })).failure?.message).toContain("'boxes.0.id'")
  })

  it('names ten of thousands of unknown fields, shortened, so that a refusal stays short', async () => {
    const names = Array.from({ length: 5_000 }, (_, at) => `x${at}`)
    const { status, failure } = await send(Object.fromEntries(['x'.repeat(20_000), ...names].map(name => [name, 1])))
    expect([status, Object.keys(failure?.fields ?? {}).slice(1)]).toEqual([
      400,
      ['x'.repeat(100), ...names.slice(0, 9)],
    ])
    expect(JSON.stringify(failure).length).toBeLessThan(3_000)
  })

  it('ignores unknown query parameters and refuses wrong ones', async () => {
    expect((await raw('/api/test/crates?utm=1&userRole=admin', { method: 'GET' })).status).toBe(200)
    expect((await raw('/api/test/crates/newest?_=1', { method: 'GET' })).status).toBe(200)
    const wrong = await raw(`/api/test/crates?search=${'x'.repeat(30)}`, { method: 'GET' })
    expect([wrong.status, Object.keys(wrong.failure?.fields ?? {})]).toEqual([400, ['search']])
    expect((await raw('/api/test/crates?search=a&search=b', { method: 'GET' })).status).toBe(400)
  })

  it('drops bytes of a query that are not UTF-8', () => {
    const schema = z.object({ search: z.union([z.string(), z.array(z.string())]) })
    expect(readQuery(schema, { search: 'a\ufffdb' })).toEqual({ search: 'ab' })
    expect(readQuery(schema, { search: ['\ufffd', 'a'] })).toEqual({ search: ['', 'a'] })
  })

  it('names the problem of the best matching option of a union', async () => {
    const lines = z.union([
      z.strictObject({ boxes: z.int() }),
      z.strictObject({ rupees: z.int().min(1, 'At least 1') }),
    ])
    const read = (line: unknown) => () => readQuery(z.object({ line: lines }), { line })
    expect(read({ rupees: -1 })).toThrow(expect.objectContaining({ fields: { 'line.rupees': { code: 'At least 1' } } }))
    expect(read('none')).toThrow(expect.objectContaining({ fields: { line: expect.anything() } }))
    const picture = z.union(
      [z.string().refine(text => text === '/a'), z.url({ protocol: /^https$/ }).max(9)],
      'A picture',
    )
    const readPicture = () => readQuery(z.object({ picture }), { picture: 'data:too,long' })
    expect(readPicture).toThrow(expect.objectContaining({ fields: { picture: { code: 'A picture' } } }))
  })

  it('accepts {} or nothing for a call without a body', async () => {
    const headers = { authorization: `Bearer ${admin}` }
    expect((await raw('/api/test/people/7/drop', { body: '{}', headers })).status).toBe(200)
    expect((await raw('/api/test/people/7/drop', { headers: { ...headers, 'content-type': '' } })).status).toBe(200)
    expect((await raw('/api/test/people/7/drop', { body: '{"id":1}', headers })).failure?.message).toContain("'id'")
  })

  it('refuses hostile bodies before the handler', async () => {
    expect((await send({ name: { $gt: '' } })).failure?.fields).toEqual({ name: 'Name must be text' })
    for (const body of ['{"name":', 'null', '"text"', '[]', '{"name":"Kesar","__proto__":{"admin":true}}', '\u0000']) {
      const { status, failure } = await raw('/api/test/crates', { body })
      expect([body, status, failure?.code]).toEqual([body, 400, 'VALIDATION'])
    }
    expect((await send({ name: 'x'.repeat(1_000_000) })).failure?.code).toBe('TOO_LARGE')
    expect((await send({ name: 'x'.repeat(1_000_000) })).status).toBe(413)
  })

  it('accepts only JSON', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const { status, failure } = await raw('/api/test/crates', {
        body: '{"name":"Kesar"}',
        headers: { 'content-type': type },
      })
      expect([type, status, failure?.code]).toEqual([type, 415, 'UNSUPPORTED_MEDIA_TYPE'])
    }
    expect((await send({ name: 'Kesar' }, { 'content-encoding': 'zip' })).status).toBe(415)
  })

  it('passes on an Idempotency-Key, and refuses a too long one', async () => {
    const keyed = await api(server).call(
      makeCrate,
      { body: { name: 'Kesar' } },
      { token, headers: { 'idempotency-key': 'k1' } },
    )
    expect(keyed.data?.name).toBe('k1')
    expect((await send({ name: 'Kesar' }, { 'idempotency-key': 'k'.repeat(201) })).status).toBe(400)
  })

  it('refuses huge headers in the usual error shape', async () => {
    const response = await fetch(`${server.url}/healthz`, { headers: { 'x-much': 'x'.repeat(20_000) } })
    expect(response.status).toBe(431)
    expect(Failure.parse(await response.json()).code).toBe('TOO_LARGE')
  })
})
