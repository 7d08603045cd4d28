import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { encodingFor, matchesEtag } from '../cache/encodings.ts'
import {
  type CachedResponse,
  type CachedUrl,
  type CachedUrls,
  ownKey,
  type ReadyForm,
  type ResponseCache,
} from '../cache/response-cache.ts'
import type { SubjectVersions } from '../cache/versions.ts'
import type { Sessions } from '../sessions.ts'
import { type Credential, cookiesToSetAgain, type SessionCookies } from '../sessions-record.ts'
import { labelRoute } from '../watch/metrics.ts'
import { edgeTrust, type RequestLine, since } from './outermost.ts'

/** Lets the edge check whether cached pages are current. */
const VERSIONS_PATH = '/internal/versions'

interface CacheHandlerDeps {
  readonly cachedUrls: CachedUrls
  readonly versions: SubjectVersions
  readonly sessions: Sessions
  readonly cache: ResponseCache
  readonly ownResponses: ResponseCache
  readonly edgeKey: string | undefined
  readonly cookies: SessionCookies
  readonly logRequest: (line: RequestLine) => void
}

interface CacheHit {
  readonly cached: CachedResponse
  readonly personId: number | undefined
  /** `Set-Cookie` headers of a renewed session. */
  readonly cookies: readonly string[]
}

interface SendReady {
  isUnchanged: boolean
  status?: number
  /** Flat headers of this response only. */
  more?: readonly string[]
}

/** Sends a prepared encoding, or 304. */
export function sendReady(
  response: ServerResponse,
  { bytes, headers, unchanged }: ReadyForm,
  { isUnchanged, status = 200, more = [] }: SendReady,
): void {
  if (isUnchanged) {
    response.writeHead(304, unchanged.concat(more))
    response.end()
  } else {
    response.writeHead(status, headers.concat(more))
    response.end(bytes)
  }
}

/** Never cached; 503 while Redis is away. */
async function sendVersions(response: ServerResponse, { versions: current }: CacheHandlerDeps): Promise<void> {
  const versions = await current.read()
  const bytes = JSON.stringify(versions?.bySubject ?? {})
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', 'Content-Length': bytes.length }
  response.writeHead(versions ? 200 : 503, headers)
  response.end(bytes)
}

/**
 * Serves cached responses without Koa, with the headers Koa sent before; other requests go to `next`. Personal ones
 * read the session with the versions in one round trip.
 */
export function cacheHandler(deps: CacheHandlerDeps, next: RequestListener): RequestListener {
  const stateOf = edgeTrust(deps.edgeKey)

  /** Undefined while Redis is away; `next` handles it. */
  function sessionOf(credential: Credential) {
    return deps.sessions.find(credential.token).then(
      session => ({ session }),
      () => undefined,
    )
  }

  async function find({ contract, key, sharedFor }: CachedUrl, headers: IncomingHttpHeaders) {
    const credential = sharedFor && deps.cookies.credentialOf(headers)
    // In parallel; visitors only wait for versions.
    const reading = deps.versions.read()
    const lookup = credential && (await sessionOf(credential))
    const versions = await reading
    if (!versions || (credential && !lookup)) return undefined
    const session = lookup?.session
    // Acting is resolved per request.
    if (session?.assistId !== undefined) return undefined
    const isOwn = session !== undefined && !sharedFor?.(session.actor)
    const cached = isOwn
      ? deps.ownResponses.find(ownKey(key, session.actor), versions(contract))
      : deps.cache.find(key, versions(contract))
    const cookies = credential && session ? cookiesToSetAgain(deps.cookies, credential, session, headers) : []
    return cached && ({ cached, personId: session?.actor.id, cookies } satisfies CacheHit)
  }

  async function send(request: IncomingMessage, response: ServerResponse, cachedUrl: CachedUrl): Promise<void> {
    const began = performance.now()
    const hit = await find(cachedUrl, request.headers)
    const form = hit?.cached.ready.get(
      hit.cached.isSmall ? 'identity' : encodingFor(request.headers['accept-encoding']),
    )
    if (!hit || !form) {
      next(request, response)
      return
    }
    labelRoute(response, { route: cachedUrl.contract.path })
    const { requestId, ip } = stateOf(request)
    const isUnchanged = matchesEtag(request.headers['if-none-match'], hit.cached.etag)
    const { cookies, personId } = hit
    const more = ['X-Request-Id', requestId, ...cookies.flatMap(cookie => ['Set-Cookie', cookie])]
    sendReady(response, form, { isUnchanged, more })
    const status = isUnchanged ? 304 : 200
    deps.logRequest({ requestId, call: cachedUrl.contract.call, status, ms: since(began), ip, personId })
  }

  return (request, response) => {
    if (request.url === VERSIONS_PATH && stateOf(request).isFromEdge) {
      sendVersions(response, deps).catch(() => response.destroy())
      return
    }
    const cachedUrl = request.method === 'GET' ? deps.cachedUrls.find(request.url ?? '') : undefined
    if (!cachedUrl) return next(request, response)
    send(request, response, cachedUrl).catch(() => response.destroy())
  }
}
