import type { Domain } from '@santhe/domain'
import type { Files } from '@santhe/files'

/** What every route of this back end works with. */
export interface Backend {
  readonly domain: Domain
  /** Where pictures are stored. */
  readonly files: Files
}
