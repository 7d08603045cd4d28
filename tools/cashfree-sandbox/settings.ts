import { randomBytes } from 'node:crypto'
import { RunMode } from '@santhe/http-kit'
import { z } from 'zod'

/** Credentials of an API client; the secret also signs webhook events. */
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

const Seconds = z.coerce.number().min(0)
const Retries = z
  .string()
  .transform(text => text.split(',').map(Number))
  .pipe(z.array(z.number().min(0)))

/** Settings of the stand-in as a program: see `SandboxOptions`. */
export const SandboxSettings = z.object({
  /** Anyone who reaches the stand-in can pay without money, so it refuses to start in production, the default. */
  NODE_ENV: RunMode.default('production').refine(mode => mode !== 'production', 'test payments are not for production'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535),
  CASHFREE_APP_ID: z.string().min(1),
  CASHFREE_SECRET: z.string().min(1),
  CASHFREE_SANDBOX_FILE: z.string().min(1).optional(),
  /** Such as '2,5,10'. */
  CASHFREE_SANDBOX_RETRY_SECONDS: Retries.default([120, 600, 1_800]),
  CASHFREE_SANDBOX_REFUND_SECONDS: Seconds.default(5),
  CASHFREE_SANDBOX_LATER_SECONDS: Seconds.default(10),
})
export type SandboxSettings = z.output<typeof SandboxSettings>
