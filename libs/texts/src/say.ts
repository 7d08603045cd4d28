import type { DeliveryWindow, IstDate, Message, Reason } from '@santhe/rules'
import type { ENGLISH } from './en/index.ts'

/** English is complete and fills gaps of the others. */
export type Language = 'en' | 'kn' | 'hi'

type Table = typeof ENGLISH
export type TextCode = keyof Table
/** Codes of texts that need no params. */
export type PlainCode = { [Code in TextCode]: Table[Code] extends string ? Code : never }[TextCode]
export type Params<Code extends TextCode> = Table[Code] extends (params: infer P, ...others: never) => string
  ? [params: P]
  : []
/** Codes of news: texts with a title, and a message of the code `<title>.message`. */
export type NewsCode = { [Code in TextCode]: `${Code}.message` extends TextCode ? Code : never }[TextCode]
type ParamsOf<Code extends TextCode> = Params<Code> extends [infer P] ? P : Record<never, never>
type NewsParams<Code extends NewsCode> = ParamsOf<Code> & ParamsOf<`${Code}.message`> & Message['params']

/** @internal Every text passes through it; tests swap a pseudo-language in. */
export const textHook = { apply: (text: string): string => text }

/** Returns a text's code with its params; `textOf` turns it into words. */
export function say<Code extends TextCode>(code: Code, ...[params]: Params<Code>): Message {
  return params === undefined ? { code } : { code, params: { ...params } }
}

/** The same of news, with the params of title and message. */
export function sayNews<Code extends NewsCode>(code: Code, params: NewsParams<Code>): Message {
  return { code, params }
}

/** The same as a schema's message, which is a string: `form.tooLong {"most":200}`. */
export function coded<Code extends TextCode>(code: Code, ...[params]: Params<Code>): string {
  return params === undefined ? code : `${code} ${JSON.stringify(params)}`
}

/** Reads a schema's message. */
export function readCoded(message: string): Message {
  const [, code, json] = /^(\S+) (\{.*\})$/s.exec(message) ?? []
  return code === undefined || json === undefined ? { code: message } : { code, params: JSON.parse(json) }
}

interface ExplainedStep {
  /** '' where its maker gave none. */
  reason: Reason
  isUndo?: boolean | undefined
  delivery?: { date: IstDate; window: DeliveryWindow } | undefined
}

/** Returns why a step was made: its maker's words, else what it did. */
export function stepReason({ reason, isUndo, delivery }: ExplainedStep): Reason {
  if (delivery) return say('reason.delivery', { date: delivery.date, window: delivery.window })
  return reason || (isUndo ? say('reason.undo') : '')
}
