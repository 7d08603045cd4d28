import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Contract } from '@santhe/contracts'
import { LRUCache } from 'lru-cache'
import { encodingFor } from '../cache/encodings.ts'
import { isKnown } from '../cache/is-known.ts'
import type { Kept, ReadyForm, ResponseCache } from '../cache/response-cache.ts'
import type { SubjectVersions } from '../cache/versions.ts'
import { edgeTrust } from './edge-trust.ts'
import { type RequestLine, since } from './request-log.ts'

/** Where the edge reads the versions of what calls show, so that it knows whether a page it made still holds. */
const VERSIONS_ADDRESS = '/internal/versions'

/** An address whose answer is kept, by the key it is kept under. */
interface KnownAddress {
  readonly contract: Contract
  readonly key: string
  readonly variesByPerson: boolean
}

/** Which addresses ask for what is kept; learnt from the requests that went the whole way. */
export interface KnownAddresses {
  learn(url: string, known: KnownAddress): void
  find(url: string): KnownAddress | undefined
}

const MOST_CHARACTERS = 2_000_000

export function createKnownAddresses(): KnownAddresses {
  const known = new LRUCache<string, KnownAddress>({
    maxSize: MOST_CHARACTERS,
    sizeCalculation: ({ key }, url) => url.length + key.length + 64,
  })
  return {
    learn: (url, address) => {
      known.set(url, address)
    },
    find: url => known.get(url),
  }
}

interface Lane {
  readonly addresses: KnownAddresses
  readonly versions: SubjectVersions
  readonly cache: ResponseCache
  readonly edgeKey: string | undefined
  readonly logRequest: (line: RequestLine) => void
}

function write(
  response: ServerResponse,
  isUnchanged: boolean,
  { bytes, headers, unchanged }: ReadyForm,
  id: string,
): void {
  if (isUnchanged) {
    response.writeHead(304, unchanged.concat('X-Request-Id', id))
    response.end()
  } else {
    response.writeHead(200, headers.concat('X-Request-Id', id))
    response.end(bytes)
  }
}

/**
 * Sends what is kept without waking Koa: a list that everybody reads costs little more than its bytes. It sends the very headers
 * that Koa sent for the same answer before; whatever it does not know in full goes the whole way.
 */
export function expressLane(lane: Lane, wholeWay: RequestListener): RequestListener {
  const stateOf = edgeTrust(lane.edgeKey)

  async function find({ contract, key }: KnownAddress): Promise<Kept | undefined> {
    const versions = await lane.versions.read()
    return versions && lane.cache.find(key, versions(contract))
  }

  async function send(request: IncomingMessage, response: ServerResponse, known: KnownAddress): Promise<void> {
    const began = performance.now()
    const kept = await find(known)
    const form = kept?.ready.get(kept.isSmall ? 'identity' : encodingFor(request.headers['accept-encoding']))
    if (!kept || !form) {
      wholeWay(request, response)
      return
    }
    const { requestId, address } = stateOf(request)
    const isUnchanged = isKnown(request.headers['if-none-match'], kept.etag)
    write(response, isUnchanged, form, requestId)
    const status = isUnchanged ? 304 : 200
    lane.logRequest({ requestId, call: known.contract.call, status, ms: since(began), address })
  }

  /** Never kept, by nobody: a version is true of its moment. 503 while Redis is away. */
  async function tellVersions(response: ServerResponse): Promise<void> {
    const versions = await lane.versions.read()
    const bytes = JSON.stringify(versions?.bySubject ?? {})
    const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', 'Content-Length': bytes.length }
    response.writeHead(versions ? 200 : 503, headers)
    response.end(bytes)
  }

  return (request, response) => {
    if (request.url === VERSIONS_ADDRESS && stateOf(request).isFromEdge) {
      tellVersions(response).catch(() => response.destroy())
      return
    }
    const known = request.method === 'GET' ? lane.addresses.find(request.url ?? '') : undefined
    const { authorization, cookie } = request.headers
    const isForAnyone = known && !(known.variesByPerson && (authorization !== undefined || cookie !== undefined))
    if (!known || !isForAnyone) return wholeWay(request, response)
    send(request, response, known).catch(() => response.destroy())
  }
}
