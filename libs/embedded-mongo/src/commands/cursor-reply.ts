import { Long } from 'bson'
import type { Doc } from '../bson/values.ts'
import { doc } from '../bson/values.ts'
import { operationTime } from '../operation-time.ts'

function named(type: number, name: string, value: Buffer): Buffer {
  return Buffer.concat([Buffer.from([type]), Buffer.from(`${name}\0`), value])
}

function document(parts: readonly Buffer[]): Buffer {
  const size = parts.reduce((sum, part) => sum + part.length, 5)
  const bytes = Buffer.allocUnsafe(size)
  bytes.writeInt32LE(size)
  let at = 4
  for (const part of parts) at += part.copy(bytes, at)
  bytes[at] = 0
  return bytes
}

function text(value: string): Buffer {
  const bytes = Buffer.from(`${value}\0`)
  const size = Buffer.allocUnsafe(4)
  size.writeInt32LE(bytes.length)
  return Buffer.concat([size, bytes])
}

/** The answer of find, aggregate and getMore: stored documents are copied as they are, never decoded. */
export function cursorReply(
  field: 'firstBatch' | 'nextBatch',
  documents: readonly Buffer[],
  id: Long,
  namespace: string,
): Buffer {
  const items = documents.flatMap((bytes, at) => [Buffer.from(`\x03${at}\0`, 'latin1'), bytes])
  const identity = Buffer.allocUnsafe(8)
  identity.writeBigInt64LE(id.toBigInt())
  const cursor = document([
    named(0x04, field, document(items)),
    named(0x12, 'id', identity),
    named(0x02, 'ns', text(namespace)),
  ])
  const time = Buffer.allocUnsafe(8)
  time.writeBigUInt64LE(operationTime().toBigInt())
  const isOk = Buffer.allocUnsafe(8)
  isOk.writeDoubleLE(1)
  return document([named(0x03, 'cursor', cursor), named(0x01, 'ok', isOk), named(0x11, 'operationTime', time)])
}

/** The answer of a command that lists few things: all of them in one batch. */
export function listReply(listed: readonly Doc[], namespace: string): Doc {
  return doc({ cursor: doc({ firstBatch: [...listed], id: Long.ZERO, ns: namespace }) })
}

/** The index every collection has, as it is listed. */
export function idIndexSpec(): Doc {
  return doc({ v: 2, key: doc({ _id: 1 }), name: '_id_' })
}
