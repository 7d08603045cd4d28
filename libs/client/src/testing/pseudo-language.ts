import { swapInPseudoLanguage } from '@santhe/texts/testing'
import { onTestFinished } from 'vitest'

const READ_ALOUD = ['aria-label', 'aria-description', 'aria-valuetext', 'placeholder', 'title', 'alt']
const WORD = /\p{L}[\p{L}\p{M}’'.@-]*/gu
/** Formats of libs/rules: 'Today, Mar 05, 2026, 3:40 pm', '05 Mar 2026', '2d ago'. */
const MONTH = '(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)'
const DATE = new RegExp(
  `([Tt]oday|[Yy]esterday|[Tt]omorrow), |${MONTH} \\d\\d|\\d\\d ${MONTH}|\\d [ap]m|\\d+[mhd] ago`,
  'g',
)
/** Wire values that screens must translate. */
const WORDED = new Set(['status', 'approvalStatus', 'role', 'unit', 'paymentMethod', 'paymentStatus'])

const wordsOf = (text: string): string[] => text.match(WORD) ?? []

function wordsIn(data: unknown): string[] {
  if (typeof data === 'string') return wordsOf(data)
  if (typeof data !== 'object' || data === null) return []
  return Object.entries(data).flatMap(([key, value]) => (WORDED.has(key) ? [] : wordsIn(value)))
}

/** Returns the text outside ⟦ and ⟧, which may be in several elements. */
function outsideBrackets(texts: readonly string[]): string[] {
  let depth = 0
  return texts.map(text => {
    let outside = ''
    for (const sign of text) {
      if (sign === '⟧') depth -= 1
      if (depth === 0 && sign !== '⟧' && sign !== '⟦') outside += sign
      if (sign === '⟦') depth += 1
    }
    return outside
  })
}

function textsUnder(root: Element): string[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walker.nextNode()) {
    if (!walker.currentNode.parentElement?.closest('style, [data-testid]'))
      texts.push(walker.currentNode.nodeValue ?? '')
  }
  return texts
}

/** Puts every text between ⟦ and ⟧ until the test ends. */
export function showPseudoLanguage(): void {
  onTestFinished(swapInPseudoLanguage())
}

/** Returns visible and spoken texts of the page that are neither between ⟦ and ⟧ nor from `data`. */
export function foreignTexts(data: unknown): string[] {
  const words = wordsIn(data)
  const initials = words.map(word => word.slice(0, 1))
  // Avatars have one or two initials.
  const expected = new Set([...words, ...initials, ...initials.map((one, place) => one + initials[place + 1])])
  const attributes = [...document.body.querySelectorAll('*')].flatMap(element =>
    READ_ALOUD.map(name => element.getAttribute(name) ?? ''),
  )
  return [...outsideBrackets(textsUnder(document.body)), ...attributes.flatMap(text => outsideBrackets([text]))].filter(
    text => wordsOf(text.replace(DATE, '')).some(word => !expected.has(word)),
  )
}
