import type { AssetList } from '@santhe/federation/asset-list'
import type { SliceDescription } from '@santhe/federation/slice-description'

export interface BuiltFile {
  /** Relative to `dist/bundle`, such as 'browser/remoteEntry.js'. */
  path: string
  bytes: Buffer
}

export interface Build {
  description: SliceDescription
  assets: AssetList
  files: BuiltFile[]
  /** A hash of the content: the same files give the same version. */
  version: string
}

/** A refused release, with a text for people who release. */
export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused'
  readonly code: 'RELEASE_REFUSED' | 'RELEASE_LIST_UNREADABLE'
  constructor(message: string, code: ReleaseRefused['code'] = 'RELEASE_REFUSED') {
    super(message)
    this.code = code
  }
}
