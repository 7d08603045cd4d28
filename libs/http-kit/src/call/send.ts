import type { Contract } from '@santhe/contracts'
import { compress, encodingFor } from '../cache/encodings.ts'
import { isWorthCompressing, type Kept, type Outgoing } from '../cache/response-cache.ts'
import type { Context } from '../server/request-state.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

function setPageHeaders(ctx: Context, { nextCursor, total }: Outgoing): void {
  if (nextCursor !== undefined) ctx.res.setHeader('X-Next-Cursor', nextCursor)
  if (total !== undefined) ctx.res.setHeader('X-Total-Count', total)
}

function isKnownTo(ctx: Context, etag: string): boolean {
  const known = ctx.req.headers['if-none-match']
  return known !== undefined && (known === etag || known.split(/\s*,\s*/).some(one => one === etag || one === '*'))
}

/** Sends an answer that everybody shares: browsers may keep it, and must ask whether it still holds. */
export async function sendKept(
  ctx: Context,
  kept: Kept,
  { variesByPerson }: { variesByPerson: boolean },
): Promise<void> {
  const { res } = ctx
  const encoding = isWorthCompressing(kept.bytes) ? encodingFor(ctx.req.headers['accept-encoding']) : 'identity'
  res.setHeader('Cache-Control', 'no-cache')
  res.setHeader('Vary', variesByPerson ? 'Accept-Encoding, Authorization, Cookie' : 'Accept-Encoding')
  res.setHeader('ETag', kept.etag)
  setPageHeaders(ctx, kept)
  if (isKnownTo(ctx, kept.etag)) {
    ctx.status = 304
    return
  }
  const bytes = await kept.as(encoding)
  if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding)
  res.setHeader('Content-Type', JSON_TYPE)
  ctx.body = bytes
}

/** Sends an answer that is this asker's alone. */
export async function sendOwn(ctx: Context, contract: Contract, outgoing: Outgoing): Promise<void> {
  const encoding = isWorthCompressing(outgoing.bytes) ? encodingFor(ctx.req.headers['accept-encoding']) : 'identity'
  ctx.status = contract.creates ? 201 : 200
  ctx.set('Cache-Control', 'no-store')
  ctx.set('Vary', 'Accept-Encoding')
  ctx.set('Content-Type', JSON_TYPE)
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding)
  setPageHeaders(ctx, outgoing)
  ctx.body = await compress(outgoing.bytes, encoding)
}
