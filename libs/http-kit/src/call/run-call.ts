import type { Contract } from '@santhe/contracts'
import { fail } from '@santhe/rules'
import { say, textsIn } from '@santhe/texts'
import { type Outgoing, ownKey } from '../cache/response-cache.ts'
import type { CallContext, Context, Kit, RawCall } from './call.ts'
import { admit, type Caller } from './caller.ts'
import { type RequestBody, requestBodies } from './read-request-body.ts'
import { checkFailure, checkResponse, sendCached, sendCachedOwn, sendFile, sendOwn, sendPicture } from './send.ts'
import { sendLive } from './send-live.ts'
import type { HandlerResult, Route, Served } from './serve.ts'
import { createTurns } from './turns.ts'

/** In order: derived browsers also name their base. */
const BROWSERS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b|\bOPX\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\/|\bUBrowser\//, 'UC Browser'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\bMiuiBrowser\//, 'Mi Browser'],
  [/\bFBA[NV]\//, 'Facebook'],
  [/\bInstagram\b/, 'Instagram'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
  [/\bcurl\//, 'curl'],
]

const SYSTEMS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bKAIOS\b/i, 'KaiOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

function named(table: readonly (readonly [RegExp, string])[], userAgent: string): string | undefined {
  return table.find(([mark]) => mark.test(userAgent))?.[1]
}

/** Browsers send less than half; the patterns take quadratic time. */
const MOST_USER_AGENT = 1_000

/** 'Chrome on Android' from a User-Agent. Display only: the header may lie. */
export function deviceName(userAgent: string): string {
  const sent = userAgent.slice(0, MOST_USER_AGENT)
  const browser = named(BROWSERS, sent)
  const system = named(SYSTEMS, sent)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}

const noBody: RequestBody = { body: {}, rawBody: '', files: [] }
const visitor: Caller = { actor: undefined, credential: undefined }

function outgoing(kit: Kit, contract: Contract, { data, json, nextCursor, total }: HandlerResult): Outgoing {
  const bytes = json ?? Buffer.from(JSON.stringify(data ?? null))
  if (kit.checkResponses) checkResponse(contract, bytes.toString(), kit.log)
  return { bytes, nextCursor, total }
}

/** Before sending the response, so that its caller reads new data. */
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

async function sendResult(kit: Kit, ctx: Context, contract: Contract, caller: Caller, result: HandlerResult) {
  if (result.live) return sendLive(kit, ctx, caller, result.live.request)
  if (contract.file && result.picture) return sendPicture(ctx, contract.file, result.picture)
  if (contract.file && result.file) return sendFile(ctx, contract.file, result.file, kit.log)
  await sendOwn(ctx, contract, outgoing(kit, contract, result))
}

/** Guards, input, handler, response, in that order. */
export function callRunner(kit: Kit): (ctx: Context, route: Route) => Promise<void> {
  const readBody = requestBodies(kit.bodyLimits)
  const inTurn = createTurns(kit.turns)

  const runHandler = ({ contract, run }: Served, rawCall: RawCall) => inTurn(contract, rawCall.body, () => run(rawCall))

  async function makeOwn(ctx: Context, served: Served, caller: Caller): Promise<Outgoing> {
    const now = kit.clock()
    const { actions } = sessionActions(kit, ctx, caller, now)
    const rawCall = toRawCall(kit, ctx, served.contract, { caller, body: noBody, actions, now })
    return outgoing(kit, served.contract, await runHandler(served, withoutWords(rawCall)))
  }

  async function runOwn(ctx: Context, served: Served, caller: Caller): Promise<void> {
    const { contract } = served
    const now = kit.clock()
    const body = await readCounted({ ...kit, readBody }, ctx, { contract, actor: caller.actor })
    const { actions, isRotated } = sessionActions(kit, ctx, caller, now)
    const result = await runHandler(served, toRawCall(kit, ctx, contract, { caller, body, actions, now }))
    await invalidateCaches(kit, contract, isRotated())
    await tellOwnPages(kit, contract, caller)
    await sendResult(kit, ctx, contract, caller, result)
  }

  async function runShared(ctx: Context, served: Served): Promise<void> {
    const { contract } = served
    const { key, sharedFor, isCached } = served.cachingOf(ctx.params, ctx.query)
    if (!isCached) return runOwn(ctx, served, await admit(kit, ctx, contract))
    const versions = kit.versions.read()
    const caller = sharedFor && kit.cookies.credentialOf(ctx.headers) ? await admit(kit, ctx, contract) : visitor
    const currentVersions = await versions
    const isOwn = caller.actor !== undefined && !sharedFor?.(caller.actor)
    // Shared responses are made as for a visitor.
    const create = () => makeOwn(ctx, served, isOwn ? caller : visitor)
    if (!currentVersions) return sendOwn(ctx, contract, await create())
    const own = isOwn ? caller.actor : undefined
    const cached = own
      ? await kit.ownResponses.getOrCreate(ownKey(key, own), currentVersions(contract), create)
      : await kit.cache.getOrCreate(key, currentVersions(contract), create)
    if (cached.isRepeated) kit.cachedUrls.add(ctx.url, { contract, key, sharedFor })
    if (own) await sendCachedOwn(ctx, cached)
    else await sendCached(ctx, cached, { variesByPerson: sharedFor !== undefined })
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

type SessionActions = Pick<
  CallContext,
  | 'signIn'
  | 'assertCanSignIn'
  | 'signOut'
  | 'endSessionsOf'
  | 'setLanguageOf'
  | 'ownSessions'
  | 'assistId'
  | 'setAssist'
  | 'clearAssist'
>

/** `isRotated` tells afterwards whether a person signed in. */
function sessionActions(kit: Kit, ctx: Context, { actor: currentActor, credential, assistId }: Caller, now: Date) {
  let asOf = now
  let isRotated = false
  const actions: SessionActions = {
    async signIn(actor, { language } = {}) {
      const device = deviceName(ctx.get('User-Agent'))
      const token = await kit.sessions.start(actor, { device, asOf, language })
      if (credential) await kit.sessions.end(credential.token)
      ctx.append('Set-Cookie', kit.cookies.issue(token))
      ctx.state.personId = actor.id
      isRotated = true
      return token
    },
    assertCanSignIn: kit.sessions.assertCanStart,
    assistId,
    async setAssist(id) {
      if (credential) await kit.sessions.setAssist(credential.token, id)
    },
    async clearAssist() {
      if (credential && assistId !== undefined) await kit.sessions.clearAssist(credential.token, assistId)
    },
    async signOut() {
      if (credential) await kit.sessions.end(credential.token)
      ctx.append('Set-Cookie', kit.cookies.clear())
    },
    async endSessionsOf(personId) {
      asOf = await kit.sessions.endAllOf(personId)
    },
    setLanguageOf: kit.sessions.setLanguage,
    ownSessions: {
      list: async () => (currentActor ? kit.sessions.listOf(currentActor.id, credential?.token) : []),
      end: async id => (currentActor ? kit.sessions.endNamed(currentActor.id, id) : false),
      endOthers: async () => (currentActor ? kit.sessions.endOthersOf(currentActor.id, credential?.token) : 0),
    },
  }
  return { actions, isRotated: () => isRotated }
}

const refuseWords = {
  enumerable: false,
  get(): never {
    throw new Error('Cached responses have no words: readers of all languages get the same.')
  },
}

/** Cache keys and ETags contain no language, so cached responses must not depend on it. */
function withoutWords(rawCall: RawCall): RawCall {
  return Object.defineProperties(rawCall, { language: refuseWords, text: refuseWords })
}

function idempotencyKeyOf(ctx: Context, contract: Contract): string | undefined {
  if (!contract.idempotent) return undefined
  const key = ctx.get('Idempotency-Key')
  if (key.length > 200) fail('VALIDATION', { message: say('request.key') })
  return key === '' ? undefined : key
}

/** Context and unchecked input. */
function toRawCall(
  kit: Kit,
  ctx: Context,
  contract: Contract,
  { caller, body, actions, now }: { caller: Caller; body: RequestBody; actions: SessionActions; now: Date },
): RawCall {
  const { actor } = caller
  return {
    ...actions,
    ...body,
    params: ctx.params,
    query: ctx.query,
    actor,
    now,
    requestId: ctx.state.requestId,
    ip: ctx.state.ip,
    get device() {
      return deviceName(ctx.get('User-Agent'))
    },
    idempotencyKey: idempotencyKeyOf(ctx, contract),
    header: name => ctx.get(name),
    limits: kit.limits,
    language: ctx.state.language,
    text: textsIn(ctx.state.language),
    get person() {
      return actor ?? fail('NOT_SIGNED_IN')
    },
  }
}
