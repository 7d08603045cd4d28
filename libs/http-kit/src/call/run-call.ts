import type { Contract } from '@santhe/contracts'
import { fail } from '@santhe/rules'
import { type Outgoing, ownKey } from '../cache/response-cache.ts'
import { askedOf, sessionActs } from './asked.ts'
import { type Asker, admit } from './asker.ts'
import { checkAnswer } from './check-answer.ts'
import type { Kit } from './kit.ts'
import { type RequestBody, requestBodies } from './read-request-body.ts'
import type { Context } from './request-state.ts'
import type { Route } from './routes.ts'
import { sendKept, sendKeptForOne, sendOwn } from './send.ts'
import type { Given, Served } from './serve.ts'

const noBody: RequestBody = { body: {}, rawBody: '', files: [] }
const visitor: Asker = { actor: undefined, credential: undefined }

function outgoing(kit: Kit, contract: Contract, { answer, nextCursor, total }: Given): Outgoing {
  const text = JSON.stringify(answer ?? null)
  if (kit.checkAnswers) checkAnswer(contract, text, kit.log)
  return { bytes: Buffer.from(text), nextCursor, total }
}

/** A write tells the caches before its answer goes out, so that whoever wrote reads what they wrote. */
async function tellCaches(kit: Kit, contract: Contract, isRotated: boolean): Promise<void> {
  // Signing in changes who asks, not what is stored; making an account is both.
  if (contract.method === 'GET' || (isRotated && !contract.creates)) return
  await Promise.all([kit.versions.bump(contract.invalidates), contract.movesStock && kit.versions.stockMoved()])
}

/** Answers the calls of one server: guards, input, handler, answer, in that order. */
export function callRunner(kit: Kit): (ctx: Context, route: Route) => Promise<void> {
  const readBody = requestBodies(kit.bodyLimits)

  async function runOwn(ctx: Context, served: Served, asker: Asker): Promise<void> {
    const { contract } = served
    const now = kit.clock()
    const body = await readBody(ctx, contract)
    const { acts, isRotated } = sessionActs(kit, ctx, asker, now)
    const given = await served.answer(askedOf(kit, ctx, contract, { asker, body, acts, now }))
    await tellCaches(kit, contract, isRotated())
    await sendOwn(ctx, contract, outgoing(kit, contract, given))
  }

  async function makeOwn(ctx: Context, served: Served, asker: Asker): Promise<Outgoing> {
    const now = kit.clock()
    const { acts } = sessionActs(kit, ctx, asker, now)
    const asked = askedOf(kit, ctx, served.contract, { asker, body: noBody, acts, now })
    return outgoing(kit, served.contract, await served.answer(asked))
  }

  async function runShared(ctx: Context, served: Served): Promise<void> {
    const { contract } = served
    if (served.isKept?.(ctx.query) === false) return runOwn(ctx, served, await admit(kit, ctx, contract))
    const versions = kit.versions.read()
    const sharedFor = served.sharedFor?.(ctx.query)
    const key = served.keyOf(ctx.params, ctx.query)
    const asker = sharedFor && kit.cookies.credentialOf(ctx.headers) ? await admit(kit, ctx, contract) : visitor
    const known = await versions
    const isOwn = asker.actor !== undefined && !sharedFor?.(asker.actor)
    // What is kept for everybody is made for nobody in particular: the handler sees a visitor.
    const make = () => makeOwn(ctx, served, isOwn ? asker : visitor)
    if (!known) return sendOwn(ctx, contract, await make())
    kit.addresses.learn(ctx.url, { contract, key, sharedFor })
    if (asker.actor && isOwn) {
      const own = await kit.ownAnswers.answer(ownKey(key, asker.actor), known(contract), make)
      await sendKeptForOne(ctx, own)
    } else {
      const kept = await kit.cache.answer(key, known(contract), make)
      await sendKept(ctx, kept, { variesByPerson: sharedFor !== undefined })
    }
  }

  return async (ctx, { contract, served }) => {
    ctx.state.contract = contract
    if (served && contract.shared && contract.access === 'anyone') return runShared(ctx, served)
    const asker = await admit(kit, ctx, contract)
    if (!served) fail('NOT_SERVED_YET')
    return runOwn(ctx, served, asker)
  }
}
