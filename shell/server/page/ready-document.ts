import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  compress,
  type Encoding,
  encodingFor,
  labelRoute,
  matchesEtag,
  type ReadyForm,
  type RouteLabels,
  recode,
  sendReady,
} from '@santhe/http-kit'

/** The payment provider (docs/security.md#content-security-policy); its checkout uses the same window. */
const PAYMENT_SCRIPT = 'https://sdk.cashfree.com'
/** Its API and redirect targets: CSP checks a form's URL after each redirect. */
const PAYMENT = [
  'https://sandbox.cashfree.com',
  'https://api.cashfree.com',
  'https://payments-test.cashfree.com',
  'https://payments.cashfree.com',
].join(' ')

const POLICY = [
  "default-src 'self'",
  `script-src 'self' ${PAYMENT_SCRIPT}`,
  // antd injects styles.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  // Service workers for push and for the offline round.
  "worker-src 'self'",
  `connect-src 'self' ${PAYMENT}`,
  `frame-src ${PAYMENT} ${PAYMENT_SCRIPT}`,
  `form-action 'self' ${PAYMENT}`,
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
]

/**
 * Whether a page's URL holds a secret, so it must not leak as referrer. Ignores case and trailing slashes, as the
 * router does.
 */
function isSecret(path: string): boolean {
  return /^\/(reset-password|confirm-email|keep-email|end-help|unsubscribe|choice)\/*$/i.test(path)
}

/**
 * Security headers of a page. HSTS only on https, since it would lock out plain-http LAN hosts. Not helmet: it writes
 * to responses, but cached documents need headers before any response.
 */
export function pageHeaders(publicUrl: string, path: string): Record<string, string> {
  const isHttps = publicUrl.startsWith('https:')
  return {
    'Content-Security-Policy': [...POLICY, ...(isHttps ? ['upgrade-insecure-requests'] : [])].join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': isSecret(path) ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Permissions-Policy': 'geolocation=(self), camera=(self), microphone=()',
    ...(isHttps ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/** A page in one encoding with flat header lists; other encodings are derived when sent. */
export interface ReadyDocument extends Omit<ReadyForm, 'headers'> {
  readonly status: number
  readonly encoding: Encoding
  readonly etag: string
  readonly labels?: RouteLabels | undefined
}

interface DocumentParts {
  status: number
  html: string
  encoding: Encoding
  always: Readonly<Record<string, string>>
  /** Route labels of a page, of the shell or a slice. */
  labels?: RouteLabels
}

/** Pages name releases and show stock, so browsers must revalidate them. */
export async function readyDocument({ status, html, encoding, always, labels }: DocumentParts): Promise<ReadyDocument> {
  const plain = Buffer.from(html)
  const bytes = await compress(plain, encoding)
  // Weak: shared by all encodings.
  const etag = `W/"${createHash('sha1').update(plain).digest('base64url')}"`
  const unchanged = Object.entries({
    ...always,
    'Cache-Control': 'no-cache',
    // Cookie and Save-Data decide between full and light pages.
    Vary: 'Accept-Encoding, Accept-Language, Save-Data, Cookie',
    ETag: etag,
  }).flat()
  return { status, bytes, encoding, etag, unchanged, labels }
}

/** The document depends on one visitor's cookie, so shared caches must not store it. */
export function cachedAs(document: ReadyDocument, caching: `private, ${string}`): ReadyDocument {
  const unchanged = document.unchanged.map(each => (each === 'no-cache' ? caching : each))
  return { ...document, unchanged }
}

/** Sends the page in the preferred encoding, or 304. HEAD gets the same headers; Node omits the body. */
export async function sendDocument(
  request: IncomingMessage,
  response: ServerResponse,
  document: ReadyDocument,
): Promise<void> {
  const { status, etag, unchanged, labels } = document
  if (labels) labelRoute(response, labels)
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
