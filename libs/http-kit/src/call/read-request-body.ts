import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliDecompress, type InputType, unzip, type ZlibOptions } from 'node:zlib'
import { ContentDisposition } from '@remix-run/headers/content-disposition'
import {
  getMultipartBoundary,
  MaxFileSizeExceededError,
  MaxTotalSizeExceededError,
  MultipartParser,
  type MultipartPart,
} from '@remix-run/multipart-parser'
import type { Contract } from '@santhe/contracts'
import { fail, SantheError } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import type { BodyLimits, Context, UploadedFile } from './call.ts'

/** Per part. */
const MOST_HEADER_BYTES = 8_192
/** The maximum of RFC 2046 (5.1.1); longer ones are slow to search. */
const MOST_BOUNDARY_CHARACTERS = 70
/** RFC 7578 has no others, and base64 would be stored undecoded. */
const TRANSFER_ENCODINGS: readonly string[] = ['7bit', '8bit', 'binary']
/** Types of text fields. */
const FIELD_TYPES: readonly string[] = ['', 'text/plain']

interface MultipartLimits {
  readonly files: number
  /** Per file. */
  readonly fileBytes: number
  readonly fields: number
  /** All fields together. */
  readonly fieldBytes: number
}

interface MultipartFile extends UploadedFile {
  readonly field: string
}

interface Multipart {
  /** In order; names may repeat. */
  readonly fields: readonly [name: string, text: string][]
  readonly files: readonly MultipartFile[]
}

/** Largest body within these limits. */
function multipartBytes({ files, fileBytes, fields, fieldBytes }: MultipartLimits): number {
  // Each part adds a boundary and a header.
  return files * fileBytes + fieldBytes + (files + fields + 1) * (MOST_HEADER_BYTES + MOST_BOUNDARY_CHARACTERS + 8)
}

const unreadable = (message = say('request.body')): never => fail('VALIDATION', { message })

interface Part {
  readonly name: string
  readonly file: Pick<UploadedFile, 'name' | 'type'> | undefined
}

/** Names are UTF-8 as browsers send them; `filename*` isn't for forms (RFC 7578, 4.2). */
function partOf({ headers }: MultipartPart): Part {
  const transferEncoding = headers['content-transfer-encoding']?.trim().toLowerCase() ?? 'binary'
  if (!TRANSFER_ENCODINGS.includes(transferEncoding)) {
    unreadable(say('request.encoding', { encodings: TRANSFER_ENCODINGS }))
  }
  const disposition = ContentDisposition.from(headers['content-disposition'] ?? null)
  if (disposition.type?.toLowerCase() !== 'form-data' || disposition.name === undefined) return unreadable()
  const { name, filename = disposition.filenameSplat } = disposition
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
  // Some clients omit a file's name but send its type.
  const isFile = filename !== undefined || !FIELD_TYPES.includes(type)
  return { name, file: isFile ? { name: filename ?? '', type } : undefined }
}

/** Whether the closing boundary was read; the parser throws on anything after it. */
function isOver(parser: MultipartParser): boolean {
  try {
    parser.finish()
    return true
  } catch {
    return false
  }
}

/**
 * Reads multipart in memory. The parser is synchronous, so its errors are caught. `tooManyFiles` runs at the first
 * file above the limit and must throw.
 * @throws VALIDATION when unreadable or with too many fields
 * @throws TOO_LARGE when a file or all fields are too large
 */
