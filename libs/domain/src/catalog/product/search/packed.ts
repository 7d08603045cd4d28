import { deserialize, serialize } from 'node:v8'

/** An object's values as one-byte text: a fifth of the object's memory, while a small buffer would retain a large one. */
export interface Packed<T> {
  readonly bytes: string
  /** For types only. */
  readonly of?: T
}

/** Returns functions to pack and unpack these fields of objects, including `Date`s but no other class instances. */
export function packing<T>(fields: readonly (keyof T & string)[]) {
  return {
    pack: (value: T): Packed<T> => ({ bytes: serialize(fields.map(field => value[field])).toString('latin1') }),
    unpack({ bytes }: Packed<T>): T {
      const values = deserialize(Buffer.from(bytes, 'latin1'))
      return Object.assign({}, ...fields.map((field, at) => ({ [field]: values[at] })))
    },
  }
}
