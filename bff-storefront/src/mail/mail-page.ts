import { escapeHtml } from '@santhe/rules'
import { FACE, look, MAIL_STYLE } from './mail-look.ts'
import type { MailOrder } from './order-part.ts'
import { orderPartHtml, orderPartText } from './order-part-page.ts'

/** A mail as it reads: plain sentences, one button at most, an order where it is about one. Everything is text; nothing of it is HTML yet. */
export interface MailContent {
  subject: string
  greeting: string
  before: readonly string[]
  /** One line each, as a list. */
  list?: readonly string[] | undefined
  button?: { text: string; link: string } | undefined
  order?: MailOrder | undefined
  after: readonly string[]
}

function footer(publicUrl: string): string {
  return `Santhe ಸಂತೆ, the weekly market online: ${publicUrl}`
}

/** Returns the mail as plain text. */
export function mailText({ greeting, before, list, button, order, after }: MailContent, publicUrl: string): string {
  const link = button ? [`${button.text}: ${button.link}`] : []
  const listed = list ? [list.map(line => `- ${line}`).join('\n')] : []
  const bought = order ? orderPartText(order) : []
  return `${[greeting, ...before, ...listed, ...link, ...bought, ...after, `-- \n${footer(publicUrl)}`].join('\n\n')}\n`
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px;overflow-wrap:anywhere">${escapeHtml(text)}</p>`
}

function listHtml(lines: readonly string[]): string {
  const items = lines.map(line => `<li style="margin:0 0 8px">${escapeHtml(line)}</li>`)
  return `<ul style="margin:0 0 16px;padding:0 0 0 20px;overflow-wrap:anywhere">\n${items.join('\n')}\n</ul>`
}

function buttonHtml({ text, link }: { text: string; link: string }): string {
  const button = look(
    { text: 'on-leaf', fill: 'leaf' },
    'display:inline-block;padding:12px 24px;border-radius:999px;font-weight:600;text-decoration:none',
  )
  const spelt = `<p ${look({ text: 'ink-2' }, 'margin:0 0 16px;font-size:14px;word-break:break-all')}>${escapeHtml(link)}</p>`
  return `<p style="margin:0 0 16px"><a href="${escapeHtml(link)}" ${button}>${escapeHtml(text)}</a></p>${spelt}`
}

function bodyHtml({ greeting, before, list, button, order, after }: MailContent): string {
  return [
    paragraph(greeting),
    ...before.map(paragraph),
    ...(list ? [listHtml(list)] : []),
    ...(button ? [buttonHtml(button)] : []),
    ...(order ? [orderPartHtml(order)] : []),
    ...after.map(paragraph),
  ].join('\n')
}

/** Returns the mail as HTML with the market's look, light or dark as its reader has it: inline styles and tables, which is what mail programs understand. */
export function mailHtml(content: MailContent, publicUrl: string): string {
  const subject = escapeHtml(content.subject)
  const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0"'
  const cell = (padding: string, font: string) => `padding:${padding};font:${font} ${FACE}`
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
<style>${MAIL_STYLE}</style>
</head>
<body ${look({ fill: 'ground', narrow: 'page' }, 'margin:0;padding:24px')}>
<table ${table}><tr><td align="center">
<table ${table} ${look({ fill: 'card', edge: 'line' }, 'max-width:560px;border:1px solid;border-radius:16px;text-align:left')}>
<tr><td ${look({ text: 'leaf', narrow: 'pad' }, cell('24px 32px 0', '700 22px/1.3'))}>Santhe ಸಂತೆ</td></tr>
<tr><td ${look({ text: 'ink', narrow: 'pad' }, cell('16px 32px 8px', '400 16px/1.5'))}>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${subject}</h1>
${bodyHtml(content)}
</td></tr>
<tr><td ${look({ text: 'ink-2', edge: 'line', narrow: 'pad' }, `border-top:1px solid;${cell('16px 32px 24px', '400 14px/1.5')}`)}>${escapeHtml(footer(publicUrl))}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}
