import type { NewsKind } from '../news-kinds.ts'

/** A message as the bell shows it, and a mail or a push of no design of its own. The message goes on where the title ends; it does not repeat it. */
export interface NewsText {
  kind: NewsKind
  title: string
  message: string
}

export function boxesText(boxes: number): string {
  return boxes === 1 ? '1 box' : `${boxes} boxes`
}

/** Returns names as a list of words that ends after `most` of them: 'Okra, Beans and 2 more'. */
export function namesText(names: readonly string[], most = 3): string {
  if (names.length > most) return `${names.slice(0, most).join(', ')} and ${names.length - most} more`
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}
