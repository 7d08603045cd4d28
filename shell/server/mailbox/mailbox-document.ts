import type { MailboxMail } from '@santhe/contracts'
import { type ReleaseList, releasePath } from '@santhe/federation/release-list'
import { escapeHtml, formatMoment } from '@santhe/rules'

/** Layout only; colours and fonts are the shell's. */
const STYLE = `
.mailbox{max-width:48rem;margin:0 auto;padding:var(--space-16);display:grid;gap:var(--space-16)}
.mailbox ol{list-style:none;margin:0;padding:0;display:grid;gap:var(--space-8)}
.mailbox li a{display:block;padding:var(--space-12) var(--space-16);border:1px solid var(--line);border-radius:var(--radius-card);background:var(--card);color:var(--ink);text-decoration:none}
.mailbox small,.mailbox .to{color:var(--ink-2);overflow-wrap:anywhere}
.mailbox iframe{width:100%;height:36rem;border:1px solid var(--line);border-radius:var(--radius-card)}
.mailbox pre{margin:0;padding:var(--space-16);white-space:pre-wrap;overflow-wrap:anywhere;background:var(--card);border:1px solid var(--line);border-radius:var(--radius-card)}
`

const sentAt = ({ createdAt }: MailboxMail) => formatMoment(createdAt, 'en')

function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, place) => (place % 2 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part)))
    .join('')
}

function page(title: string, body: string, list: ReleaseList): string {
  const shell = releasePath({ name: 'shell', version: list.shell.version })
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Santhe</title>
${list.shell.icon ? `<link rel="icon" type="image/svg+xml" href="${shell}${list.shell.icon}">` : ''}
${list.shell.styles.map(style => `<link rel="stylesheet" href="${shell}${style}">`).join('\n')}
<style>${STYLE}</style>
</head>
<body>
<main class="mailbox">
${body}
</main>
</body>
</html>
`
}

function row(mail: MailboxMail): string {
  const { id, subject, to } = mail
  return `<li><a href="/mailbox/${escapeHtml(id)}"><strong>${escapeHtml(subject)}</strong><br><small>to ${escapeHtml(to)}, ${sentAt(mail)}</small></a></li>`
}

export function mailboxDocument(mails: readonly MailboxMail[], list: ReleaseList): string {
  const rows =
    mails.length === 0
      ? '<p>No mail yet. Ask for a new password, and its mail is here a moment later.</p>'
      : `<ol>\n${mails.map(row).join('\n')}\n</ol>`
  const body = `<p><a href="/">Santhe ಸಂತೆ</a></p>
<h1>Mailbox</h1>
<p>This market has no mail server (SMTP_URL), so its mails stay here for 30 days. In production there is no such page.</p>
${rows}`
  return page('Mailbox', body, list)
}

/** HTML in a sandboxed iframe, and the text version. */
export function mailDocument(mail: MailboxMail, list: ReleaseList): string {
  const { id, subject, to, text } = mail
  const body = `<p><a href="/mailbox">All mails</a></p>
<h1>${escapeHtml(subject)}</h1>
<p class="to">to ${escapeHtml(to)}, ${sentAt(mail)}</p>
<iframe title="${escapeHtml(subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/mailbox/${escapeHtml(id)}/html"></iframe>
<h2>As text</h2>
<pre>${linked(text)}</pre>`
  return page(subject, body, list)
}
