import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '../testing/api.ts'
import { makeCrate, photographCrate } from '../testing/example-calls.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { serve } from './serve.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  const photograph = serve(photographCrate, ({ files }) => ({
    files: files.map(({ name, bytes }) => ({ name, bytes: bytes.length, first: bytes[0] ?? -1 })),
  }))
  const make = serve(makeCrate, ({ body }) => ({ id: 1, name: body.name }))
  server = await startTestServer({ owner: 'storefront', served: [photograph, make], bodyLimits: { fileBytes: 1_000 } })
  token = await server.signIn({ id: 7, role: 'farmer' })
})
afterAll(() => server.close())

const picture = (name: string, bytes: number, field?: string) => ({
  name,
  type: 'image/png',
  bytes: new Uint8Array(bytes).fill(name.length),
  ...(field !== undefined && { field }),
})
const send = (...files: ReturnType<typeof picture>[]) => api(server).call(photographCrate, { files }, { token })

describe('a JSON body', () => {
  it('is refused when not UTF-8, instead of stored with replaced characters', async () => {
    const post = async (name: Uint8Array) => {
      const response = await fetch(`${server.url}/api/test/crates`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: Uint8Array.from([...Buffer.from('{"name":"'), ...name, ...Buffer.from('"}')]),
      })
      return { status: response.status, body: await response.json() }
    }
    expect(await post(Buffer.from('ಟೊಮೇಟೊ'))).toEqual({ status: 201, body: { id: 1, name: 'ಟೊಮೇಟೊ' } })
    const refused = { status: 400, body: { code: 'VALIDATION', message: 'The body must be text in UTF-8.' } }
    for (const bytes of [
      [0x52, 0xff, 0x61],
      [0xc0, 0x80, 0x61],
      [0xed, 0xa0, 0x80],
    ]) {
      expect(await post(Uint8Array.from(bytes))).toEqual(refused)
    }
  })
})

describe('uploads', () => {
  it('are passed on whole with their own names', async () => {
    const { status, data } = await send(picture('a.png', 700), picture('bb.png', 1_000))
    expect(status).toBe(201)
    expect(data?.files).toEqual([
      { name: 'a.png', bytes: 700, first: 5 },
      { name: 'bb.png', bytes: 1_000, first: 6 },
    ])
  })

  it('are refused with 413 when a file is too large', async () => {
    expect(await send(picture('a.png', 1_001))).toMatchObject({ status: 413, failure: { code: 'TOO_LARGE' } })
  })

  it('are refused with 400 when too many, missing or in another field', async () => {
    const tooMany = await send(picture('a.png', 1), picture('b.png', 1), picture('c.png', 1))
    expect(tooMany).toMatchObject({ status: 400, failure: { fields: { image: 'Please send at most 2 at once.' } } })
    expect(await send(picture('a.png', 1, 'virus'))).toMatchObject({ status: 400, failure: { code: 'VALIDATION' } })
    expect(await send()).toMatchObject({ status: 400, failure: { code: 'VALIDATION' } })
  })

  it('are refused with 415 in another type, and with 400 when broken', async () => {
    const post = (type: string, body: string) =>
      fetch(`${server.url}/api/test/crates/picture`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': type },
        body,
      }).then(({ status }) => status)
    expect(await post('application/json', '{}')).toBe(415)
    expect(await post('multipart/form-data', 'x')).toBe(400)
    expect(await post('multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="image"')).toBe(
      400,
    )
  })
})
