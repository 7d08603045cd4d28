import { escapeHtml, inLanguage, LANGUAGE_NAMES, LANGUAGES, type Language, localeOf, telLink } from '@santhe/rules'
import { textsIn } from '@santhe/texts'
import { COMPANY } from '../../src/company.ts'

/** Text that already is HTML. */
export interface Html {
  readonly html: string
}
type Value = Html | string | number | readonly Html[]

function htmlOf(value: Value): string {
  if (typeof value !== 'object') return escapeHtml(String(value))
  return 'html' in value ? value.html : value.map(({ html: each }) => each).join('\n')
}

/** Escapes all values except HTML. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return {
    html: parts.map((part, place) => part + (place < values.length ? htmlOf(values[place] ?? '') : '')).join(''),
  }
}

export const NOTHING: Html = { html: '' }

/** Colours of tokens.css, and its fonts if a page links them. */
const STYLE = `
:root{color-scheme:light dark;--ground:#fbf7ee;--card:#fff;--line:#e4dac4;--ink:#1d2a1f;--ink-2:#55604f;--leaf:#1e6b3c;--on-leaf:#fff;--chilli:#b93a26;--tint:#fff1cf}
@media (prefers-color-scheme:dark){:root{--ground:#161a14;--card:#1f251d;--line:#3a4335;--ink:#f1eddf;--ink-2:#b5bba8;--leaf:#7cc594;--on-leaf:#0e2416;--chilli:#f0907c;--tint:#3d3016}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:1.0625rem/1.55 var(--font-body,system-ui),sans-serif;overflow-wrap:anywhere}
header,main,footer{max-width:40rem;margin:0 auto;padding:1rem}
nav,header{display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:center}
a{color:var(--leaf)}
nav a,header a,li a{display:inline-block;padding:.6rem 0}
h1{font-size:1.6rem;line-height:1.25;margin:.5rem 0}
h1{font-family:var(--font-heading,inherit)}
header b{font-family:var(--font-wordmark,inherit)}
header span{font-family:Wordmark,inherit}
footer nav{font-family:var(--font-languages,inherit)}
h1 small,li small,.quiet{color:var(--ink-2);font-weight:400;font-size:.95rem}
img{display:block;width:100%;max-width:20rem;height:auto;border-radius:1rem}
dl{display:grid;grid-template-columns:minmax(6rem,auto) minmax(0,1fr);gap:.5rem 1.25rem}
dt{color:var(--ink-2)}dd{margin:0}
ul{list-style:none;margin:1rem 0;padding:0}
li{padding:.5rem 0;border-top:1px solid var(--line)}
p,dl{margin:1em 0}
form p{margin:.75rem 0}
label{display:block}
input{width:100%;min-height:3rem;padding:.6rem .75rem;border:1px solid var(--ink-2);border-radius:.75rem;background:var(--card);color:inherit;font:inherit}
button,.in{min-height:3rem;padding:.6rem 1.5rem;border:0;border-radius:999px;background:var(--leaf);color:var(--on-leaf);font:inherit}
.in{display:inline-block;text-decoration:none}
.notice{padding:.75rem 1rem;border-radius:.75rem;background:var(--tint)}
.bad{color:var(--chilli)}
`

interface LightPage {
  language: Language
  title: string
  /** Path and query without the language's prefix. */
  to: string
  main: Html
  /** Only public pages have a full version. */
  isPublic?: boolean
  /** Title and metadata of a page that has no full version, such as shared ones. */
  metadata?: Html
  /** Style sheets of the shell with its fonts. */
  styles?: readonly string[]
}

export function phoneLink(phone: string): Html {
  const link = telLink(phone)
  return link === undefined ? html`${phone}` : html`<a href="${link}">${phone}</a>`
}

/** A complete page of plain HTML, a few kB. */
export function lightDocument({
  language,
  title,
  to,
  main,
  isPublic = false,
  metadata,
  styles = [],
}: LightPage): string {
  const t = textsIn(language)
  const link = (path: string) => inLanguage(path, language)
  const languages = LANGUAGES.filter(each => each !== language).map(
    each =>
      html`<a href="/light?language=${each}&to=${encodeURIComponent(inLanguage(to, each))}" lang="${each}" rel="nofollow">${LANGUAGE_NAMES[each]}</a>`,
  )
  const full = html`<a href="/light/off?to=${encodeURIComponent(link(to))}" rel="nofollow">${t('light.full')}</a>`
  return html`<!doctype html>
<html lang="${localeOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${metadata ?? html`<title>${title} · Santhe</title>`}
${isPublic || metadata ? NOTHING : html`<meta name="robots" content="noindex">`}
${styles.map(href => html`<link rel="stylesheet" href="${href}">`)}
<style>${{ html: STYLE }}</style>
</head>
<body>
<header><a href="${link('/')}"><b>Santhe <span lang="kn">ಸಂತೆ</span></b></a>
<nav><a href="${link('/products')}">${t('light.products')}</a> <a href="${link('/farmers')}">${t('light.farms')}</a></nav></header>
<main>
${main}
</main>
<footer><p>${t('light.call')} ${phoneLink(COMPANY.phone)}</p>
<nav>${isPublic ? full : NOTHING} ${languages}</nav></footer>
</body>
</html>
`.html
}
