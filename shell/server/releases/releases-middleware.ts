import type { FileStore } from '@santhe/files'
import { bytesOf, type Log, sendFailure } from '@santhe/http-kit'
import {
  canaryOf,
  endCanary,
  liveEntry,
  ReleaseRefused,
  readMoves,
  Share,
  type TrialFigures,
  trialOf,
} from '@santhe/releases'
import { fail, SantheError } from '@santhe/rules'
import { readCoded, textOf } from '@santhe/texts'
import type { Context, Middleware } from 'koa'
import pLimit from 'p-limit'
import { z } from 'zod'
import type { ReadContracts } from '../api/served-contracts.ts'
import { beginRelease, receiveFile, removeSlice, showRelease, storeUnseen, type Version } from './incoming.ts'
import { KeyRefused, type KeyUse, type TeamKeyDeps, teamKeyGuard } from './use-team-key.ts'

const PATH =
  /^\/releases\/(?<name>[a-z][a-z0-9-]{0,39})(?:\/(?<version>[\w-]{1,40})(?:\/(?<step>show|store|back)|\/files\/(?<sha256>[0-9a-f]{64}))?)?$/
const MOST_JSON_BYTES = 1_000_000
const Live = z.strictObject({ version: z.string(), move: z.number().optional() })
const Show = z.strictObject({ replaces: Live.nullable(), share: Share.optional() })
/** Each may keep a file of 8 MB in memory. */
const MOST_FILES_AT_ONCE = 8

interface ReleasesOptions extends TeamKeyDeps {
  releases: FileStore
  contracts: ReadContracts
  figures: { read(of: { slice: string; trial: string }): Promise<TrialFigures> }
  log: Log
}

async function jsonOf(ctx: Context): Promise<unknown> {
  const text = String(await bytesOf(ctx.req, MOST_JSON_BYTES))
  try {
    return JSON.parse(text)
  } catch {
    return fail('VALIDATION')
  }
}

function sendRefusal(ctx: Context, error: unknown, log: Log): void {
  if (error instanceof KeyRefused) {
    ctx.status = error.status
    ctx.body = { code: error.code, message: error.message }
  } else if (error instanceof ReleaseRefused) {
    const { code, message } = error
    const isRefused = code === 'RELEASE_REFUSED'
    if (!isRefused) log.error({ err: error }, 'the release list cannot be read')
    ctx.status = isRefused ? 422 : 409
    ctx.body = { code, message }
  } else {
    const isGone = ctx.req.destroyed && !ctx.req.complete
    if (!(error instanceof SantheError || isGone)) log.error({ err: error }, 'a release could not be received')
    sendFailure(ctx, error, 'en')
  }
}

/** `/releases/<slice>`: teams release remotely with their keys. docs/rendering.md#releases-over-the-network. */
export function releasesMiddleware({ releases, contracts, figures, log, ...deps }: ReleasesOptions): Middleware {
  const permit = teamKeyGuard(deps)
  // Each keeps a whole release in memory.
  const oneByOne = pLimit(1)
  const receive = pLimit(MOST_FILES_AT_ONCE)

  const readServed = async () => (await contracts(0).catch(() => fail('UNAVAILABLE'))).programs

  async function liveOf(slice: string) {
    const list = await readMoves(releases)
    const { version = null, before = null, move } = liveEntry(list, slice) ?? {}
    const canary = canaryOf(list, slice)
    const { takenBack } = list?.moves[slice] ?? {}
    const why = takenBack && { version: takenBack.version, reason: textOf(readCoded(takenBack.reason), 'en') }
    if (!canary) return { version, before, move, takenBack: why }
    const { entry, share, since } = canary
    const ofCanary = await figures.read({ slice, trial: trialOf(canary) }).catch(() => null)
    return { version, before, move, canary: { version: entry.version, share, since, figures: ofCanary } }
  }

  async function show(ctx: Context, of: Version & { by: string }): Promise<void> {
    const { replaces, share } = Show.safeParse(await jsonOf(ctx)).data ?? fail('VALIDATION')
    const served = await readServed()
    await oneByOne(() => showRelease(releases, { ...of, served, share, replaces: replaces ?? undefined }))
  }

  async function respond(ctx: Context, { name = '', version, sha256, step }: Record<string, string | undefined>) {
    const call = `${ctx.method} ${step ?? (sha256 && 'file') ?? (version && 'version') ?? ''}`.trim()
    const use = (act: KeyUse['act']) => permit(ctx.req, { slice: name, act, version })
    if (call === 'GET') {
      await use('read')
      ctx.body = await liveOf(name)
      return
    }
    const of = { name, version: version ?? fail('METHOD_NOT_ALLOWED') }
    ctx.body = {}
    if (call === 'POST version') {
      await use('release')
      ctx.body = { missing: await beginRelease(releases, of, await jsonOf(ctx)) }
    } else if (call === 'PUT file' && sha256) {
      await use('send')
      await receive(() => receiveFile(releases, { ...of, sha256 }, ctx.req))
    } else if (call === 'DELETE version') {
      await use('remove')
      await removeSlice(releases, of)
    } else if (call === 'POST show') {
      const by = await use('show')
      await show(ctx, { ...of, by })
      ctx.body = { version }
    } else if (call === 'POST store') {
      // The journal already has its `release`.
      const by = await use('send')
      const served = await readServed()
      await oneByOne(() => storeUnseen(releases, { ...of, served, by }))
    } else if (call === 'POST back') {
      const by = await use('back')
      await endCanary(releases, of, { by })
    } else fail('METHOD_NOT_ALLOWED')
  }

  return async (ctx, next) => {
    const params = PATH.exec(ctx.path)?.groups
    if (!params) return next()
    ctx.set('Cache-Control', 'no-store')
    ctx.set('X-Content-Type-Options', 'nosniff')
    await respond(ctx, params).catch((error: unknown) => sendRefusal(ctx, error, log))
  }
}
