import type { Language, Message } from '@santhe/rules'
import { FORMATS } from './formats.ts'
import { pluralForm, textHook } from './say.ts'
import { VARIANTS } from './variants.ts'

type Params = Readonly<Record<string, unknown>>
/** Callers' types restrict codes by their texts; here any code is allowed. */
type Format = (value: never, at: never) => string
type Variant = (params: never) => string
const formatOf = new Map<string, Format>(Object.entries(FORMATS))
const variantOf = new Map<string, Variant>(Object.entries(VARIANTS))

/** Adds the formats and variants that server texts need. */
export function addFormats(
  formats: Readonly<Record<string, Format>>,
  variants: Readonly<Record<string, Variant>>,
): void {
  for (const [name, format] of Object.entries(formats)) formatOf.set(name, format)
  for (const [code, variant] of Object.entries(variants)) variantOf.set(code, variant)
}

/** The texts of this bundle. */
const words = new Map<Language, Map<string, string>>()

/** Adds texts to this bundle's; English ones come with the module that needs them. */
export function addWords(language: Language, table: Readonly<Record<string, string>>): void {
  words.set(language, new Map([...(words.get(language) ?? []), ...Object.entries(table)]))
}

/** Returns the number that chooses a plural form, or the length of the list that does. */
function countOf(text: string, params: Params): number {
  const [, name = ''] = /\{\{(\w+)\|(?:count|list|and|products)\}\}/.exec(text) ?? []
  const counted = params[name]
  return Array.isArray(counted) ? counted.length : Number(counted)
}

function templateOf(code: string, params: Params, language: Language): string | undefined {
  const table = words.get(language)
  const many = table?.get(`${code}_other`)
  if (many === undefined) return table?.get(code)
  return table?.get(`${code}_${pluralForm(countOf(many, params), language)}`) ?? many
}

/** Returns a message as text, in English if the language lacks it; a code without a text stays unchanged. */
export function wordsIn({ code, params = {} }: Message, language: Language): string {
  const suffix = variantOf.get(code)?.(params as never) ?? ''
  const key = suffix === '' ? code : `${code}_${suffix}`
  const template = templateOf(key, params, language)
  if (template === undefined) return language === 'en' ? code : wordsIn({ code, params }, 'en')
  const word = (nested: string, values?: Message['params']) =>
    wordsIn(values === undefined ? { code: nested } : { code: nested, params: values }, language)
  const at = { params, language, word }
  const text = template.replace(/\{\{(\w+)(?:\|(\w+))?\}\}/g, (_gap, name: string, format = '') => {
    const formatted = formatOf.get(format)
    return formatted ? formatted(params[name] as never, at as never) : String(params[name])
  })
  return textHook.apply(text)
}
