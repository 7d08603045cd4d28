import { MaxFileSizeExceededError, MaxTotalSizeExceededError } from '@remix-run/multipart-parser'
import type { Contract } from '@santhe/contracts'
import { fail, SantheError } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import type { BodyLimits, Context, UploadedFile } from './call.ts'
import { bytesOf } from './read-bytes.ts'
import { type MultipartLimits, multipartBytes, readMultipart, unreadable } from './read-multipart.ts'

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

/** Unreadable bodies are always the client's fault. */
function refusal(error: unknown): SantheError {
  if (error instanceof SantheError) return error
  const isTooLarge = error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError
  return isTooLarge ? new SantheError('TOO_LARGE') : new SantheError('VALIDATION', { message: say('request.body') })
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
    if (files.length === 0) fail('VALIDATION', { fields: { [field]: say('request.noFile') } })
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
