import type { FileStore } from '@santhe/files'
import type { Log } from '@santhe/http-kit'
import type { StoredList } from '@santhe/releases'
import type { BackEnd, BackEndClient } from '../api/back-end-client.ts'
import type { EdgeConfig } from '../config.ts'
import { canaryFigures } from './figures.ts'
import { releaseReports } from './release-reports.ts'
import { sampleTokens } from './sample-token.ts'
import { takeBack } from './take-back.ts'
import { visits } from './visits.ts'

/** How often figures are sent and compared, in ms. */
const EVERY_MS = 5_000

interface CanariesOptions {
  config: EdgeConfig
  stored: () => Promise<StoredList>
  releases: FileStore
  backEndClient: BackEndClient
  storefront: BackEnd
  backoffice: BackEnd
  log: Log
  clock: () => Date
  everyMs: number | undefined
}

/** Returns everything the edge needs for canaries. docs/rendering.md#canary */
export function canaries({ config, clock, everyMs = EVERY_MS, ...options }: CanariesOptions) {
  const figures = canaryFigures(options)
  const tokens = sampleTokens(config.EDGE_KEY)
  return {
    figures,
    visits: visits({ ...options, tokens, clock, isSecure: config.PUBLIC_URL.startsWith('https:') }),
    reports: releaseReports({ figures, tokens, clock, proxies: config.TRUSTED_PROXIES }),
    watch: takeBack({ ...options, figures, everyMs }),
  }
}
