import { worded } from '@santhe/federation/path-head'
import { RELEASE_LIST_ELEMENT, type ReleaseList, releasePath } from '@santhe/federation/release-list'
import { FIRST_VIEW_ELEMENT, type PageHead } from '@santhe/host'
import {
  escapeHtml,
  inLanguage,
  LANGUAGES,
  type Language,
  localeOf,
  MARKET_CARD,
  parseSharePicturePath,
  SHARE_PICTURE,
  sharePicturePath,
} from '@santhe/rules'
import { textsIn } from '@santhe/texts'
import { fullTitle } from '../../src/pages/full-title.ts'
import { APP_MANIFEST_PATH } from './app-manifest.ts'
import type { Rendered } from './page-head.ts'

/** Escapes JSON for a script element. */
function inlineJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
}

const URL_KEYS = new Set(['image', 'item', 'url', 'urlTemplate'])
/** Keeps braces of URL templates. */
const absoluteUrl = (path: string, publicUrl: string) =>
  new URL(path, publicUrl).href.replaceAll('%7B', '{').replaceAll('%7D', '}')

function withAbsoluteUrls(thing: Record<string, unknown>, publicUrl: string): unknown {
  return JSON.parse(
    JSON.stringify(thing, (name, value: unknown) =>
      URL_KEYS.has(name) && typeof value === 'string' ? absoluteUrl(value, publicUrl) : value,
    ),
  )
}

