import type { Domain } from '@santhe/domain'

/** What every route of this back end works with. */
export interface Backend {
  readonly domain: Domain
  /** How long a quote holds its boxes; 10 minutes unless said. */
  readonly holdSeconds?: number | undefined
}
