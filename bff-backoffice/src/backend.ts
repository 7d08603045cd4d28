import type { Domain } from '@santhe/domain'
import type { FileStore, Files } from '@santhe/files'
import type { TrialFigures } from '@santhe/releases'

export interface Backend {
  readonly domain: Domain
  readonly files: Files
  /** Missing without the market's releases. */
  readonly releases?: {
    readonly store: FileStore | undefined
    readonly figures: (of: { slice: string; trial: string }) => Promise<TrialFigures>
  }
}
