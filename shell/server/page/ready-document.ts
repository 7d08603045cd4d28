import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { compress, type Encoding, matchesEtag } from '@santhe/http-kit'

/** A page as it goes out: its bytes and all its headers, as flat lists of names and values. */
export interface ReadyDocument {
  readonly status: number
  readonly bytes: Buffer
  readonly etag: string
  readonly headers: readonly string[]
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
 * Compresses a page and writes down its headers. It names releases and shows stock: whoever asks again must get those of that moment,
 * so browsers may keep it and must ask whether it still holds.
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
  const ofBytes = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': String(bytes.length),
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
  }
  return { status, bytes, etag, unchanged, headers: [...unchanged, ...Object.entries(ofBytes).flat()] }
}

/** Sends a page, or word that the browser's own still holds. A HEAD gets the same headers; Node leaves its body out. */
export function sendDocument(request: IncomingMessage, response: ServerResponse, document: ReadyDocument): void {
  if (document.status === 200 && matchesEtag(request.headers['if-none-match'], document.etag)) {
    response.writeHead(304, [...document.unchanged])
    response.end()
  } else {
    response.writeHead(document.status, [...document.headers])
    response.end(document.bytes)
  }
}
