import { type ReleaseList, releasePath } from '@santhe/federation/release-list'
import { escapeHtml, inLanguage, type Language, localeOf } from '@santhe/rules'
import { pictureSources } from '@santhe/ui'
import { metadata } from '../page/document.ts'
import type { SharedPage } from './share-page.ts'

const STYLE = `
.shared{max-width:40rem;margin:0 auto;padding:var(--space-16);display:grid;grid-template-columns:minmax(0,1fr);gap:var(--space-16);overflow-wrap:anywhere}
.shared img{display:block;width:100%;height:auto;border-radius:var(--radius-hero)}
.shared .mark{color:var(--leaf-deep);font-family:var(--font-heading);font-size:var(--text-section);font-weight:var(--weight-heading);text-decoration:none}
.shared .mark span{color:var(--chilli);font-size:.75em}
.shared dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:var(--space-8) var(--space-24);margin:0}
.shared dt{color:var(--ink-2)}
.shared dd{margin:0}
.shared .in{display:inline-block;justify-self:start;padding:var(--space-12) var(--space-24);border-radius:var(--radius-pill);background:var(--leaf);color:var(--on-leaf);text-decoration:none}
`

const SIZES = '(min-width: 42rem) 608px, 92vw'

/** The browser chooses format and width. */
function picture({ path, width, height }: SharedPage['image']): string {
  const sources = pictureSources(path, SIZES)
  const img = `<img src="${escapeHtml(path)}" alt="" width="${width}" height="${height}" fetchpriority="high">`
  if (!sources) return img
  const source = (type: string, set: string) =>
    `<source type="image/${type}" srcset="${escapeHtml(set)}" sizes="${SIZES}">`
  return `<picture>${source('avif', sources.avif)}${source('webp', sources.webp)}${img}</picture>`
}

/** Works without scripts. */
export function shareDocument(
  page: SharedPage,
  { list, publicUrl, language }: { list: ReleaseList; publicUrl: string; language: Language },
): string {
  const { head, title, image, text, facts, link } = page
  const shell = releasePath({ name: 'shell', version: list.shell.version })
  return `<!doctype html>
<html lang="${localeOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${metadata(head, publicUrl, language).join('\n')}
${list.shell.icon ? `<link rel="icon" type="image/svg+xml" href="${shell}${list.shell.icon}">` : ''}
${list.shell.styles.map(style => `<link rel="stylesheet" href="${shell}${style}">`).join('\n')}
<style>${STYLE}</style>
</head>
<body>
<main class="shared">
<p><a class="mark" href="${inLanguage('/', language)}">Santhe <span lang="kn">ಸಂತೆ</span></a></p>
${picture(image)}
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
<dl>
${facts.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`).join('\n')}
</dl>
<a class="in" href="${escapeHtml(inLanguage(link.to, language))}">${escapeHtml(link.text)}</a>
</main>
</body>
</html>
`
}
