import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { type Language, preferredLanguage, splitLanguage } from '@santhe/rules'

/** A plain link, such as a download, sends the browser's languages; its page's URL names the reader's. */
function languageOfPage({ referer = '', ...headers }: IncomingHttpHeaders): Language | undefined {
  const isPlainLink = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-site'] === 'same-origin'
  return isPlainLink && URL.canParse(referer) ? splitLanguage(new URL(referer).pathname).language : undefined
}

/** Returns the language that a request names, else its person's, else English. docs/product/accounts.md#language */
export function languageOf({ headers }: Pick<IncomingMessage, 'headers'>, ofPerson?: Language): Language {
  return languageOfPage(headers) ?? preferredLanguage(headers['accept-language']) ?? ofPerson ?? 'en'
}
