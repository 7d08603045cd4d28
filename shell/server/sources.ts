import { join } from 'node:path'
import type { ReleasedSlice } from '@santhe/federation/release-list'
import type { FileStore } from '@santhe/files'
import type { Log } from '@santhe/http-kit'
import { type CallsDirectory, callsDirectory } from './api/api-middleware.ts'
import { type BackEnd, type BackEndClient, createBackEndClient } from './api/back-end-client.ts'
import { servedContracts } from './api/served-contracts.ts'
import { canaries } from './canary/canaries.ts'
import type { EdgeConfig } from './config.ts'
import { createPageCache, marketVersions } from './page/page-cache.ts'
import { pageHead, type ReadCall, TIMEOUTS, type Timeouts } from './page/page-head.ts'
import { releasedIn } from './page/released.ts'
import { sliceRenderers } from './page/slice-renderers.ts'

const CALLS_TIMEOUT_MS = 2_000

export interface Stores {
  pictures: FileStore
  releases: FileStore
}

export interface EdgeOptions {
  config: EdgeConfig
  log: Log
  /** Folders of this machine by default. */
  stores?: Stores
  timeouts?: Timeouts
  clock?: () => Date
  /** Folder of the renderers' program; by default beside this one's. */
  rendererProgram?: string
  /** How often canaries are compared, in ms. */
  canaryEveryMs?: number
}

export interface Clocked extends EdgeOptions {
  stores: Stores
  clock: () => Date
}

/** Returns back ends, releases and the page cache. */
export function sourcesOf(options: Clocked) {
  const { config, log, stores, timeouts = TIMEOUTS, clock, rendererProgram, canaryEveryMs: everyMs } = options
  const program = rendererProgram ?? join(import.meta.dirname, 'renderer')
  const backEndClient = createBackEndClient(config.EDGE_KEY)
  const storefront: BackEnd = { name: 'storefront', urls: config.STOREFRONT_URL }
  const backoffice: BackEnd = { name: 'backoffice', urls: config.BACKOFFICE_URL }
  const directory = announcedCalls([storefront, backoffice], backEndClient)
  const released = releasedIn(stores.releases)
  const read = readFrom(directory, backEndClient)
  // Both back ends read the same Redis; public pages use the storefront.
  const versions = marketVersions((url, signal) => backEndClient.read(storefront, url, signal), timeouts.versions)
  const pageCache = createPageCache({ released, versions, clock })
  const onFailure = (error: unknown, slice?: ReleasedSlice) =>
    log.warn({ err: error, ...sliceOf(slice) }, 'a page is left to the browser to render')
  const renderers = sliceRenderers({ releases: stores.releases, released, program, timeouts, log })
  const pages = pageHead({ pagesOf: renderers.pagesOf, read, versions, timeouts, onFailure })
  const contracts = servedContracts([storefront, backoffice], backEndClient)
  const toOthers = { backEndClient, storefront, backoffice, log }
  const canary = canaries({ ...toOthers, config, stored: released.stored, releases: stores.releases, clock, everyMs })
  return { backEndClient, backoffice, directory, released, read, pageCache, renderers, pages, contracts, canary }
}

/** Whose a slice is, for the log. docs/operations.md#whose-slice-it-is */
export function sliceOf(slice: ReleasedSlice | undefined) {
  return slice && { slice: slice.name, version: slice.version, team: slice.team }
}

/** Empty until refreshed. */
function announcedCalls(backEnds: BackEnd[], backEndClient: BackEndClient): CallsDirectory {
  return callsDirectory(backEnds, async backEnd => {
    const { body } = await backEndClient.read(backEnd, '/internal/calls', AbortSignal.timeout(CALLS_TIMEOUT_MS))
    return body
  })
}

/** Reads a call from its back end; 503 when none announced it. */
function readFrom(directory: CallsDirectory, backEndClient: BackEndClient): ReadCall {
  return async (method, url, signal) => {
    const match = directory.find(method, url.split('?')[0] ?? '')
    if (match.kind !== 'match') return { status: 503, body: undefined }
    return backEndClient.read(match.backEnd, url, signal)
  }
}
