import type { DeliveryWindow, IstDate, Language, Message, Reason } from '@santhe/rules'
import type { ENGLISH } from './en/index.ts'
import type { At, FORMATS } from './formats.ts'
import type { SERVER_FORMATS } from './server-formats.ts'
import type { SERVER_VARIANTS } from './server-variants.ts'
import type { VARIANTS } from './variants.ts'

type Formats = typeof FORMATS & typeof SERVER_FORMATS
type Variants = typeof VARIANTS & typeof SERVER_VARIANTS

type Table = typeof ENGLISH
/** A key without the suffix of its plural form or variant; error codes contain underscores themselves. */
export type Base<Key> = Key extends `${infer Section}.${infer Name}_${string}` ? `${Section}.${Name}` : Key
export type TextCode = Base<keyof Table> & string
type TextOf<Code extends string> = Table[Extract<keyof Table, Code | `${Code}_${string}`>]

type Gap<Text> = Text extends `${string}{{${infer Inner}}}${infer Rest}` ? Inner | Gap<Rest> : never
type NameIn<Inner> = Inner extends `${infer Name}|${string}` ? Name : Inner
type FormatIn<Inner> = Inner extends `${string}|${infer Name extends keyof Formats}` ? Formats[Name] : never
type ValueIn<Inner> = [FormatIn<Inner>] extends [never] ? string | number : Parameters<FormatIn<Inner>>[0]
type All<Union> = (Union extends unknown ? (union: Union) => void : never) extends (all: infer Every) => void
  ? Every
  : never
/** Without formats that need no others: their `unknown` would swallow the others' types. */
type OthersOf<Format> = Format extends (value: never, at: At<infer Others>) => string
  ? unknown extends Others
    ? never
    : Others
  : never
type VariantParams<Code> = All<Parameters<Variants[Code & keyof Variants]>[0]>
type Filled<Inner extends string> = { [Each in Inner as NameIn<Each> & string]: ValueIn<Each> } & All<
  OthersOf<FormatIn<Inner>>
>
/** The params that a text's gaps and variants name. */
type ParamsOf<Code extends string> = Omit<Filled<Gap<TextOf<Code>>>, keyof VariantParams<Code>> & VariantParams<Code>
export type Params<Code extends TextCode> = keyof ParamsOf<Code> extends never ? [] : [params: ParamsOf<Code>]
/** Codes of texts that need no params. */
export type PlainCode = { [Code in TextCode]: Params<Code> extends [] ? Code : never }[TextCode]
/** Codes of news: texts with a title, and a message of the code `<title>.message`. */
export type NewsCode = { [Code in TextCode]: `${Code}.message` extends TextCode ? Code : never }[TextCode]
type NewsParams<Code extends NewsCode> = ParamsOf<Code> & ParamsOf<`${Code}.message`> & Message['params']

/** @internal Every text passes through it; tests swap a pseudo-language in. */
export const textHook = { apply: (text: string): string => text }

const pluralRules: Partial<Record<Language, Intl.PluralRules>> = {}

/** Returns a language's plural form of a count. Creating rules is slow: each language's are created once, for its first count. */
export function pluralForm(count: number, language: Language): Intl.LDMLPluralRule {
  const rules = pluralRules[language] ?? new Intl.PluralRules(language)
  pluralRules[language] = rules
  return rules.select(count)
}

/** Returns a text's code with its params; `textOf` turns it into text. */
export function say<Code extends TextCode>(code: Code, ...[params]: Params<Code>): Message {
  return params === undefined ? { code } : { code, params: { ...params } }
}

/** As `say`, for news, with the params of title and message. */
export function sayNews<Code extends NewsCode>(code: Code, params: NewsParams<Code>): Message {
  return { code, params }
}

/** As `say`, encoded as a schema's message: `form.tooLong {"most":200}`. */
export function coded<Code extends TextCode>(code: Code, ...[params]: Params<Code>): string {
  return params === undefined ? code : `${code} ${JSON.stringify(params)}`
}

/** Parses a schema's message. */
export function readCoded(message: string): Message {
  const [, code, json] = /^(\S+) (\{.*\})$/s.exec(message) ?? []
  return code === undefined || json === undefined ? { code: message } : { code, params: JSON.parse(json) }
}

interface ExplainedStep {
  /** '' if its maker gave none. */
  reason: Reason
  isUndo?: boolean | undefined
  delivery?: { date: IstDate; window: DeliveryWindow } | undefined
}

/** Returns why a step was made: its maker's words, else a text for its kind. */
export function stepReason({ reason, isUndo, delivery }: ExplainedStep): Reason {
  if (delivery) return say('reason.delivery', { date: delivery.date, window: delivery.window })
  return reason || (isUndo ? say('reason.undo') : '')
}
