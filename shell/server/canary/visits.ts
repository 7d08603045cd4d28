import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { ReleaseList } from '@santhe/federation/release-list'
import { type Arm, armsOf, hasCanary, listFor, type StoredList } from '@santhe/releases'
import type { Context } from 'koa'
import { type SampleTokens, VALID_SECONDS } from './sample-token.ts'

const SHARE_COOKIE = 'release_share'
const SAMPLE_COOKIE = 'release_sample'
const SHARE_SECONDS = 30 * 24 * 3600
const ID = /(?:^|;\s*)release_share=([\w-]{22})(?:;|$)/
const TOKEN = /(?:^|;\s*)release_sample=([\w.@:~-]{1,2000})(?:;|$)/

/** What one visitor sees while a canary is live. */
export interface Visit {
  visitor: string
  list: ReleaseList
  /** Identifies the list in the page cache; empty for the usual list. */
  variant: string
  arms: readonly Arm[]
  /** Returns the list with the other version of one slice. */
  otherList(slice: string): ReleaseList
}

const idOf = ({ headers }: IncomingMessage): string | undefined => ID.exec(headers.cookie ?? '')?.[1]

/** Returns what a request may report, by the signed token of its cookie. */
export function reportableOf(request: IncomingMessage, tokens: SampleTokens, now: Date) {
  const visitor = idOf(request)
  const token = TOKEN.exec(request.headers.cookie ?? '')?.[1]
  return visitor && token ? { visitor, arms: tokens.armsIn(visitor, token, now) } : undefined
}

function visitOf(stored: StoredList, visitor: string): Visit {
  const arms = armsOf(stored, visitor)
  const inCanary = arms.filter(({ arm }) => arm === 'canary').map(({ slice }) => slice)
  return {
    ...{ visitor, arms, list: listFor(stored, inCanary), variant: inCanary.length > 0 ? `${inCanary.join()} ` : '' },
    otherList(slice) {
      const others = inCanary.filter(name => name !== slice)
      return listFor(stored, others.length < inCanary.length ? others : [...inCanary, slice].sort())
    },
  }
}

interface VisitsOptions {
  stored: () => Promise<StoredList>
  tokens: SampleTokens
  isSecure: boolean
  clock: () => Date
}

/** Decides which versions a visitor sees. Without a canary it sets no cookie. docs/rendering.md#canary */
export function visits({ stored, tokens, isSecure, clock }: VisitsOptions) {
  const rest = `; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return {
    /** A preview shows other versions, so it must not report for those of the visit. */
    endReports: (ctx: Context) => ctx.append('Set-Cookie', `${SAMPLE_COOKIE}=; Max-Age=0${rest}`),
    /** Returns the list for the visitor's cookie, and the usual one without it. */
    async listOf(request: IncomingMessage): Promise<ReleaseList> {
      const list = await stored()
      const visitor = idOf(request)
      return visitor && hasCanary(list) ? visitOf(list, visitor).list : listFor(list, [])
    },
    /** Starts or continues a visit; undefined without a canary. */
    async begin(ctx: Context): Promise<Visit | undefined> {
      const list = await stored()
      if (!hasCanary(list)) return undefined
      const existing = idOf(ctx.req)
      const visitor = existing ?? randomBytes(16).toString('base64url')
      const visit = visitOf(list, visitor)
      const cookies = existing ? [] : [`${SHARE_COOKIE}=${visitor}; Max-Age=${SHARE_SECONDS}; HttpOnly${rest}`]
      if (visit.arms.length > 0) {
        const token = tokens.tokenOf(visitor, visit.arms, clock())
        cookies.push(`${SAMPLE_COOKIE}=${token}; Max-Age=${VALID_SECONDS}${rest}`)
      }
      if (cookies.length > 0) ctx.append('Set-Cookie', cookies)
      return visit
    },
  }
}
export type Visits = ReturnType<typeof visits>
