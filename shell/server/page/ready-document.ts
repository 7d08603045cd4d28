import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { compress, type Encoding, encodingFor, matchesEtag, recode } from '@santhe/http-kit'

/** A page in one encoding, from which the others are made as it is sent, and its headers, as flat lists of names and values. */
export interface ReadyDocument {
  readonly status: number
  readonly bytes: Buffer
  readonly encoding: Encoding
  readonly etag: string
  /** The headers of a 304. */
  readonly unchanged: readonly string[]
}

interface DocumentParts {
  status: number
  html: string
  encoding: Encoding
  /** Security headers and the like, the same for every page. */
  always: Readonly<Record<string, string>>
}

/**
 * Returns a page, compressed, with its headers. It names releases and shows stock, which change: browsers may store it, and must
 * revalidate it at each use.
 */
export async function readyDocument({ status, html, encoding, always }: DocumentParts): Promise<ReadyDocument> {
  const plain = Buffer.from(html)
  const bytes = await compress(plain, encoding)
  // Weak: the same tag stands for every encoding of the same page.
  const etag = `W/"${createHash('sha1').update(plain).digest('base64url')}"`
  const unchanged = Object.entries({
    ...always,
    'Cache-Control': 'no-cache',
    Vary: 'Accept-Encoding',
    ETag: etag,
  }).flat()
  return { status, bytes, encoding, etag, unchanged }
}

/** Sends a page in the encoding that the request prefers, or 304 where the browser has it. A HEAD gets the same headers; Node leaves the body out. */
export async function sendDocument(
  request: IncomingMessage,
  response: ServerResponse,
  document: ReadyDocument,
): Promise<void> {
  if (document.status === 200 && matchesEtag(request.headers['if-none-match'], document.etag)) {
    response.writeHead(304, [...document.unchanged])
    response.end()
  } else {
    const encoding = encodingFor(request.headers['accept-encoding'])
    const bytes = await recode(document.bytes, document.encoding, encoding)
    const ofBytes = {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': String(bytes.length),
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    }
    response.writeHead(document.status, [...document.unchanged, ...Object.entries(ofBytes).flat()])
    response.end(bytes)
  }
}
