import type { Domain } from '@santhe/domain'
import type { Files } from '@santhe/files'

export interface Backend {
  readonly domain: Domain
  readonly files: Files
}
