import type { Operation } from '../calls/read-operations.ts'
import { jsonText, plainText } from '../values/raw-json.ts'
import { isWellFormed } from '../values/texts.ts'
import { Body } from './preparation.ts'
import type { RequestParts } from './request-parts.ts'
import type { WireRequest } from './wire-request.ts'

/** Percent-encodes a text; a lone surrogate, which is invalid in a URL, as three bytes. */
export function encoded(text: string): string {
  return text.replace(/[\ud800-\udbff][\udc00-\udfff]|[\s\S]/g, unit => {
    if (isWellFormed(unit)) return encodeURIComponent(unit)
    const code = unit.charCodeAt(0)
    const bytes = [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)]
    return bytes.map(byte => `%${byte.toString(16)}`).join('')
  })
}

/** Longer values prove nothing new, since no server accepts them. */
const MAX_VALUE_LENGTH = 3_000

const piece = (value: unknown) => encoded(plainText(value).slice(0, MAX_VALUE_LENGTH))

function targetOf({ path }: Operation, parts: RequestParts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => piece(parts.path[name]))
  const query = parts.query.map(([name, value]) => `${piece(name)}=${piece(value)}`).join('&')
  return query === '' ? filled : `${filled}?${query}`
}

/** A PNG of one pixel. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

interface Upload {
  field: string
  fileName: string
  type: string
  bytes: Buffer
}

/** Returns a valid upload. */
export function goodUpload(field: string): Upload {
  return { field, fileName: 'field.png', type: 'image/png', bytes: DOT }
}

const BOUNDARY = '----santhe-fuzz-7d1a'

/** Encodes files and fields like a browser's form. */
export function multipart(uploads: readonly Upload[], fields: readonly [string, string][] = []): Buffer {
  const head = (disposition: string, extra = '') =>
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n${extra}\r\n`)
  const quoted = (text: string) => text.replace(/"/g, '%22').replace(/[\r\n]/g, ' ')
  return Buffer.concat([
    ...uploads.flatMap(({ field, fileName, type, bytes }) => [
      head(`name="${quoted(field)}"; filename="${quoted(fileName)}"`, `Content-Type: ${type}\r\n`),
      bytes,
      Buffer.from('\r\n'),
    ]),
    ...fields.flatMap(([name, value]) => [head(`name="${quoted(name)}"`), Buffer.from(`${value}\r\n`)]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ])
}

export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`

/** Encodes a request for the wire, without credentials. */
export function encode(operation: Operation, parts: RequestParts): WireRequest {
  const { method } = operation
  const target = targetOf(operation, parts)
  if (operation.upload !== undefined) {
    const file = goodUpload(operation.upload)
    const fields = Object.entries(Body.parse(parts.body)).filter(([, value]) => value !== undefined)
    const body = multipart(
      Array.from({ length: parts.files ?? 1 }, () => file),
      fields.map(([name, value]) => [name, plainText(value)]),
    )
    return { method, target, headers: [['content-type', MULTIPART], ...parts.headers], body }
  }
  if (parts.body === undefined) return { method, target, headers: parts.headers, body: undefined }
  const body = Buffer.from(jsonText(parts.body))
  return { method, target, headers: [['content-type', 'application/json'], ...parts.headers], body }
}
