/** Mails can read no style sheet: these are the shop's colours (shell/src/tokens.css) as they were when it was written. */
const GROUND = '#fbf7ee'
const CARD = '#ffffff'
const LINE = '#e4dac4'
const INK = '#1d2a1f'
const INK_2 = '#55604f'
const LEAF = '#1e6b3c'
const FACE = "'Anek Latin', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, character => ENTITIES[character] ?? character)
}

/** A mail as it reads: plain sentences, one button at most. Everything is text; nothing of it is HTML yet. */
export interface MailWords {
  subject: string
  greeting: string
  before: readonly string[]
  button?: { text: string; link: string } | undefined
  after: readonly string[]
}

function footer(publicUrl: string): string {
  return `Santhe ಸಂತೆ, the weekly market online: ${publicUrl}`
}

/** The mail for who reads plain text. */
export function mailText({ greeting, before, button, after }: MailWords, publicUrl: string): string {
  const link = button ? [`${button.text}: ${button.link}`] : []
  return `${[greeting, ...before, ...link, ...after, `-- \n${footer(publicUrl)}`].join('\n\n')}\n`
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escaped(text)}</p>`
}

function buttonHtml({ text, link }: { text: string; link: string }): string {
  const style = `display:inline-block;padding:12px 24px;border-radius:999px;background:${LEAF};color:${CARD};font-weight:600;text-decoration:none`
  const spelt = `<p style="margin:0 0 16px;font-size:14px;color:${INK_2};word-break:break-all">${escaped(link)}</p>`
  return `<p style="margin:0 0 16px"><a href="${escaped(link)}" style="${style}">${escaped(text)}</a></p>${spelt}`
}

/** The mail with the market's look: inline styles and one table, which is what mail programs understand. */
export function mailHtml(words: MailWords, publicUrl: string): string {
  const { subject, greeting, before, button, after } = words
  const body = [
    paragraph(greeting),
    ...before.map(paragraph),
    ...(button ? [buttonHtml(button)] : []),
    ...after.map(paragraph),
  ].join('\n')
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;padding:24px;background:${GROUND}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:${CARD};border:1px solid ${LINE};border-radius:16px">
<tr><td style="padding:24px 32px 0;font:700 22px/1.3 ${FACE};color:${LEAF}">Santhe ಸಂತೆ</td></tr>
<tr><td style="padding:16px 32px 8px;font:400 16px/1.5 ${FACE};color:${INK}">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escaped(subject)}</h1>
${body}
</td></tr>
<tr><td style="padding:16px 32px 24px;border-top:1px solid ${LINE};font:400 14px/1.5 ${FACE};color:${INK_2}">${escaped(footer(publicUrl))}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}
