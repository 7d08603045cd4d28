import type { IncomingMessage } from 'node:http'

/** Name or IP with optional port (RFC 3986, 3.2.2); may be empty. */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+;=%-]*)(?::\d{0,5})?$/i

/** Exactly one valid Host (RFC 9112, 3.2). */
export function hasValidHost({ rawHeaders, headers }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  }
  return hosts <= 1 && HOST.test(headers.host ?? '')
}
