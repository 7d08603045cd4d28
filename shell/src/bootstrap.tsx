import './fonts.css'
import './tokens.css'
import './base.css'
import { createRemotes, RELEASE_LIST_ELEMENT, ReleaseList } from '@santhe/federation'
import { browserStore, chosenLanguage, createHost, FIRST_VIEW_ELEMENT, FirstView } from '@santhe/host'
import { inLanguage, LANGUAGES, type Language, localeOf, splitLanguage } from '@santhe/rules'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { controlFields, keepFocus, onMismatch, runEffectsAtOnce } from './as-in-react.ts'
import { BrowserHistory } from './BrowserHistory.tsx'
import { loadAhead } from './frame/load-ahead.ts'
import { Page } from './Page.tsx'
import { nextTask } from './tasks.ts'
import { loadTexts } from './texts/languages.ts'
import { surviveTranslation } from './translated-text.ts'

// Makes the icon a file of the release, which pages link.
void new URL('./favicon.svg', import.meta.url)

function inlined(id: string): unknown {
  return JSON.parse(document.getElementById(id)?.textContent ?? 'null')
}

/** False if Back was pressed before this script: the HTML belongs to another page. */
function isPageOfUrl(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded?.name.split('#')[0] === location.href.split('#')[0]
}

/** Offline the stored frame opens any URL: one without prefix, such as the app's, uses the reader's language. */
function languageOfPage(): Language {
  const { language } = splitLanguage(location.pathname)
  const ofFrame = LANGUAGES.find(one => localeOf(one) === document.documentElement.lang) ?? 'en'
  const readers = chosenLanguage() ?? ofFrame
  if (language === 'en' && ofFrame !== 'en' && readers !== 'en')
    location.replace(inLanguage(location.pathname + location.search, readers))
  return language
}

function prepared() {
  const language = languageOfPage()
  document.documentElement.lang = localeOf(language)
  const remotes = createRemotes(ReleaseList.parse(inlined(RELEASE_LIST_ELEMENT)), { language })
  const rendered = FirstView.safeParse(inlined(FIRST_VIEW_ELEMENT)).data
  const now = rendered ? new Date(rendered.now) : new Date()
  const host = createHost({ now, language, storage: browserStore, preloaded: rendered?.preloaded ?? [] })
  return { remotes, host, isRendered: rendered !== undefined && isPageOfUrl() }
}

function show({ remotes, host, isRendered }: ReturnType<typeof prepared>, isTranslated: () => boolean): void {
  const root = document.getElementById('root')
  const app = <Page host={host} remotes={remotes} router={page => <BrowserHistory>{page}</BrowserHistory>} />
  // Page translation causes mismatches, which need no report.
  onMismatch(error => isTranslated() || reportError(error))
  if (root && isRendered) hydrateRoot(root, app)
  else if (root) createRoot(root).render(app)
  loadAhead(document, remotes)
}

/** If texts can't be loaded, as on an offline phone, the page is in English. */
async function wordsOf(language: 'kn' | 'hi'): Promise<void> {
  const load = () => loadTexts(language)
  // Browsers use a preload, even a failed one, for the first attempt.
  await load()
    .catch(load)
    .catch(() => {
      document.documentElement.lang = localeOf('en')
    })
}

export async function begin(): Promise<void> {
  if (new URLSearchParams(location.search).has('boundaries')) document.documentElement.dataset.boundaries = ''
  // Only pages that take part in a canary's comparison report.
  if (document.cookie.includes('release_sample')) void import('./release-report.ts').then(one => one.reportRelease())
  controlFields(document)
  keepFocus(document)
  runEffectsAtOnce(document)
  const isTranslated = surviveTranslation(document)
  const parts = prepared()
  const { language } = parts.host
  await (language === 'en' ? nextTask() : wordsOf(language))
  show(parts, isTranslated)
}
