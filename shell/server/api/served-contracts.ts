import { createHash } from 'node:crypto'
import { compress, type Encoding, encodingFor, type Log, languageOf, matchesEtag, sendFailure } from '@santhe/http-kit'
import { Calls, type Program } from '@santhe/releases'
import { SantheError } from '@santhe/rules'
import type { Middleware } from 'koa'
import type { BackEnd, BackEndClient } from './back-end-client.ts'

export const CONTRACTS_PATH = '/contracts.json'
/** Like the poll interval of announced calls. */
const MAX_AGE_MS = 15_000
const TIMEOUT_MS = 5_000

interface ServedContracts {
  programs: Program[]
  /** Half a megabyte of JSON. */
  text: string
  etag: string
  /** Compressed once, which takes 10 ms. */
  encoded: Map<Encoding, Promise<Buffer>>
}

/** At most 15 s old by default. */
export type ReadContracts = (mostAgeMs?: number) => Promise<ServedContracts>

/**
 * Returns a function that reads what each running program of the back ends serves, such as for `problemsAtEach` before a release.
 * It rejects while a back end is away.
 */
export function servedContracts(backEnds: readonly BackEnd[], backEndClient: BackEndClient): ReadContracts {
  let cached: { contracts: Promise<ServedContracts>; readAt: number } | undefined
  async function readAll(): Promise<ServedContracts> {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const programsOf = async (backEnd: BackEnd) =>
      (await backEndClient.readEach(backEnd, '/internal/schemas', signal)).map(({ url, body }) => {
        return { owner: backEnd.name, url, calls: Calls.parse(body) }
      })
    const programs = (await Promise.all(backEnds.map(programsOf))).flat()
    const text = JSON.stringify(Object.assign({}, ...programs.map(({ calls }) => calls)))
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 16)}"`
    return { programs, text, etag, encoded: new Map() }
  }
  return (mostAgeMs = MAX_AGE_MS) => {
    if (cached && Date.now() - cached.readAt < mostAgeMs) return cached.contracts
    const contracts = readAll().catch(error => {
      cached = undefined
      throw error
    })
    cached = { contracts, readAt: Date.now() }
    return contracts
  }
}

/** `/contracts.json`: the schemas of every served call, for teams that are about to release. */
export function contractsMiddleware(read: ReadContracts, log: Log): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== CONTRACTS_PATH || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    try {
      const { text, etag, encoded } = await read()
      const encoding = encodingFor(ctx.req.headers['accept-encoding'])
      ctx.set({ 'Cache-Control': 'public, max-age=15', ETag: etag })
      ctx.vary('Accept-Encoding')
      if (matchesEtag(ctx.get('If-None-Match'), etag)) {
        ctx.status = 304
        return
      }
      if (!encoded.has(encoding)) encoded.set(encoding, compress(Buffer.from(text), encoding))
      ctx.type = 'application/json; charset=utf-8'
      if (encoding !== 'identity') ctx.set('Content-Encoding', encoding)
      ctx.body = await encoded.get(encoding)
    } catch (error) {
      log.warn({ err: error }, 'the contracts of a back end could not be read')
      sendFailure(ctx, new SantheError('UNAVAILABLE'), languageOf(ctx.req))
    }
  }
}
