/** The payment provider's hosts (docs/security.md#content-security-policy); its checkout opens in the same window. */
const PAYMENT_SCRIPT = 'https://sdk.cashfree.com'
/** Its API, and the pages its API sends a browser on to: a form's URL is checked by the policy after each redirect too. */
const PAYMENT = [
  'https://sandbox.cashfree.com',
  'https://api.cashfree.com',
  'https://payments-test.cashfree.com',
  'https://payments.cashfree.com',
].join(' ')

const POLICY = [
  "default-src 'self'",
  `script-src 'self' ${PAYMENT_SCRIPT}`,
  // antd writes its styles into the page.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  // The two service workers: news on a device, and the round without a network.
  "worker-src 'self'",
  `connect-src 'self' ${PAYMENT}`,
  `frame-src ${PAYMENT} ${PAYMENT_SCRIPT}`,
  `form-action 'self' ${PAYMENT}`,
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
]

/** Whether the URL of a page holds a secret: who knows the link may set a password or an e-mail address, end a help, or switch mails off, so no request names it as its referrer. Ignores case and slashes at the end, as the router does. */
function isSecret(path: string): boolean {
  return /^\/(reset-password|confirm-email|keep-email|end-help|unsubscribe)\/*$/i.test(path)
}

/**
 * Returns the security headers of the page at `path`: what it may load, who may frame it, and who learns of its URL.
 * HSTS only on https: on plain http it would lock a LAN host out.
 * By hand, for helmet writes to a response, and a cached document's headers are made once, before any response.
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
