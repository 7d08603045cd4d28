import { RunMode } from '@santhe/http-kit'
import { z } from 'zod'

const Seconds = z.coerce.number().min(0)
const Retries = z
  .string()
  .transform(text => text.split(',').map(Number))
  .pipe(z.array(z.number().min(0)))

/** What the stand-in is set by when it runs as a program. */
export const SandboxSettings = z.object({
  /** Whoever reaches the stand-in pays without money: it does not start as production, nor where nothing is said. */
  NODE_ENV: RunMode.default('production').refine(mode => mode !== 'production', 'test payments are not for production'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535),
  CASHFREE_APP_ID: z.string().min(1),
  CASHFREE_SECRET: z.string().min(1),
  /** Where it remembers orders; without one it forgets them when it ends. */
  CASHFREE_SANDBOX_FILE: z.string().min(1).optional(),
  /** After how many seconds a webhook that was not taken comes again, as in '2,5,10'. */
  CASHFREE_SANDBOX_RETRY_SECONDS: Retries.default([120, 600, 1_800]),
  /** How long a refund is under way. */
  CASHFREE_SANDBOX_REFUND_SECONDS: Seconds.default(5),
  /** How long after the window was closed the money comes. */
  CASHFREE_SANDBOX_LATER_SECONDS: Seconds.default(10),
})
export type SandboxSettings = z.output<typeof SandboxSettings>
