import { randomBytes } from 'node:crypto'

/** The credentials of a client of the API; the secret also signs webhook events. */
export interface Keys {
  readonly appId: string
  readonly secret: string
}

/** Returns a random id and secret in the provider's format. */
export function newKeys(): Keys {
  return {
    appId: `TEST${randomBytes(12).toString('hex')}`,
    secret: `cfsk_test_${randomBytes(24).toString('base64url')}`,
  }
}
