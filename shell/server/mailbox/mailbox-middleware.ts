import { listMailbox } from '@santhe/contracts'
import type { ReleaseList } from '@santhe/federation/release-list'
import type { Context, Middleware } from 'koa'
import type { ReadCall } from '../page/page-head.ts'
import { readFor } from '../page/read-for.ts'
import { sendUnavailable } from '../page/send-unavailable.ts'
import { mailboxDocument, mailDocument } from './mailbox-document.ts'

const MAX_MAILS = 200

const PAGE_POLICY =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self' data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

interface MailboxOptions {
  /** Never a mailbox in production, even if a back end returns one. */
  isProduction: boolean
  released: { current(): Promise<ReleaseList> }
  read: ReadCall
}

const mailboxPath = /^\/mailbox(?:\/(?<id>[\w.-]{1,100})(?<html>\/html)?)?\/?$/

function sendHtml(ctx: Context, html: string, policy: string): void {
  ctx.set('Content-Security-Policy', policy)
  ctx.set('Cache-Control', 'no-store')
  ctx.set('X-Content-Type-Options', 'nosniff')
  // Mails contain links that open accounts.
  ctx.set('Referrer-Policy', 'no-referrer')
  ctx.type = 'text/html; charset=utf-8'
  ctx.body = html
}

/** Opens links of a framed mail in a new window. */
function framed(html: string): string {
  return html.replace('<head>', '<head><base target="_blank">')
}

/** `/mailbox` outside production: mails of a market without mail server. */
export function mailboxMiddleware({ isProduction, released, read }: MailboxOptions): Middleware {
  return async (ctx, next) => {
    const params = ctx.method === 'GET' || ctx.method === 'HEAD' ? mailboxPath.exec(ctx.path)?.groups : undefined
    if (isProduction || !params) return next()
    const { status, data: mails } = await readFor(read, listMailbox, {}, { limit: MAX_MAILS })
    if (status === 404) return next()
    if (!mails) return sendUnavailable(ctx, 'en')
    const { id, html } = params
    const mail = mails.find(each => each.id === id)
    if (id !== undefined && !mail) return next()
    const list = await released.current()
    if (!mail) sendHtml(ctx, mailboxDocument(mails, list), PAGE_POLICY)
    else if (html) sendHtml(ctx, framed(mail.html), MAIL_POLICY)
    else sendHtml(ctx, mailDocument(mail, list), PAGE_POLICY)
  }
}
