import type { Page } from '@playwright/test'

/**
 * Replaces each text node by its own elements, as translating browsers do, including later ones. A thin space marks the
 * translation.
 */
function translateAsBrowsersDo(): void {
  const UNTRANSLATED = 'font, script, style, textarea, title, noscript, option, svg'
  /** Replaced texts with their original words and their replacement. */
  const replaced: { text: Text; before: string; standIn: Element }[] = []
  const translate = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    for (let node: Node | null = walker.currentNode; node; node = walker.nextNode()) {
      if (node instanceof Text && node.data.trim() && !node.parentElement?.closest(UNTRANSLATED)) texts.push(node)
    }
    for (const text of texts) {
      const standIn = document.createElement('font')
      standIn.append(document.createElement('font'))
      standIn.firstElementChild?.append(`${text.data}\u2009`)
      text.replaceWith(standIn)
      replaced.push({ text, before: text.data, standIn })
    }
  }
  const translatePage = () => {
    translate(document.body)
    new MutationObserver(records => {
      for (const { addedNodes, target } of records) {
        for (const node of addedNodes) if (node.isConnected) translate(node)
        if (target instanceof Text && target.isConnected) translate(target)
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  }
  addEventListener('DOMContentLoaded', translatePage)
  // Texts that changed after translation while the page still shows the old translation.
  Object.assign(globalThis, {
    staleTexts: () =>
      replaced
        .filter(({ text, before, standIn }) => standIn.isConnected && !text.isConnected && text.data !== before)
        .map(({ text, before }) => `'${before}' is now '${text.data}'`),
  })
}

export interface TranslatedPage {
  /** Uncaught errors of the page. */
  readonly errors: readonly string[]
  /** Returns changed texts whose old translation is still shown. */
  staleTexts(): Promise<readonly string[]>
}

/** Translates every document that the page opens from now on. */
export async function translate(page: Page): Promise<TranslatedPage> {
  const errors: string[] = []
  page.on('pageerror', error => errors.push(error.stack ?? error.message))
  await page.addInitScript(translateAsBrowsersDo)
  return {
    errors,
    staleTexts: () => page.evaluate(() => Reflect.get(globalThis, 'staleTexts')()),
  }
}
