import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { photographCrate } from '../testing/example-calls.ts'
import { rawPost } from '../testing/raw-post.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { serve } from './serve.ts'

const FILE_BYTES = 1_000_000
let server: TestServer
let authorization: string

beforeAll(async () => {
  const photograph = serve(photographCrate, ({ files }) => ({
    files: files.map(({ name, bytes }) => ({ name, bytes: bytes.length, first: bytes[0] ?? -1 })),
  }))
  server = await startTestServer({ owner: 'storefront', served: [photograph], bodyLimits: { fileBytes: FILE_BYTES } })
  authorization = `Bearer ${await server.signIn({ id: 7, role: 'farmer' })}`
})
afterAll(() => server.close())

const post = async (pieces: Iterable<Buffer | string>, type = 'multipart/form-data; boundary=x') => {
  const headers = { authorization, 'content-type': type }
  const { status, text, sentBytes } = await rawPost(server, photographCrate.path, headers, pieces)
  return { status, body: JSON.parse(text), sentBytes }
}

const A_FILE = 'Content-Disposition: form-data; name="image"; filename="a.png"'
const A_FIELD = 'Content-Disposition: form-data; name="caption"'
const part = (header: string, content: string | Buffer = 'v') =>
  Buffer.concat([Buffer.from(`--x\r\n${header}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n')])
const END = '--x--\r\n'
const UNREAD = { code: 'VALIDATION', message: 'The body could not be read.' }

function* without(end: string, piece: Buffer | string): Generator<Buffer | string> {
  yield end
  for (;;) yield piece
}

describe('a part', () => {
  it.each(['7bit', '8bit', 'binary', '8BIT', ' 7bit '])(
    'sent as %s is read unchanged, as field and file',
    async name => {
      const encoding = `Content-Transfer-Encoding: ${name}`
      const pieces = [part(`${A_FIELD}\r\n${encoding}`, 'ಟೊಮೇಟೊ'), part(`${A_FILE}\r\n${encoding}`, 'ab'), END]
      expect(await post(pieces)).toMatchObject({
        status: 201,
        body: { files: [{ name: 'a.png', bytes: 2, first: 97 }] },
      })
    },
  )

  it.each(['base64', 'quoted-printable', 'utf8', 'x-unknown', '__proto__', '', 'binary, 8bit'])(
    'sent as "%s" is refused with 400, as field and file',
    async name => {
      for (const header of [A_FIELD, A_FILE]) {
        const pieces = [part(`${header}\r\nContent-Transfer-Encoding: ${name}`), END]
        expect(await post(pieces)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } })
      }
    },
  )

  it('with a header above 8 kB is refused early, whatever it contains', async () => {
    const headers = [
      'X-A: ',
      'a',
      `${A_FILE}\r\nX-A: `,
      'Content-Disposition: form-data; name="a"; filename="',
      'a: b\r\n',
    ]
    for (const header of headers) {
      for (const piece of ['filename="', 'x'.repeat(60_000), 'a: b\r\n', '\\']) {
        const { status, body, sentBytes } = await post(without(`--x\r\n${header}`, piece))
        expect([header, piece.slice(0, 20), status, body]).toEqual([header, piece.slice(0, 20), 400, UNREAD])
        // The system accepts these bytes before the server reads them.
        expect(sentBytes).toBeLessThan(10 * FILE_BYTES)
      }
    }
    const below = `${A_FILE}\r\nX-A: ${'a'.repeat(8_000)}`
    expect((await post([part(below), END])).status).toBe(201)
  })

  it('without end is refused above the limit of a file, or of all fields', async () => {
    for (const header of [A_FILE, A_FIELD]) {
      const { status, body } = await post(without(`--x\r\n${header}\r\n\r\n`, 'x'.repeat(50_000)))
      expect([status, body.code]).toEqual([413, 'TOO_LARGE'])
    }
    expect((await post([part(A_FIELD, 'x'.repeat(100_001)), END])).status).toBe(413)
  })

  it('repeated without end is refused by the number of parts', async () => {
    for (const header of [A_FILE, A_FIELD]) {
      const { status, body } = await post(without('', part(header)))
      expect([status, body.code]).toEqual([400, 'VALIDATION'])
    }
  })

  it('treats names of object properties as plain names', async () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'a.b', 'caption[]', '']) {
      for (const more of ['', '; filename="a.png"']) {
        const { status, body } = await post([
          part(`Content-Disposition: form-data; name="${name}"${more}`),
          part(A_FILE),
          END,
        ])
        expect([name, more, status, body.code]).toEqual([name, more, 400, 'VALIDATION'])
      }
    }
    expect(Object.prototype).not.toHaveProperty('filename')
  })

  it('with a repeated field is refused at that field', async () => {
    const refused = await post([part(A_FIELD, 'one'), part(A_FIELD, 'two'), part(A_FILE), END])
    expect(refused).toMatchObject({ status: 400, body: { fields: { caption: 'caption is not valid.' } } })
  })

  it('decodes a name once, and uses `filename*` only without `filename`', async () => {
    const named = async (parameters: string) => {
      const { body } = await post([part(`Content-Disposition: form-data; name="image"; ${parameters}`), END])
      return body.files?.[0]?.name
    }
    expect(await named('filename="a%22b%2520.png"')).toBe('a%22b%2520.png')
    expect(await named('filename="a\\"b;c.png"')).toBe('a"b;c.png')
    expect(await named('filename="ಟೊಮೇಟೊ.png"')).toBe('ಟೊಮೇಟೊ.png')
    expect(await named('filename="a.png"; filename*=x-unknown\'\'%ff')).toBe('a.png')
    expect(await named("filename*=x-unknown''%ff")).toBe("x-unknown''%ff")
  })

  it('with a name or text that is not UTF-8 is refused', async () => {
    const latin = Buffer.from('é', 'latin1')
    const [before, after] = [
      Buffer.from('--x\r\nContent-Disposition: form-data; name="a'),
      Buffer.from('"\r\n\r\nv\r\n'),
    ]
    expect((await post([Buffer.concat([before, latin, after]), END])).status).toBe(400)
    expect((await post([part(A_FIELD, latin), part(A_FILE), END])).status).toBe(400)
  })

  it('without bytes is an empty file if named, otherwise no file', async () => {
    expect((await post([part(A_FILE, ''), END])).body).toEqual({ files: [{ name: 'a.png', bytes: 0, first: -1 }] })
    const none = await post([part('Content-Disposition: form-data; name="image"; filename=""', ''), END])
    expect(none).toMatchObject({ status: 400, body: { message: 'Please choose a file.' } })
  })
})

describe('a multipart body', () => {
  it('is read in any chunks, ignoring what follows its end', async () => {
    const whole = Buffer.concat([part(A_FIELD), part(A_FILE, 'x\r\n--\r\n--y\r\n-'.repeat(400)), Buffer.from(END)])
    const files = [{ name: 'a.png', bytes: 400 * 13, first: 120 }]
    for (const size of [1, 2, 3, 1_000, whole.length]) {
      const pieces = Array.from({ length: Math.ceil(whole.length / size) }, (_, at) =>
        whole.subarray(at * size, (at + 1) * size),
      )
      expect(await post([...pieces, '\r\n', 'y'.repeat(9_000), 'z'])).toMatchObject({ status: 201, body: { files } })
    }
  })

  it.each([
    ['is cut off in its delimiter', ['--x\r', '\n']],
    ['is cut off in a header', [`--x\r\n${A_FILE}`]],
    ['is cut off in a part', [`--x\r\n${A_FILE}\r\n\r\nabc`]],
    ['has no end', [part(A_FILE)]],
    ['is empty', []],
    ['has another boundary', [String(part(A_FILE)).replace('--x', '--y'), '--y--\r\n']],
    ['has a part without a name', [part('Content-Type: text/plain'), END]],
    ['has a part without a header', ['--x\r\n\r\n\r\nv\r\n', END]],
    ['has a part that is an attachment', [part('Content-Disposition: attachment; name="image"; filename="a"'), END]],
    ['is nothing but delimiters', Array.from({ length: 2_000 }, () => '--x\r\n')],
  ])('that %s is refused with 400', async (_what, pieces) => {
    expect(await post(pieces)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } })
  })

  it.each(['', '; boundary=', '; boundary=""', `; boundary=${'-'.repeat(71)}`, '; charset=x; boundary'])(
    'with the type multipart/form-data%s is refused with 400',
    async parameters => {
      expect(await post([part(A_FILE), END], `multipart/form-data${parameters}`)).toMatchObject({
        status: 400,
        body: UNREAD,
      })
    },
  )

  it('nested in another is read as the content of a part', async () => {
    const inner = `${part(A_FIELD)}--x--`.replaceAll('--x', '--y')
    const { body } = await post([part(`${A_FILE}\r\nContent-Type: multipart/mixed; boundary=y`, inner), END])
    expect(body.files).toEqual([{ name: 'a.png', bytes: inner.length, first: 45 }])
  })

  it('with a quoted boundary is read', async () => {
    const refused = await post(
      [String(part(A_FILE)).replace('--x', '--a;b'), '--a;b--'],
      'multipart/form-data; boundary="a;b"',
    )
    expect(refused.status).toBe(201)
  })
})
