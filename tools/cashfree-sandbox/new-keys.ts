import { randomBytes } from 'node:crypto'

/** What a client of the API shows to be let in; the secret also signs webhooks. */
export interface Keys {
  readonly appId: string
  readonly secret: string
}

/** An id and a secret such as the provider gives out. */
export function newKeys(): Keys {
  return {
    appId: `TEST${randomBytes(12).toString('hex')}`,
    secret: `cfsk_test_${randomBytes(24).toString('base64url')}`,
  }
}
