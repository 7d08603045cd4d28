import type { IncomingMessage } from 'node:http'
import { type Language, preferredLanguage } from '@santhe/rules'

/** Returns the language that a request names, else its person's, else English. docs/product/accounts.md#language */
export function languageOf({ headers }: Pick<IncomingMessage, 'headers'>, ofPerson?: Language): Language {
  return preferredLanguage(headers['accept-language']) ?? ofPerson ?? 'en'
}
