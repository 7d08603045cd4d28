import type { Long } from 'bson'
import type { Doc } from '../../bson/values.ts'
import { doc } from '../../bson/values.ts'
import { operationTime } from '../../operation-time.ts'

function encodeElement(type: number, name: string, value: Buffer): Buffer {
  return Buffer.concat([Buffer.from([type]), Buffer.from(`${name}\0`), value])
}

function encodeDocument(parts: readonly Buffer[]): Buffer {
  const size = parts.reduce((sum, part) => sum + part.length, 5)
  const bytes = Buffer.allocUnsafe(size)
  bytes.writeInt32LE(size)
  let at = 4
  for (const part of parts) at += part.copy(bytes, at)
  bytes[at] = 0
  return bytes
}

function encodeString(value: string): Buffer {
  const bytes = Buffer.from(`${value}\0`)
  const size = Buffer.allocUnsafe(4)
  size.writeInt32LE(bytes.length)
  return Buffer.concat([size, bytes])
}

/** Copies an array of documents into one buffer: there may be a hundred thousand. */
function encodeArray(documents: readonly Buffer[]): Buffer {
  const names = documents.map((_, at) => `\x03${at}\0`)
  const size = documents.reduce((sum, bytes, at) => sum + bytes.length + (names[at]?.length ?? 0), 5)
  const bytes = Buffer.allocUnsafe(size)
  let end = bytes.writeInt32LE(size)
  for (const [at, item] of documents.entries()) {
    end += bytes.write(names[at] ?? '', end, 'latin1')
    end += item.copy(bytes, end)
  }
  bytes[end] = 0
  return bytes
}

/** Returns the response of find, aggregate and getMore. Copies stored documents without decoding them. */
export function cursorResponse(
  field: 'firstBatch' | 'nextBatch',
  documents: readonly Buffer[],
  id: Long,
  namespace: string,
): Buffer {
  const identity = Buffer.allocUnsafe(8)
  identity.writeBigInt64LE(id.toBigInt())
  const cursor = encodeDocument([
    encodeElement(0x04, field, encodeArray(documents)),
    encodeElement(0x12, 'id', identity),
    encodeElement(0x02, 'ns', encodeString(namespace)),
  ])
  const time = Buffer.allocUnsafe(8)
  time.writeBigUInt64LE(operationTime().toBigInt())
  const isOk = Buffer.allocUnsafe(8)
  isOk.writeDoubleLE(1)
  return encodeDocument([
    encodeElement(0x03, 'cursor', cursor),
    encodeElement(0x01, 'ok', isOk),
    encodeElement(0x11, 'operationTime', time),
  ])
}

/** Returns the spec of the `_id` index, which every collection has. */
export function idIndexSpec(): Doc {
  return doc({ v: 2, key: doc({ _id: 1 }), name: '_id_' })
}
