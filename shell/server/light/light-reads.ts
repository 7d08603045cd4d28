import { idFromSlug } from '@santhe/rules'
import type { ApiOptions } from '../api/api-middleware.ts'
import type { ReadCall } from '../page/page-head.ts'

export interface LightOptions extends ApiOptions {
  read: ReadCall
  publicUrl: string
  edgeKey: string
  now: () => Date
}

export const LIGHT_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Decodes the last path segment first, since digits of percent escapes don't belong to the id; undefined if malformed. */
export function idInSlug(identifier: string): number | undefined {
  try {
    return idFromSlug(decodeURIComponent(identifier))
  } catch {
    return undefined
  }
}
