import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { compress, type Encoding, encodingFor, matchesEtag, type ReadyForm, recode, sendReady } from '@santhe/http-kit'

/** A page in one encoding with flat header lists; other encodings are derived when sent. */
export interface ReadyDocument extends Omit<ReadyForm, 'headers'> {
  readonly status: number
  readonly encoding: Encoding
  readonly etag: string
}

interface DocumentParts {
  status: number
  html: string
  encoding: Encoding
  /** Headers of every page, such as security headers. */
  always: Readonly<Record<string, string>>
}

/** Pages name releases and show stock, so browsers must revalidate them. */
export async function readyDocument({ status, html, encoding, always }: DocumentParts): Promise<ReadyDocument> {
  const plain = Buffer.from(html)
  const bytes = await compress(plain, encoding)
  // Weak: shared by all encodings.
  const etag = `W/"${createHash('sha1').update(plain).digest('base64url')}"`
  const unchanged = Object.entries({
    ...always,
    'Cache-Control': 'no-cache',
    Vary: 'Accept-Encoding',
    ETag: etag,
  }).flat()
  return { status, bytes, encoding, etag, unchanged }
}

/** Sends the page in the preferred encoding, or 304. HEAD gets the same headers; Node omits the body. */
export async function sendDocument(
  request: IncomingMessage,
  response: ServerResponse,
  document: ReadyDocument,
): Promise<void> {
  const { status, etag, unchanged } = document
  const isUnchanged = status === 200 && matchesEtag(request.headers['if-none-match'], etag)
  const encoding = encodingFor(request.headers['accept-encoding'])
  const bytes = isUnchanged ? document.bytes : await recode(document.bytes, document.encoding, encoding)
  const ofBytes = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': String(bytes.length),
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
  }
  const headers = [...unchanged, ...Object.entries(ofBytes).flat()]
  sendReady(response, { bytes, headers, unchanged }, { isUnchanged, status })
}