async function readMultipart(
  request: IncomingMessage,
  limits: MultipartLimits,
  tooManyFiles: () => never,
): Promise<Multipart> {
  const boundary = getMultipartBoundary(request.headers['content-type'] ?? '')?.trim() ?? ''
  if (boundary === '' || boundary.length > MOST_BOUNDARY_CHARACTERS) return unreadable()
  const most = multipartBytes(limits)
  const parser = new MultipartParser(boundary, {
    maxHeaderSize: MOST_HEADER_BYTES,
    // Only bounds incomplete parts; exact limits are checked below.
    maxFileSize: Math.max(limits.fileBytes, limits.fieldBytes),
    maxTotalSize: most,
  })
  const fields: [string, string][] = []
  const files: MultipartFile[] = []
  let fieldBytes = 0

  function take(multipartPart: MultipartPart): void {
    const { name, file } = partOf(multipartPart)
    const { size } = multipartPart
    if (!file) {
      fieldBytes += size
      if (fieldBytes > limits.fieldBytes) fail('TOO_LARGE')
      if (fields.push([name, multipartPart.text]) > limits.fields) unreadable()
    } else if (file.name !== '' || size > 0) {
      // Nameless and empty: no file was chosen.
      if (size > limits.fileBytes) fail('TOO_LARGE')
      if (files.push({ ...file, field: name, bytes: Buffer.concat(multipartPart.content) }) > limits.files)
        tooManyFiles()
    }
  }

  for await (const piece of piecesOf(request, most)) {
    if (isOver(parser)) continue
    for (const part of parser.write(piece)) take(part)
  }
  parser.finish()
  return { fields, files }
}

/** Smaller chunks are merged: millions of one-byte objects would fill memory. */
const SMALL_BYTES = 4_096

type Body = Readable & Pick<IncomingMessage, 'headers'>

/**
 * Leaves the rest unread when the reader stops, so that a response can be sent.
 * @throws TOO_LARGE when it announces or has more than `most` bytes
 */
export async function* piecesOf(request: Body, most: number): AsyncGenerator<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > most) fail('TOO_LARGE')
  const small = Buffer.alloc(SMALL_BYTES)
  let smallBytes = 0
  let total = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const bytes: Buffer = chunk
    total += bytes.length
    if (total > most) fail('TOO_LARGE')
    if (smallBytes > 0 && smallBytes + bytes.length > SMALL_BYTES) {
      yield Buffer.from(small.subarray(0, smallBytes))
      smallBytes = 0
    }
    if (bytes.length > SMALL_BYTES) yield bytes
    else smallBytes += bytes.copy(small, smallBytes)
  }
  if (smallBytes > 0) yield small.subarray(0, smallBytes)
}

type Unpack = (packed: InputType, options: ZlibOptions) => Promise<Buffer>

const UNPACK: Readonly<Record<string, Unpack>> = {
  gzip: promisify<InputType, ZlibOptions, Buffer>(unzip),
  deflate: promisify<InputType, ZlibOptions, Buffer>(unzip),
  br: promisify<InputType, ZlibOptions, Buffer>(brotliDecompress),
}

