/** A piece of JSON text that no value of JavaScript stands for, such as a number beyond all numbers, or no JSON at all. */
export class RawJson {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toJSON(): string {
    return `@raw:${Buffer.from(this.text).toString('hex')}@`
  }
}

const marked = /"@raw:([0-9a-f]*)@"/g

/** A value as JSON, with its raw pieces as they are. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value) ?? 'null'
  return text.replace(marked, (_, hex: string) => Buffer.from(hex, 'hex').toString())
}

/** A value as an address or a form says it; also of what has no text of its own, such as `{ toString: 1 }`. */
export function plainText(value: unknown): string {
  if (value instanceof RawJson) return value.text
  return typeof value === 'string' ? value : jsonText(value)
}
