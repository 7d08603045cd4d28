import { escapeHtml } from '@santhe/rules'
import { look } from './mail-look.ts'
import type { MailOrder } from './order-part.ts'

type Line = MailOrder['lines'][number]
type Sum = MailOrder['total']

/** Names come as their farms write them, and a farm writes Kannada; a screen reader has to know the language. */
function localNameHtml(localName: string): string {
  if (localName === '') return ''
  const language = /\p{Script=Kannada}/u.test(localName) ? ' lang="kn"' : ''
  return ` <span${language} ${look({ text: 'ink-2' })}>${escapeHtml(localName)}</span>`
}

function lineHtml({ name, localName, detail, amount }: Line): string {
  const cell = 'padding:10px 0;border-top:1px solid;vertical-align:top'
  return `<tr><td ${look({ edge: 'line' }, `${cell};overflow-wrap:anywhere`)}><strong>${escapeHtml(name)}</strong>${localNameHtml(localName)}<br><span ${look({ text: 'ink-2' }, 'font-size:14px')}>${escapeHtml(detail)}</span></td><td align="right" ${look({ edge: 'line' }, `${cell};padding-left:12px;white-space:nowrap`)}>${escapeHtml(amount)}</td></tr>`
}

function sumHtml({ label, amount }: Sum, isTotal: boolean, isFirst: boolean): string {
  const weight = isTotal ? 'font-weight:700;font-size:18px' : ''
  const edge = isTotal || isFirst ? 'border-top:1px solid;' : ''
  const cell = (more: string) =>
    look({ edge: 'line' }, `${edge}padding:${edge === '' ? 0 : 10}px 0 4px;vertical-align:top;${more}${weight}`)
  return `<tr><td ${cell('overflow-wrap:anywhere;')}>${escapeHtml(label)}</td><td align="right" ${cell('padding-left:12px;white-space:nowrap;')}>${escapeHtml(amount)}</td></tr>`
}

/** Returns what was bought, its total, where it goes and how it is paid, as rows that mail programs understand. */
export function orderPartHtml({ heading, lines, sums, total, facts }: MailOrder): string {
  const factsHtml = facts.map(
    ({ label, lines: factLines }) =>
      `<p style="margin:0 0 12px;overflow-wrap:anywhere"><span ${look({ text: 'ink-2' }, 'font-size:14px')}>${escapeHtml(label)}</span><br>${factLines.map(escapeHtml).join('<br>')}</p>`,
  )
  return `<h2 style="margin:8px 0 8px;font-size:18px;line-height:1.3">${escapeHtml(heading)}</h2>
<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;font:inherit">
${lines.map(lineHtml).join('\n')}
${sums.map((sum, place) => sumHtml(sum, false, place === 0)).join('\n')}
${sumHtml(total, true, false)}
</table>
${factsHtml.join('\n')}`
}

/** Returns the same as plain text. */
export function orderPartText({ heading, lines, sums, total, facts }: MailOrder): string[] {
  const linesText = lines.map(({ name, localName, detail, amount }) => {
    const named = localName === '' ? name : `${name} (${localName})`
    return `- ${named}: ${detail}: ${amount}`
  })
  const sumsText = [...sums, total].map(({ label, amount }) => `${label}: ${amount}`)
  const factsText = facts.map(({ label, lines: factLines }) =>
    factLines.length === 1 ? `${label}: ${factLines.join()}` : [`${label}:`, ...factLines].join('\n'),
  )
  return [[heading, ...linesText].join('\n'), sumsText.join('\n'), ...factsText]
}
