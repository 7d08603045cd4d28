import { Writable } from 'node:stream'
import type { Contract } from '@santhe/contracts'
import { fail, SantheError } from '@santhe/rules'
import { HttpMethodEnum, koaBody } from 'koa-body'
import type { UploadedFile } from './call.ts'
import type { Context } from './request-state.ts'

export interface BodyLimits {
  /** Bytes of a JSON body. */
  readonly bodyBytes: number
  /** Bytes of one uploaded file. */
  readonly fileBytes: number
}

export interface RequestBody {
  readonly body: unknown
  readonly rawBody: string
  readonly files: readonly UploadedFile[]
}

/** The chunks of each file, by formidable's own object for it. */
type Parts = Map<unknown, Buffer[]>

const withBody = [HttpMethodEnum.POST, HttpMethodEnum.PUT, HttpMethodEnum.PATCH]
const MOST_FORM_FIELDS = 10
const nothing: RequestBody = { body: {}, rawBody: '', files: [] }
/** Stands for bytes that are not UTF-8; the intended text is lost by then, and must not be stored. */
const UNREADABLE = '\ufffd'
const noNext = async () => {}

function numberIn(error: unknown, name: string): number | undefined {
  if (typeof error !== 'object' || error === null || !(name in error)) return undefined
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'number' ? value : undefined
}

/** Returns the error for one of co-body's or formidable's; a body that can't be read is always the client's fault. */
function refusal(error: unknown, contract: Contract): SantheError {
  if (error instanceof SantheError) return error
  const status = numberIn(error, 'status') ?? numberIn(error, 'httpCode')
  const tooManyFiles = 1015
  if (numberIn(error, 'code') === tooManyFiles && contract.upload) {
    const text = `Please send at most ${contract.upload.most} at once.`
    return new SantheError('VALIDATION', { message: text, fields: { [contract.upload.field]: text } })
  }
  if (status === 413) return new SantheError('TOO_LARGE')
  if (status === 415) return new SantheError('UNSUPPORTED_MEDIA_TYPE')
  return new SantheError('VALIDATION', { message: 'The body could not be read.' })
}

function jsonOf(jsonLimit: number) {
  return koaBody({
    json: true,
    jsonTypes: ['json'],
    jsonLimit,
    includeUnparsed: true,
    multipart: false,
    urlencoded: false,
    text: false,
    parsedMethods: [...withBody, HttpMethodEnum.DELETE],
  })
}

/** Returns a reader of request bodies: JSON, the files and fields of an upload, or the form that mail programs post. Limits are in bytes. */
export function requestBodies({ bodyBytes, fileBytes }: BodyLimits) {
  const json = jsonOf(bodyBytes)

  async function readJson(ctx: Context, contract: Contract): Promise<RequestBody> {
    if (ctx.request.length === 0 || ctx.is('json') === null) return nothing
    if (!ctx.is('json')) fail('UNSUPPORTED_MEDIA_TYPE')
    const read = contract.bodyBytes === undefined ? json : jsonOf(contract.bodyBytes)
    await read(ctx, noNext)
    const rawBody = ctx.request.rawBody ?? ''
    if (rawBody.includes(UNREADABLE)) fail('VALIDATION', { message: 'The body must be text in UTF-8.' })
    return { body: ctx.request.body ?? {}, rawBody, files: [] }
  }

  /** What mail programs send (RFC 8058): a form of one field, in either of a form's encodings. Files in it are dropped. */
  async function readForm(ctx: Context): Promise<RequestBody> {
    const form = koaBody({
      json: false,
      urlencoded: true,
      formLimit: bodyBytes,
      text: false,
      multipart: true,
      parsedMethods: withBody,
      formidable: { filter: () => false, maxFields: MOST_FORM_FIELDS, maxFieldsSize: bodyBytes },
    })
    await form(ctx, noNext)
    return { body: ctx.request.body ?? {}, rawBody: '', files: [] }
  }

  async function readUpload(ctx: Context, { field, most }: { field: string; most: number }): Promise<RequestBody> {
    if (!ctx.is('multipart')) fail('UNSUPPORTED_MEDIA_TYPE')
    const parts: Parts = new Map()
    const multipart = koaBody({
      json: false,
      urlencoded: false,
      text: false,
      multipart: true,
      parsedMethods: withBody,
      formidable: {
        maxFiles: most,
        maxFileSize: fileBytes,
        maxTotalFileSize: fileBytes * most,
        maxFields: 50,
        maxFieldsSize: bodyBytes,
        // Files are small and are re-encoded at once: nothing is written to disk that would have to be removed.
        fileWriteStreamHandler: file => {
          const chunks: Buffer[] = []
          parts.set(file, chunks)
          return new Writable({
            write(chunk: Buffer, _encoding, done) {
              chunks.push(chunk)
              done()
            },
          })
        },
      },
    })
    await multipart(ctx, noNext)
    return { body: ctx.request.body ?? {}, rawBody: '', files: filesOf(ctx, field, parts) }
  }

  return async (ctx: Context, contract: Contract): Promise<RequestBody> => {
    if (contract.method === 'GET') return nothing
    try {
      if (contract.upload) return await readUpload(ctx, contract.upload)
      const isForm = contract.postedByMailPrograms && ctx.is('urlencoded', 'multipart')
      return await (isForm ? readForm(ctx) : readJson(ctx, contract))
    } catch (error) {
      throw refusal(error, contract)
    }
  }
}

function filesOf(ctx: Context, field: string, parts: Parts): UploadedFile[] {
  const entries = Object.entries(ctx.request.files ?? {})
  const unknownField = entries.find(([name]) => name !== field)?.[0]
  if (unknownField !== undefined) {
    const text = `There is no field named '${unknownField}' here.`
    fail('VALIDATION', { message: text, fields: { [unknownField]: text } })
  }
  const files = entries.flatMap(([, file]) => file)
  if (files.length === 0) {
    const text = 'Please choose a file.'
    fail('VALIDATION', { message: text, fields: { [field]: text } })
  }
  return files.map(file => ({
    name: file.originalFilename ?? '',
    type: file.mimetype ?? '',
    bytes: Buffer.concat(parts.get(file) ?? []),
  }))
}
