import { readSession } from '@santhe/contracts'
import type { ReleaseList } from '@santhe/federation/release-list'
import type { FileStore } from '@santhe/files'
import {
  listFor,
  liveEntry,
  ReleaseRefused,
  refuseProblems,
  type StoredList,
  storedEntry,
  withMove,
} from '@santhe/releases'
import { may } from '@santhe/rules'
import type { Context } from 'koa'
import type { ApiOptions } from '../api/api-middleware.ts'
import { visitorCalls } from '../light/call-as-visitor.ts'

const CHOICE = /^(?<name>[a-z][a-z0-9-]{0,39})@(?<version>[\w-]{1,40})$/
const SESSION_TIMEOUT_MS = 2_000
/** Typed, or the office's own link: others must not run stored code in a session of staff. Over plain http browsers name none. */
const OWN_SITES = ['none', 'same-origin']

/** Result for a page that needed the session; `list` only if it previews. */
interface Preview {
  list?: ReleaseList
  /** 'catalog 3f2a', shown on the page. */
  label?: string
}

interface PreviewOptions extends ApiOptions {
  releases: FileStore
  stored: () => Promise<StoredList>
}

/**
 * Returns the reader of a page's list for staff who name a stored version: `?release=catalog@3f2a`. Undefined for pages
 * that need no session. docs/rendering.md#previews
 */
export function previews({ releases, stored, ...api }: PreviewOptions) {
  const call = visitorCalls(api, SESSION_TIMEOUT_MS)
  return async (ctx: Context): Promise<Preview | undefined> => {
    const { name, version } = CHOICE.exec(new URLSearchParams(ctx.search).get('release') ?? '')?.groups ?? {}
    const isOwn = OWN_SITES.includes(ctx.get('Sec-Fetch-Site'))
    if (!name || !version || !ctx.headers.cookie || !isOwn) return undefined
    const session = await call(ctx, 'en', readSession)
    if (!session.ok || !may(session.data, 'journal.read')) return {}
    const entry = await storedEntry(releases, { name, version }).catch((error: unknown) =>
      api.log.warn({ err: error, name, version }, 'a stored release cannot be read'),
    )
    if (!entry || !('name' in entry)) return {}
    const list = await stored()
    try {
      const moved = withMove(list, { entry, replaces: liveEntry(list, name) })
      refuseProblems(moved)
      return { list: listFor(moved, []), label: `${name} ${version}` }
    } catch (error) {
      if (error instanceof ReleaseRefused) return {}
      throw error
    }
  }
}
