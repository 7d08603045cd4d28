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
  return /^\/(reset-password|confirm-email|keep-email|end-help|unsubscribe)\/*$/i.test(path)
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
