import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { encodingFor } from '../cache/encodings.ts'
import { isKnown } from '../cache/is-known.ts'
import type { KnownAddress, KnownAddresses } from '../cache/known-addresses.ts'
import { type Kept, ownKey, type ReadyForm, type ResponseCache } from '../cache/response-cache.ts'
import type { SubjectVersions } from '../cache/versions.ts'
import type { Sessions } from '../sessions.ts'
import { type Credential, isPlanted, isToSetAgain, type SessionCookies } from '../sessions-cookie.ts'
import { edgeTrust } from './edge-trust.ts'
import { type RequestLine, since } from './request-log.ts'

/** Where the edge reads the versions of what calls show, so that it knows whether a page it made still holds. */
const VERSIONS_ADDRESS = '/internal/versions'

interface Lane {
  readonly addresses: KnownAddresses
  readonly versions: SubjectVersions
  readonly sessions: Sessions
  readonly cache: ResponseCache
  readonly ownAnswers: ResponseCache
  readonly edgeKey: string | undefined
  readonly cookies: SessionCookies
  readonly logRequest: (line: RequestLine) => void
}

/** What is kept for this asker, and what the session adds to it. */
interface Found {
  readonly kept: Kept
  readonly personId: number | undefined
  /** A session's cookie that is to be set again, as headers. */
  readonly cookies: readonly string[]
}

function write(
  response: ServerResponse,
  isUnchanged: boolean,
  { bytes, headers, unchanged }: ReadyForm,
  more: readonly string[],
): void {
  if (isUnchanged) {
    response.writeHead(304, unchanged.concat(more))
    response.end()
  } else {
    response.writeHead(200, headers.concat(more))
    response.end(bytes)
  }
}

/**
 * Sends what is kept without waking Koa: a list that everybody reads costs little more than its bytes. It sends the very headers
 * that Koa sent for the same answer before; whatever it does not know in full goes the whole way. Where the answer may differ by
 * person the session is read each time, beside the versions, in one round trip.
 */
export function expressLane(lane: Lane, wholeWay: RequestListener): RequestListener {
  const stateOf = edgeTrust(lane.edgeKey)

  /** Undefined while sessions can't be read; the whole way knows what to do then. */
  function sessionOf(credential: Credential) {
    return lane.sessions.find(credential.token).then(
      session => ({ session }),
      () => undefined,
    )
  }

  async function find({ contract, key, sharedFor }: KnownAddress, headers: IncomingHttpHeaders) {
    const credential = sharedFor && lane.cookies.credentialOf(headers)
    const [versions, asked] = await Promise.all([lane.versions.read(), credential && sessionOf(credential)])
    if (!versions || (credential && !asked)) return undefined
    const session = credential && asked?.session && !isPlanted(credential, asked.session) ? asked.session : undefined
    const isOwn = session !== undefined && !sharedFor?.(session.actor)
    const kept = isOwn
      ? lane.ownAnswers.find(ownKey(key, session.actor), versions(contract))
      : lane.cache.find(key, versions(contract))
    const cookies =
      credential && session && isToSetAgain(credential, session) ? lane.cookies.give(credential.token, credential) : []
    return kept && ({ kept, personId: session?.actor.id, cookies } satisfies Found)
  }

  async function send(request: IncomingMessage, response: ServerResponse, known: KnownAddress): Promise<void> {
    const began = performance.now()
    const found = await find(known, request.headers)
    const form = found?.kept.ready.get(
      found.kept.isSmall ? 'identity' : encodingFor(request.headers['accept-encoding']),
    )
    if (!found || !form) {
      wholeWay(request, response)
      return
    }
    const { requestId, address } = stateOf(request)
    const isUnchanged = isKnown(request.headers['if-none-match'], found.kept.etag)
    const { cookies, personId } = found
    const more = ['X-Request-Id', requestId, ...cookies.flatMap(cookie => ['Set-Cookie', cookie])]
    write(response, isUnchanged, form, more)
    const status = isUnchanged ? 304 : 200
    lane.logRequest({ requestId, call: known.contract.call, status, ms: since(began), address, personId })
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
    if (!known) return wholeWay(request, response)
    send(request, response, known).catch(() => response.destroy())
  }
}
