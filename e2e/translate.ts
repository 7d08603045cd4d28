import type { Page } from '@playwright/test'

/** Replaces each text node by elements of its own, as browsers do that translate a page; also those that come later. A thin space is the foreign word. */
function translateAsBrowsersDo(): void {
  const UNTRANSLATED = 'font, script, style, textarea, title, noscript, option, svg'
  /** Each text that was replaced, what it said then, and what stands in its place. */
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
  // Texts that changed since they were translated, and of which the page still shows the translation.
  Object.assign(globalThis, {
    staleTexts: () =>
      replaced
        .filter(({ text, before, standIn }) => standIn.isConnected && !text.isConnected && text.data !== before)
        .map(({ text, before }) => `'${before}' is now '${text.data}'`),
  })
}

/** A page that its browser translates. */
export interface TranslatedPage {
  /** What was thrown in it and not caught, or brought a part of it down. */
  readonly errors: readonly string[]
  /** Returns the texts that changed and still show the translation of what they said before. */
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
