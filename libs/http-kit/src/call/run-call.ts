import type { Contract } from '@santhe/contracts'
import { fail } from '@santhe/rules'
import { type Outgoing, ownKey } from '../cache/response-cache.ts'
import type { Context, Kit } from './call.ts'
import { admit, type Caller } from './caller.ts'
import { checkFailure, checkResponse } from './check-response.ts'
import { sessionActions, toRawCall } from './raw-call.ts'
import { type RequestBody, requestBodies } from './read-request-body.ts'
import type { Route } from './routes.ts'
import { sendCached, sendCachedOwn, sendFile, sendOwn, sendPicture } from './send.ts'
import { sendLive } from './send-live.ts'
import type { HandlerResult, Served } from './serve.ts'

const noBody: RequestBody = { body: {}, rawBody: '', files: [] }
const visitor: Caller = { actor: undefined, credential: undefined }

function outgoing(kit: Kit, contract: Contract, { data, nextCursor, total }: HandlerResult): Outgoing {
  const text = JSON.stringify(data ?? null)
  if (kit.checkResponses) checkResponse(contract, text, kit.log)
  return { bytes: Buffer.from(text), nextCursor, total }
}

/** Before the response is sent, so its caller reads new data. */
async function invalidateCaches(kit: Kit, contract: Contract, isRotated: boolean): Promise<void> {
  // Signing in changes no stored data, unless it creates an account.
  if (contract.method === 'GET' || (isRotated && !contract.creates)) return
  await Promise.all([kit.versions.bump(contract.invalidates), contract.movesStock && kit.versions.stockMoved()])
}

/**
 * Refreshes the bell on all the person's pages. Messages lost while Redis is away are covered by a `reset`
 * afterwards.
 */
async function tellOwnPages(kit: Kit, { invalidates }: Contract, { actor }: Caller): Promise<void> {
  if (!actor || !invalidates.includes('notification')) return
  await kit
    .publishNews({ personIds: [actor.id], subjects: ['notification'] })
    .catch((error: unknown) => kit.log.warn({ err: error }, 'the other pages of a person are not told yet'))
}

/** Counts the first upload before reading any byte. */
async function readCounted(
  { limits, readBody }: Kit & { readBody: ReturnType<typeof requestBodies> },
  ctx: Context,
  { contract, actor }: { contract: Contract; actor: Caller['actor'] },
): Promise<RequestBody> {
  const count = async () => contract.upload && actor && limits.uploads.take(actor)
  await count()
  const body = await readBody(ctx, contract)
  for (const _another of body.files.slice(1)) await count()
  return body
}

async function makeOwn(kit: Kit, ctx: Context, served: Served, caller: Caller): Promise<Outgoing> {
  const now = kit.clock()
  const { actions } = sessionActions(kit, ctx, caller, now)
  const rawCall = toRawCall(kit, ctx, served.contract, { caller, body: noBody, actions, now })
  return outgoing(kit, served.contract, await served.run(rawCall))
}

/** Guards, input, handler, response, in that order. */
export function callRunner(kit: Kit): (ctx: Context, route: Route) => Promise<void> {
  const readBody = requestBodies(kit.bodyLimits)

  async function runOwn(ctx: Context, served: Served, caller: Caller): Promise<void> {
    const { contract } = served
    const now = kit.clock()
    const body = await readCounted({ ...kit, readBody }, ctx, { contract, actor: caller.actor })
    const { actions, isRotated } = sessionActions(kit, ctx, caller, now)
    const result = await served.run(toRawCall(kit, ctx, contract, { caller, body, actions, now }))
    await invalidateCaches(kit, contract, isRotated())
    await tellOwnPages(kit, contract, caller)
    if (result.live) return sendLive(kit, ctx, caller, result.live.request)
    if (contract.file && result.picture) return sendPicture(ctx, contract.file, result.picture)
    if (contract.file && result.file) return sendFile(ctx, contract.file, result.file, kit.log)
    await sendOwn(ctx, contract, outgoing(kit, contract, result))
  }

  async function runShared(ctx: Context, served: Served): Promise<void> {
    const { contract } = served
    if (served.isCached?.(ctx.query) === false) return runOwn(ctx, served, await admit(kit, ctx, contract))
    const versions = kit.versions.read()
    const sharedFor = served.sharedFor?.(ctx.query)
    const key = served.keyOf(ctx.params, ctx.query)
    const caller = sharedFor && kit.cookies.credentialOf(ctx.headers) ? await admit(kit, ctx, contract) : visitor
    const currentVersions = await versions
    const isOwn = caller.actor !== undefined && !sharedFor?.(caller.actor)
    // Shared responses are made as for a visitor.
    const create = () => makeOwn(kit, ctx, served, isOwn ? caller : visitor)
    if (!currentVersions) return sendOwn(ctx, contract, await create())
    kit.cachedUrls.add(ctx.url, { contract, key, sharedFor })
    if (caller.actor && isOwn) {
      const ownResponse = await kit.ownResponses.getOrCreate(
        ownKey(key, caller.actor),
        currentVersions(contract),
        create,
      )
      await sendCachedOwn(ctx, ownResponse)
    } else {
      const cached = await kit.cache.getOrCreate(key, currentVersions(contract), create)
      await sendCached(ctx, cached, { variesByPerson: sharedFor !== undefined })
    }
  }

  return async (ctx, { contract, served }) => {
    ctx.state.contract = contract
    if (!served) {
      await admit(kit, ctx, contract)
      return fail('NOT_SERVED_YET')
    }
    try {
      if (contract.shared && contract.access === 'anyone') await runShared(ctx, served)
      else await runOwn(ctx, served, await admit(kit, ctx, contract))
    } catch (error) {
      throw kit.checkResponses ? checkFailure(contract, error, kit.log) : error
    }
  }
}
