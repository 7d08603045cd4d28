import type { IncomingMessage } from 'node:http'
import { ContentDisposition } from '@remix-run/headers/content-disposition'
import { getMultipartBoundary, MultipartParser, type MultipartPart } from '@remix-run/multipart-parser'
import { fail } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import type { UploadedFile } from './call.ts'
import { piecesOf } from './read-bytes.ts'

/** Per part. */
const MOST_HEADER_BYTES = 8_192
/** The maximum of RFC 2046 (5.1.1); longer ones are slow to search. */
const MOST_BOUNDARY_CHARACTERS = 70
/** RFC 7578 has no others, and base64 would be stored undecoded. */
const TRANSFER_ENCODINGS: readonly string[] = ['7bit', '8bit', 'binary']
/** Types of text fields. */
const FIELD_TYPES: readonly string[] = ['', 'text/plain']

export interface MultipartLimits {
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
export function multipartBytes({ files, fileBytes, fields, fieldBytes }: MultipartLimits): number {
  // Each part adds a boundary and a header.
  return files * fileBytes + fieldBytes + (files + fields + 1) * (MOST_HEADER_BYTES + MOST_BOUNDARY_CHARACTERS + 8)
}

export const unreadable = (message = say('request.body')): never => fail('VALIDATION', { message })

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
export async function readMultipart(
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
      // Nameless and empty: a file input without a choice.
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