function dataElement(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${inlineJson(value)}</script>`
}

/** Share image of pages without their own. */
const MARKET_PICTURE = sharePicturePath(MARKET_CARD)

/** Head elements for search engines and link previews. */
export function metadata(head: PageHead, publicUrl: string, language: Language): string[] {
  const { title, description, canonical, image = MARKET_PICTURE, properties, jsonLd = [] } = head
  const isDrawn = image === MARKET_PICTURE || parseSharePicturePath(image) !== undefined
  const openGraph = Object.entries({
    'og:type': 'website',
    'og:locale': localeOf(language).replace('-', '_'),
    ...properties,
  })
  const urlIn = (other: Language) => escapeHtml(publicUrl + inLanguage(canonical ?? '', other))
  const url = canonical === undefined ? undefined : publicUrl + inLanguage(canonical, language)
  const meta = (attribute: string, name: string, content: string | undefined) =>
    content === undefined ? [] : [`<meta ${attribute}="${name}" content="${escapeHtml(content)}">`]
  return [
    `<title>${escapeHtml(fullTitle(title, canonical === '/'))}</title>`,
    ...meta('name', 'description', description),
    ...(url === undefined
      ? []
      : [
          `<link rel="canonical" href="${escapeHtml(url)}">`,
          ...LANGUAGES.map(other => `<link rel="alternate" hreflang="${localeOf(other)}" href="${urlIn(other)}">`),
          `<link rel="alternate" hreflang="x-default" href="${urlIn('en')}">`,
        ]),
    ...meta('property', 'og:site_name', 'Santhe'),
    ...meta('property', 'og:title', title),
    ...meta('property', 'og:description', description),
    ...meta('property', 'og:url', url),
    ...openGraph.flatMap(([name, content]) => meta('property', name, content)),
    ...meta('property', 'og:image', new URL(isDrawn ? inLanguage(image, language) : image, publicUrl).href),
    ...(isDrawn
      ? [
          ...meta('property', 'og:image:type', 'image/jpeg'),
          ...meta('property', 'og:image:width', String(SHARE_PICTURE.width)),
          ...meta('property', 'og:image:height', String(SHARE_PICTURE.height)),
        ]
      : []),
    ...meta(
      'property',
      'og:image:alt',
      image === MARKET_PICTURE ? `Santhe: ${textsIn(language)('share.market')}` : title,
    ),
    ...meta('name', 'twitter:card', 'summary_large_image'),
    ...meta('name', 'geo.region', 'IN-KA'),
    ...meta('name', 'geo.placename', 'Karnataka, India'),
    ...jsonLd.map(
      thing => `<script type="application/ld+json">${inlineJson(withAbsoluteUrls(thing, publicUrl))}</script>`,
    ),
  ]
}

const preload = (href: string) => `<link rel="preload" as="script" fetchpriority="low" href="${href}">`

/** On the home page the starter runs before the first paint, if browsers can, since styles depend on the session. */
function starting(shell: string, { entry, starter }: ReleaseList['shell'], isHome: boolean): string[] {
  if (starter === undefined) return [`<script defer src="${shell}${entry}"></script>`]
  const defer = isHome ? 'defer blocking="render"' : 'defer'
  return [`<script ${defer} src="${shell}${starter}" data-entry="${shell}${entry}"></script>`, preload(shell + entry)]
}

/** iOS ignores the manifest's icons. */
function homeIcon({ shell }: ReleaseList): string[] {
  return (shell.homeIcons ?? []).slice(0, 1).map(({ file }) => file)
}

function files({ head, list, slice, view, language }: Omit<DocumentOptions, 'publicUrl' | 'rendered'>): string[] {
  const shell = releasePath({ name: 'shell', version: list.shell.version })
  const sliceUrl = slice ? releasePath(slice) : ''
  const lazyAssets = view?.page.chunk === undefined ? undefined : slice?.chunks?.[view.page.chunk]
  const texts = `texts-${language}`
  const ownTexts = slice?.languages?.includes(language) ? [slice.exposes['./texts'], slice.chunks?.[texts]] : []
  const page = [slice?.exposes['./pages'], lazyAssets, ...ownTexts].flatMap(assets => assets ?? [])
  return [
    ...[...list.shell.fonts, ...(list.shell.languageFonts?.[language] ?? [])].map(
      font => `<link rel="preload" as="font" type="font/woff2" href="${shell}${font}" crossorigin>`,
    ),
    ...(list.shell.icon ? [`<link rel="icon" type="image/svg+xml" href="${shell}${list.shell.icon}">`] : []),
    ...homeIcon(list).map(file => `<link rel="apple-touch-icon" href="${shell}${file}">`),
    ...list.shell.styles.map(style => `<link rel="stylesheet" href="${shell}${style}">`),
    ...page.flatMap(({ styles }) => styles).map(style => `<link rel="stylesheet" href="${sliceUrl}${style}">`),
    ...starting(shell, list.shell, head.canonical === '/'),
    ...[...list.shell.scripts, ...(list.shell.chunks?.[texts]?.scripts ?? [])].map(script => preload(shell + script)),
    ...(slice ? [preload(sliceUrl + slice.entry)] : []),
    ...page.flatMap(({ scripts }) => scripts).map(script => preload(sliceUrl + script)),
  ]
}

/** Drops what browsers don't need: descriptions are in the head, other languages in other pages. */
function listForBrowser({ shell, slices }: ReleaseList, language: Language): ReleaseList {
  const { homeIcons: _, chunks: __, languageFonts: ___, ...ofShell } = shell
  return { shell: worded(ofShell, language), slices: slices.map(slice => worded(slice, language)) }
}

interface DocumentOptions {
  language: Language
  head: PageHead
  list: ReleaseList
  slice: ReleaseList['slices'][number] | undefined
  publicUrl: string
  /** The page, if known: its own files are preloaded too. */
  view?: { page: { chunk?: string | undefined } } | undefined
  /** Slice and version that staff preview. */
  preview?: string | undefined
  /** The rendered frame; without it the browser renders everything. */
  rendered?: Rendered | undefined
}

/** HTML with metadata, preloads and the release list; no inline scripts. */
export function documentOf({
  head,
  list,
  slice,
  view,
  language,
  publicUrl,
  preview,
  rendered,
}: DocumentOptions): string {
  const { content = '', preloads = '', firstView } = rendered ?? {}
  const text = textsIn(language)
  return `<!doctype html>
<html lang="${localeOf(language)}"${preview ? ` data-preview="${escapeHtml(preview)}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<link rel="manifest" href="${APP_MANIFEST_PATH}">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf7ee">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#161a14">
${[
  ...metadata(head, publicUrl, language),
  ...(preloads ? [preloads] : []),
  ...files({ head, list, slice, view, language }),
].join('\n')}
</head>
<body>
<div id="root">${content}</div>
<noscript><p>${text('light.noScript')} <a href="/light">${text('light.toLight')}</a></p></noscript>
${[
  dataElement(RELEASE_LIST_ELEMENT, listForBrowser(list, language)),
  ...(firstView ? [dataElement(FIRST_VIEW_ELEMENT, firstView)] : []),
].join('\n')}
</body>
</html>
`
}
