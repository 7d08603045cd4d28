import Router, { type RouterMiddleware } from '@koa/router'
import type { Contract, Owner } from '@santhe/contracts'
import { ALL_CALLS } from '@santhe/contracts/all-calls'
import { SantheError } from '@santhe/rules'
import type { Context, RequestState } from './call.ts'
import type { Served } from './serve.ts'

export interface Route {
  readonly contract: Contract
  readonly served: Served | undefined
}

/** Literal segments before parameters. */
function literalsFirst({ contract: one }: Route, { contract: other }: Route): number {
  const [steps, others] = [one.path.split('/'), other.path.split('/')]
  for (const [at, step] of steps.entries()) {
    const isParameter = step.startsWith(':')
    if (isParameter !== (others[at] ?? '').startsWith(':')) return isParameter ? 1 : -1
  }
  return others.length - steps.length
}

/**
 * Literal paths first.
 * @throws Error when a call has two handlers or another owner
 */
export function routesOf(owner: Owner, served: readonly Served[]): Route[] {
  const byCall = new Map<string, Route>()
  for (const one of served) {
    const { call } = one.contract
    if (byCall.has(call)) throw new Error(`${call} is served twice.`)
    if (one.contract.owner !== owner) throw new Error(`${call} belongs to ${one.contract.owner}, not to ${owner}.`)
    byCall.set(call, { contract: one.contract, served: one })
  }
  for (const { contract } of ALL_CALLS) {
    if (contract.owner === owner && !byCall.has(contract.call)) {
      byCall.set(contract.call, { contract, served: undefined })
    }
  }
  return [...byCall.values()].sort(literalsFirst)
}

/** 405 with `Allow` for other methods of a known path, otherwise 404. */
export function router(
  routes: readonly Route[],
  run: (ctx: Context, route: Route) => Promise<void>,
): { dispatch: RouterMiddleware<RequestState>; refuse: (ctx: Context) => never } {
  const koaRouter = new Router<RequestState>({ sensitive: true })
  for (const route of routes) {
    koaRouter.register(route.contract.path, [route.contract.method], ctx => run(ctx, route))
  }
  const dispatch = koaRouter.routes()
  return {
    dispatch,
    refuse(ctx) {
      const methods = koaRouter.match(ctx.path, ctx.method).path.flatMap(layer => layer.methods)
      if (methods.length === 0) throw new SantheError('NO_SUCH_CALL')
      ctx.set('Allow', [...new Set(methods)].sort().join(', '))
      throw new SantheError('METHOD_NOT_ALLOWED')
    },
  }
}
