import { deserialize, serialize } from 'node:v8'

/** An object as bytes, which take a fifth of its memory. */
export interface Packed<T> {
  readonly bytes: Buffer
  /** For types alone. */
  readonly of?: T
}

/** Returns how objects become bytes and objects again: these fields of them, whose values structured clone takes. */
export function packing<T>(fields: readonly (keyof T & string)[]) {
  return {
    // Copied: the serializer's buffer has room to spare.
    pack: (value: T): Packed<T> => ({ bytes: Buffer.from(serialize(fields.map(field => value[field]))) }),
    unpack({ bytes }: Packed<T>): T {
      const values = deserialize(bytes)
      return Object.assign({}, ...fields.map((field, at) => ({ [field]: values[at] })))
    },
  }
}
