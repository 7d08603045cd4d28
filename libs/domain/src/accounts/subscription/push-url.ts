/** URLs to which messages for devices may be posted. docs/security.md#push. */
export interface PushServices {
  /** '*.example' matches every host below it. */
  hosts: readonly string[]
  /** Origin of a test push service, the only one allowed without https. */
  testOrigin?: string | undefined
}

/** The push services of Chrome, Firefox, Safari and Edge. */
export const PUSH_HOSTS = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  'web.push.apple.com',
  '*.notify.windows.com',
] as const

function isHostOf(host: string, pattern: string): boolean {
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern
}

/** Requires https, the default port, and neither user nor password. */
export function isPushUrl(text: string, { hosts, testOrigin }: PushServices): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, port, username, password, origin, hash } = new URL(text)
  if (username !== '' || password !== '' || hash !== '') return false
  if (origin === testOrigin) return true
  return protocol === 'https:' && port === '' && hosts.some(pattern => isHostOf(hostname, pattern))
}
