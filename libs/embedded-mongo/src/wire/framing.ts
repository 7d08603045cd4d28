import { decodeSent, encode, sliceDocuments } from '../bson/decode.ts'
import type { Doc } from '../bson/values.ts'
import { MAX_MESSAGE_BYTES } from '../limits.ts'

const OP_REPLY = 1
const OP_QUERY = 2004
const OP_MSG = 2013
const HEADER = 16
const MORE_TO_COME = 2
const CHECKSUM = 1
/** A reader must understand bits 0 to 15. */
const REQUIRED_BITS = 0xffff

/** A message from a client. */
export interface Message {
  readonly requestId: number
  /** Total size in bytes. */
  readonly bytes: number
  readonly body: Buffer
  readonly sequences: ReadonlyMap<string, readonly Buffer[]>
  /** Whether the client awaits no response. */
  readonly isOneWay: boolean
  /** Whether it uses the old form, which only opens a connection. */
  readonly isLegacy: boolean
}

/**
 * Returns a function that splits a stream of bytes into messages; it throws if the stream is invalid and can't
 * continue.
 */
export function createFramer(): (chunk: Buffer) => Message[] {
  let waiting: Buffer[] = []
  let size = 0
  return chunk => {
    waiting.push(chunk)
    size += chunk.length
    const messages: Message[] = []
    for (;;) {
      const needed = neededBytes(waiting, size)
      if (needed === undefined || size < needed) return messages
      const all = waiting.length === 1 && waiting[0] !== undefined ? waiting[0] : Buffer.concat(waiting)
      messages.push(readMessage(all.subarray(0, needed)))
      const rest = all.subarray(needed)
      waiting = rest.length === 0 ? [] : [rest]
      size = rest.length
    }
  }
}

function neededBytes(waiting: Buffer[], size: number): number | undefined {
  if (size < 4) return undefined
  if (waiting[0] !== undefined && waiting[0].length < 4) waiting.splice(0, waiting.length, Buffer.concat(waiting))
  const needed = waiting[0]?.readInt32LE(0) ?? 0
  if (needed < HEADER || needed > MAX_MESSAGE_BYTES) throw new Error(`a message of ${needed} bytes`)
  return needed
}

function readMessage(bytes: Buffer): Message {
  const requestId = bytes.readInt32LE(4)
  const kind = bytes.readInt32LE(12)
  if (kind === OP_MSG) return readMsg(bytes, requestId)
  if (kind === OP_QUERY) return readQuery(bytes, requestId)
  throw new Error(`a message of kind ${kind}`)
}

function readMsg(bytes: Buffer, requestId: number): Message {
  const flags = bytes.readUInt32LE(HEADER)
  if ((flags & REQUIRED_BITS & ~(MORE_TO_COME | CHECKSUM)) !== 0) throw new Error(`unknown flags ${flags}`)
  const end = (flags & CHECKSUM) === 0 ? bytes.length : bytes.length - 4
  let body: Buffer | undefined
  const sequences = new Map<string, readonly Buffer[]>()
  for (let at = HEADER + 4; at < end; ) {
    const kind = bytes[at]
    const size = bytes.readInt32LE(at + 1)
    if (size < 5 || at + 1 + size > end) throw new Error('a section beyond its message')
    const section = bytes.subarray(at + 1, at + 1 + size)
    if (kind === 0) body = section
    else if (kind === 1) {
      const nameEnd = section.indexOf(0, 4)
      sequences.set(section.toString('utf8', 4, nameEnd), sliceDocuments(section.subarray(nameEnd + 1)))
    } else throw new Error(`a section of kind ${kind}`)
    at += 1 + size
  }
  if (body === undefined) throw new Error('a message without a body')
  return { requestId, bytes: bytes.length, body, sequences, isOneWay: (flags & MORE_TO_COME) !== 0, isLegacy: false }
}

/** Parses the old query message, which drivers still use for their first hello. */
function readQuery(bytes: Buffer, requestId: number): Message {
  const nameEnd = bytes.indexOf(0, HEADER + 4)
  const query = decodeSent(bytes.subarray(nameEnd + 9))
  const database = bytes.toString('utf8', HEADER + 4, nameEnd).split('.')[0] ?? 'admin'
  const body: Doc = new Map([...query].filter(([name]) => !name.startsWith('$')))
  body.set('$db', database)
  return {
    requestId,
    bytes: bytes.length,
    body: encode(body),
    sequences: new Map(),
    isOneWay: false,
    isLegacy: true,
  }
}

let lastId = 0

/** Returns a response's bytes in two pieces, so that a large one is not copied again. */
export function frameResponse(message: Message, response: Buffer): Buffer[] {
  lastId = (lastId + 1) & 0x7fffffff
  const head = Buffer.alloc(message.isLegacy ? HEADER + 20 : HEADER + 5)
  head.writeInt32LE(head.length + response.length, 0)
  head.writeInt32LE(lastId, 4)
  head.writeInt32LE(message.requestId, 8)
  head.writeInt32LE(message.isLegacy ? OP_REPLY : OP_MSG, 12)
  if (message.isLegacy) head.writeInt32LE(1, HEADER + 16)
  return [head, response]
}
