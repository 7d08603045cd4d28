import { buyerStage, type Language, type Message, type OrderStatus, type OrderWay, stageDetail } from '@santhe/rules'

/** What a format gets besides its value; `Others` are further params it needs. */
export interface At<Others = unknown> {
  readonly params: Others
  readonly language: Language
  /** Translates another text. */
  readonly word: (code: string, params?: Message['params']) => string
}

/** 'Farm name' for 'farmName': fields that no form has. */
function titleOf(field: string): string {
  const label = field.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
  return label.charAt(0).toUpperCase() + label.slice(1)
}

/** By name in `{{param|format}}`, for texts of forms and those that screens share; they contain no words of a language. */
export const FORMATS = {
  /** Chooses the plural form. */
  count: (count: number) => String(count),
  and: ([first = '', ...others]: readonly string[], { word }: At) =>
    others.reduce((before, last) => word('list.and', { before, last }), first),
  quotedList: (names: readonly string[]) => names.map(name => `'${name}'`).join(', '),
  /** In buyers' words. */
  status: (status: OrderStatus, { params, word }: At<OrderWay>) =>
    word('order.stage', { name: buyerStage(status, params) }),
  /** With the step within the stage. */
  step: (status: OrderStatus, { params, word }: At<OrderWay>) =>
    word('order.stage', { name: buyerStage(status, params), detail: stageDetail(status, params) }),
  fieldTitle: (field: string, { word }: At) => {
    const code = `field.${field}`
    const text = word(code)
    return text === code ? titleOf(field) : text
  },
} satisfies Record<string, (value: never, at: At<never>) => string>
