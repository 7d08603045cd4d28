import type { IncomingMessage } from 'node:http'
import { ContentDisposition } from '@remix-run/headers/content-disposition'
import { getMultipartBoundary, MultipartParser, type MultipartPart } from '@remix-run/multipart-parser'
import { fail } from '@santhe/rules'
import type { UploadedFile } from './call.ts'
import { piecesOf } from './read-bytes.ts'

/** Bytes of the header of one part. */
const MOST_HEADER_BYTES = 8_192
/** Longer ones are none (RFC 2046, 5.1.1), and would be searched for at each byte. */
const MOST_BOUNDARY_CHARACTERS = 70
/** Others are refused: nobody reads base64 as what it stands for, and RFC 7578 has none of them. */
const TRANSFER_ENCODINGS: readonly string[] = ['7bit', '8bit', 'binary']
/** What a field is, where its part names a type at all. */
const FIELD_TYPES: readonly string[] = ['', 'text/plain']

export interface MultipartLimits {
  readonly files: number
  /** Bytes of each file. */
  readonly fileBytes: number
  readonly fields: number
  /** Bytes of all fields. */
  readonly fieldBytes: number
}

interface MultipartFile extends UploadedFile {
  readonly field: string
}

interface Multipart {
  /** In order; a name may come twice. */
  readonly fields: readonly [name: string, text: string][]
  readonly files: readonly MultipartFile[]
}

/** Returns the bytes of the largest multipart body within these limits. */
export function multipartBytes({ files, fileBytes, fields, fieldBytes }: MultipartLimits): number {
  // Each part is a boundary and a header more.
  return files * fileBytes + fieldBytes + (files + fields + 1) * (MOST_HEADER_BYTES + MOST_BOUNDARY_CHARACTERS + 8)
}

/** @throws VALIDATION */
export const unreadable = (message = 'The body could not be read.'): never => fail('VALIDATION', { message })

interface Part {
  readonly name: string
  /** Undefined where it is a field. */
  readonly file: Pick<UploadedFile, 'name' | 'type'> | undefined
}

/** Reads the header of a part. Its names are taken as they are sent: browsers send UTF-8, and `filename*` is not for forms (RFC 7578, 4.2). */
function partOf({ headers }: MultipartPart): Part {
  const transferEncoding = headers['content-transfer-encoding']?.trim().toLowerCase() ?? 'binary'
  if (!TRANSFER_ENCODINGS.includes(transferEncoding)) {
    unreadable(`A part may be sent as ${TRANSFER_ENCODINGS.join(', ')}, and not in another transfer encoding.`)
  }
  const disposition = ContentDisposition.from(headers['content-disposition'] ?? null)
  if (disposition.type?.toLowerCase() !== 'form-data' || disposition.name === undefined) return unreadable()
  const { name, filename = disposition.filenameSplat } = disposition
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
  // A file without a name is sent by some without that parameter, as a part of its type.
  const isFile = filename !== undefined || !FIELD_TYPES.includes(type)
  return { name, file: isFile ? { name: filename ?? '', type } : undefined }
}

/** Returns whether the closing boundary has come. What follows says nothing, and the parser would throw at it. */
function isOver(parser: MultipartParser): boolean {
  try {
    parser.finish()
    return true
  } catch {
    return false
  }
}

/**
 * Reads a multipart body, in memory alone. The parser throws where it is called and listens to no stream, so that nothing it meets
 * is thrown where nobody catches.
 * @throws VALIDATION when it can't be read or has too many fields; TOO_LARGE.
 * `tooManyFiles` is called as soon as there is one more than the limit, and has to throw.
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
    // The sizes of parts are told apart below: these bounds only keep what is not yet a whole part within the limits.
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
      // Without a name and bytes it is an input of a form in which no file was chosen.
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
