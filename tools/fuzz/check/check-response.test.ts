import { Agent, createServer, type RequestListener } from 'node:http'
import { afterAll, describe, expect, it } from 'vitest'
import { readOperations } from '../calls/read-operations.ts'
import { send } from '../request/wire-request.ts'
import { checkResponse } from './check-response.ts'

const { all, isFailure } = readOperations()
const operationNamed = (name: string) => all.find(operation => operation.name === name)
const agent = new Agent({ keepAlive: true })
const json = (status: number, body: unknown, type = 'application/json; charset=utf-8'): RequestListener =>
  function respond(_, response) {
    response.writeHead(status, { 'content-type': type })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }

let listener: RequestListener = json(200, {})
const server = createServer((request, response) => listener(request, response))
const url = await new Promise<string>(resolve => {
  server.listen(0, '127.0.0.1', () => {
    const addressInfo = server.address()
    resolve(`http://127.0.0.1:${typeof addressInfo === 'object' && addressInfo ? addressInfo.port : 0}`)
  })
})
afterAll(() => {
  agent.destroy()
  server.closeAllConnections()
  server.close()
})

/** Returns the problem of a call's response, from a server that responds as planted. */
async function verdictOn(planted: RequestListener, name = 'listCategories'): Promise<string | undefined> {
  listener = planted
  const wire = { method: 'GET', target: '/', headers: [], body: undefined }
  return checkResponse(await send(url, wire, { agent, timeoutMs: 300 }), operationNamed(name), isFailure)
}

const CATEGORY = { id: 1, name: 'Fruits', description: '', createdAt: '2026-11-21T06:30:00.000Z' }
const NOT_FOUND = { message: 'We can’t find that.', code: 'NOT_FOUND' }

describe('checkResponse', () => {
  it('accepts responses of the schema, and refusals of the common shape', async () => {
    expect(await verdictOn(json(200, [CATEGORY]))).toBeUndefined()
    expect(await verdictOn(json(404, { ...NOT_FOUND, fields: { id: 'no' }, details: { id: 1 } }))).toBeUndefined()
  })

  it.each([500, 502, 503, 504, 501])('reports status %i', async status => {
    expect(await verdictOn(json(status, NOT_FOUND))).toBe(`a failure of the server: ${status}`)
  })

  it('reports missing and broken responses', async () => {
    expect(await verdictOn(() => {})).toMatch(/^silence: no answer/)
    expect(await verdictOn(request => request.socket.destroy())).toMatch(/^silence: the connection broke/)
    // A closed idle connection proves nothing, so the request is retried; a connection that breaks twice is a problem.
    expect(await verdictOn(json(200, [CATEGORY]))).toBeUndefined()
    let isFirst = true
    const closing: RequestListener = (request, response) => {
      if (!isFirst) return json(200, [CATEGORY])(request, response)
      isFirst = false
      request.socket.resetAndDestroy()
    }
    expect(await verdictOn(closing)).toBeUndefined()
    expect(await verdictOn(json(200, [CATEGORY]))).toBeUndefined()
    expect(await verdictOn(request => request.socket.resetAndDestroy())).toMatch(/^silence: the connection broke/)
    const half: RequestListener = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 })
      response.write('[', () => response.destroy())
    }
    expect(await verdictOn(half)).toMatch(/^silence: the connection broke/)
  })

  it.each([
    ['a field is missing', [{ ...CATEGORY, name: undefined }], /required/],
    ['a field is of another type', [{ ...CATEGORY, id: '1' }], /must be number/],
    ['a field is there that the call does not name', [{ ...CATEGORY, passwordHash: 'x' }], /additional/],
    ['a moment is none', [{ ...CATEGORY, createdAt: 'yesterday' }], /format|pattern/],
    ['it is something else', { categories: [] }, /must be array/],
  ])('reports a response against its schema: %s', async (_, body, expectedError) => {
    expect(await verdictOn(json(200, body))).toMatch(expectedError)
  })

  it('reports a status that the call does not declare', async () => {
    expect(await verdictOn(json(201, [CATEGORY]))).toBe('201 is not among the answers of the call')
  })

  it.each([
    ['no message', { code: 'NOT_FOUND' }, /one shape/],
    ['an empty message', { ...NOT_FOUND, message: ' ' }, /no message/],
    ['more than it may have', { ...NOT_FOUND, stack: 'at x' }, /one shape/],
    ['fields that are no texts', { ...NOT_FOUND, fields: { id: 1 } }, /one shape/],
    ['a code of no contract', { ...NOT_FOUND, code: 'OOPS' }, /no contract names: OOPS/],
    ['a code of another status', { ...NOT_FOUND, code: 'CSRF' }, /CSRF came with 404/],
  ])('reports a refusal with %s', async (_, body, expectedError) => {
    expect(await verdictOn(json(404, body))).toMatch(expectedError)
  })

  it('reports invalid JSON and a wrong content type', async () => {
    expect(await verdictOn(json(404, 'Not Found', 'text/plain'))).toMatch(/is no JSON/)
    expect(await verdictOn(json(200, '[1,'))).toMatch(/claims to be JSON/)
  })

  it('allows a 304 without a body', async () => {
    expect(await verdictOn((_, response) => response.writeHead(304).end())).toBeUndefined()
  })
})
