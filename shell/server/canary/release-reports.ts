import { bytesOf, ipKey } from '@santhe/http-kit'
import type { Count } from '@santhe/releases'
import { parseJson } from '@santhe/rules'
import type { Context, Middleware } from 'koa'
import { z } from 'zod'
import { minuteLimit, visitorIp } from '../api/api-middleware.ts'
import type { CanaryFigures } from './figures.ts'
import type { SampleTokens } from './sample-token.ts'
import { reportableOf } from './visits.ts'

const MOST_BYTES = 1_000
/** Per ip and minute. */
const MOST_REPORTS = 60
/** An office or a carrier counts, but no single ip can count much. */
const UNITS_OF_NETWORK = 4
const SLOW_MS = 3_000
/** Above these a page is poor: https://web.dev/articles/vitals */
const POOR = { lcpMs: 4_000, cls: 0.25, inpMs: 500 }

const number = z.number().nonnegative()
const Report = z.strictObject({
  slices: z.record(
    z.string().max(40),
    /** `liveMs`: when it was hydrated, or when it reported without being hydrated. */
    z.strictObject({ broken: number, missing: number, liveMs: number, lcpMs: number, cls: number, inpMs: number }),
  ),
})
type SliceReport = z.output<typeof Report>['slices'][string]

function countsOf({ broken, missing, liveMs, ...vitals }: SliceReport): Count[] {
  const isPoor = vitals.lcpMs > POOR.lcpMs || vitals.cls > POOR.cls || vitals.inpMs > POOR.inpMs
  return [
    'reported',
    ...(broken > 0 ? (['errors'] as const) : []),
    ...(missing > 0 ? (['failedLoads'] as const) : []),
    ...(liveMs > SLOW_MS ? (['slow'] as const) : []),
    ...(isPoor ? (['poorVitals'] as const) : []),
  ]
}

/** The ip's /24 or /64. */
const networkOf = (ip: string) => ipKey(ip).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1')

interface ReportsOptions {
  figures: CanaryFigures
  tokens: SampleTokens
  /** Number of trusted proxies in front of the edge. */
  proxies: number
  clock: () => Date
}

/** `POST /release-reports`: how versions shown by this edge work in browsers. docs/rendering.md#canary */
export function releaseReports({ figures, tokens, proxies, clock }: ReportsOptions): Middleware {
  const limit = minuteLimit(MOST_REPORTS)

  async function receive(ctx: Context): Promise<number> {
    const ip = visitorIp(ctx.req, proxies)
    if (limit.take(ip, clock().getTime()) !== undefined) return 429
    const reportable = reportableOf(ctx.req, tokens, clock())
    if (!reportable || reportable.arms.length === 0) return 403
    const text = await bytesOf(ctx.req, MOST_BYTES).then(String, () => '')
    const { data: report } = Report.safeParse(parseJson(text))
    if (!report) return 400
    const network = tokens.hashOf(networkOf(ip))
    const part = Buffer.from(reportable.visitor).reduce((sum, byte) => sum + byte, 0) % UNITS_OF_NETWORK
    for (const arm of reportable.arms) {
      const of = report.slices[arm.slice]
      if (of) figures.add(arm, { unit: `${network}.${part}`, network, counts: countsOf(of) })
    }
    return 204
  }

  return async (ctx, next) => {
    if (ctx.method !== 'POST' || ctx.path !== '/release-reports') return next()
    ctx.set('Cache-Control', 'no-store')
    ctx.status = await receive(ctx)
  }
}