/** Unreadable bodies are always the client's fault. */
function refusal(error: unknown): SantheError {
  if (error instanceof SantheError) return error
  const isTooLarge =
    error instanceof MaxFileSizeExceededError ||
    error instanceof MaxTotalSizeExceededError ||
    (error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
  return isTooLarge ? new SantheError('TOO_LARGE') : new SantheError('VALIDATION', { message: say('request.body') })
}

/**
 * Returns the whole body, decompressed.
 * @throws TOO_LARGE when it exceeds `most` bytes, compressed or not
 * @throws UNSUPPORTED_MEDIA_TYPE when its encoding isn't supported
 * @throws VALIDATION when it isn't packed as it says, or breaks off
 */
export async function bytesOf(request: Body, most: number): Promise<Buffer> {
  const encoding = request.headers['content-encoding']?.toLowerCase() || 'identity'
  const unpack = Object.hasOwn(UNPACK, encoding) ? UNPACK[encoding] : undefined
  if (!unpack && encoding !== 'identity') fail('UNSUPPORTED_MEDIA_TYPE')
  try {
    const pieces: Buffer[] = []
    for await (const piece of piecesOf(request, most)) pieces.push(piece)
    const packed = Buffer.concat(pieces)
    return unpack ? await unpack(packed, { maxOutputLength: most }) : packed
  } catch (error) {
    throw refusal(error)
  }
}

export interface RequestBody {
  readonly body: unknown
  readonly rawBody: string
  readonly files: readonly UploadedFile[]
}

const MEGABYTE = 1_000_000
export const DEFAULT_BODY_LIMITS: BodyLimits = { bodyBytes: 100_000, fileBytes: 10 * MEGABYTE }

const MOST_UPLOAD_FIELDS = 50
const MOST_FORM_FIELDS = 10
const nothing: RequestBody = { body: {}, rawBody: '', files: [] }
/** Marks undecodable bytes, which must not be stored. */
const UNREADABLE = '\ufffd'

type Upload = NonNullable<Contract['upload']>

function uploadLimits({ most }: Upload, { bodyBytes, fileBytes }: BodyLimits): MultipartLimits {
  return { files: most, fileBytes, fields: MOST_UPLOAD_FIELDS, fieldBytes: bodyBytes }
}

const formLimits = ({ bodyBytes }: BodyLimits): MultipartLimits => ({
  ...{ files: 0, fileBytes: 0 },
  ...{ fields: MOST_FORM_FIELDS, fieldBytes: bodyBytes },
})

/** Bytes as sent. */
export function mostBodyBytes(contract: Contract, limits: BodyLimits): number {
  if (contract.upload) return multipartBytes(uploadLimits(contract.upload, limits))
  if (contract.postedByMailPrograms) return multipartBytes(formLimits(limits))
  return contract.bodyBytes ?? limits.bodyBytes
}

function readable(text: string): string {
  return text.includes(UNREADABLE) ? fail('VALIDATION', { message: say('request.utf8') }) : text
}

/** Repeated fields become lists, which no text schema accepts. */
function formBody(fields: Iterable<readonly [string, string]>): Record<string, unknown> {
  const texts = new Map<string, string[]>()
  for (const [name, text] of fields) {
    const all = texts.get(readable(name)) ?? []
    all.push(readable(text))
    texts.set(name, all)
  }
  return Object.fromEntries([...texts].map(([name, all]) => [name, all.length > 1 ? all : all[0]]))
}

/** Reads JSON, multipart uploads, and forms posted by mail clients. */
export function requestBodies(limits: BodyLimits) {
  async function readJson(ctx: Context, contract: Contract): Promise<RequestBody> {
    if (ctx.request.length === 0 || ctx.is('json') === null) return nothing
    if (!ctx.is('json')) fail('UNSUPPORTED_MEDIA_TYPE')
    const rawBody = readable((await bytesOf(ctx.req, contract.bodyBytes ?? limits.bodyBytes)).toString())
    const body: unknown = rawBody === '' ? {} : JSON.parse(rawBody)
    if (typeof body !== 'object' || body === null) unreadable()
    return { body, rawBody, files: [] }
  }

  /** From mail clients (RFC 8058): one field, in either form encoding. */
  async function readForm(ctx: Context): Promise<RequestBody> {
    if (ctx.is('urlencoded')) {
      const fields = new URLSearchParams((await bytesOf(ctx.req, limits.bodyBytes)).toString())
      if (fields.size > MOST_FORM_FIELDS) unreadable()
      return { ...nothing, body: formBody(fields) }
    }
    const { fields } = await readMultipart(ctx.req, formLimits(limits), unreadable)
    return { ...nothing, body: formBody(fields) }
  }

  async function readUpload(ctx: Context, upload: Upload): Promise<RequestBody> {
    if (!ctx.is('multipart')) fail('UNSUPPORTED_MEDIA_TYPE')
    const { field, most } = upload
    const { fields, files } = await readMultipart(ctx.req, uploadLimits(upload, limits), () => {
      return fail('VALIDATION', { fields: { [field]: say('request.mostFiles', { most }) } })
    })
    const unknownField = files.find(file => file.field !== field)?.field
    if (unknownField !== undefined) {
      fail('VALIDATION', { fields: { [unknownField]: say('form.unknownFields', { names: [unknownField] }) } })
    }
    if (files.length === 0 && !upload.isOptional) fail('VALIDATION', { fields: { [field]: say('request.noFile') } })
    return { body: formBody(fields), rawBody: '', files }
  }

  return async (ctx: Context, contract: Contract): Promise<RequestBody> => {
    if (contract.method === 'GET') return nothing
    try {
      if (contract.upload) return await readUpload(ctx, contract.upload)
      const isForm = contract.postedByMailPrograms && ctx.is('urlencoded', 'multipart')
      return await (isForm ? readForm(ctx) : readJson(ctx, contract))
    } catch (error) {
      throw refusal(error)
    }
  }
}
