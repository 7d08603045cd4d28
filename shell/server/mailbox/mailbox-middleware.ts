import { ERRORS, type KeptMail, listKeptMails } from '@santhe/contracts'
import type { ReleaseList } from '@santhe/federation/release-list'
import type { Context, Middleware } from 'koa'
import type { ReadCall } from '../page/page-answers.ts'
import { mailboxDocument, mailDocument } from './mailbox-document.ts'

const WITHIN_MS = 3_000
const MOST = 200

const PAGE_POLICY =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self' data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

interface MailboxOptions {
  /** In production there is no mailbox, whatever a back end may say. */
  isProduction: boolean
  released: { current(): Promise<ReleaseList> }
  read: ReadCall
}

const addresses = /^\/mailbox(?:\/(?<id>[\w.-]{1,100})(?<html>\/html)?)?\/?$/

function sendHtml(ctx: Context, html: string, policy: string): void {
  ctx.set('Content-Security-Policy', policy)
  ctx.set('Cache-Control', 'no-store')
  ctx.set('X-Content-Type-Options', 'nosniff')
  // Mails carry links that open accounts.
  ctx.set('Referrer-Policy', 'no-referrer')
  ctx.type = 'text/html; charset=utf-8'
  ctx.body = html
}

/** Links of a framed mail open in a window of their own. */
function framed(html: string): string {
  return html.replace('<head>', '<head><base target="_blank">')
}

/** `/mailbox` outside production: the mails of a market without a mail server, for whoever tries it out. */
export function mailboxMiddleware({ isProduction, released, read }: MailboxOptions): Middleware {
  async function mails(): Promise<{ status: number; mails: KeptMail[] }> {
    const heard = await read('GET', `${listKeptMails.path}?limit=${MOST}`, AbortSignal.timeout(WITHIN_MS)).catch(
      () => ({
        status: 503,
        body: undefined,
      }),
    )
    const answer = listKeptMails.response.safeParse(heard.body)
    return { status: heard.status, mails: answer.success ? answer.data : [] }
  }

  return async (ctx, next) => {
    const asked = ctx.method === 'GET' || ctx.method === 'HEAD' ? addresses.exec(ctx.path)?.groups : undefined
    if (isProduction || !asked) return next()
    const kept = await mails()
    if (kept.status === 404) return next()
    if (kept.status !== 200) {
      ctx.status = 503
      ctx.set('Retry-After', '5')
      ctx.body = `${ERRORS.UNAVAILABLE.text}\n`
      return
    }
    const { id, html } = asked
    const mail = kept.mails.find(each => each.id === id)
    if (id !== undefined && !mail) return next()
    const list = await released.current()
    if (!mail) sendHtml(ctx, mailboxDocument(kept.mails, list), PAGE_POLICY)
    else if (html) sendHtml(ctx, framed(mail.html), MAIL_POLICY)
    else sendHtml(ctx, mailDocument(mail, list), PAGE_POLICY)
  }
}
