/** JSON text that no JavaScript value can represent, such as a huge number, or invalid JSON. */
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

/** Returns a value as JSON, with its raw pieces unchanged. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value) ?? 'null'
  return text.replace(marked, (_, hex: string) => Buffer.from(hex, 'hex').toString())
}

/** Returns a value as text for a URL or a form, even if it has no text of its own, such as `{ toString: 1 }`. */
export function plainText(value: unknown): string {
  if (value instanceof RawJson) return value.text
  return typeof value === 'string' ? value : jsonText(value)
}
