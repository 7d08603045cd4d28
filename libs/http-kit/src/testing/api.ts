import { type Contract, Failure, type InputOf, type ResponseOf } from '@santhe/contracts'
import { z } from 'zod'

export interface CallInput<C extends Contract> {
  readonly params?: InputOf<C, 'params'>
  readonly query?: InputOf<C, 'query'>
  readonly body?: InputOf<C, 'body'>
  /** For a call that takes an upload. */
  readonly files?: readonly { name: string; type: string; bytes: Uint8Array<ArrayBuffer>; field?: string }[]
}

export interface CallOptions {
  /** The caller's bearer token. */
  readonly token?: string | undefined
  /** The session cookie instead; `X-Santhe: 1` goes with it unless `headers` say otherwise. */
  readonly cookie?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
}

export interface CallResponse<C extends Contract> {
  readonly status: number
  readonly headers: Headers
  /** Response of a successful call. */
  readonly data: ResponseOf<C> | undefined
  /** Failure of an unsuccessful call. */
  readonly failure: Failure | undefined
  /** The body as text. */
  readonly text: string
}

export interface Api {
  call<C extends Contract>(contract: C, input?: CallInput<C>, options?: CallOptions): Promise<CallResponse<C>>
  /**
   * Returns the response of a successful call.
   * @throws Error with status and message when the call fails
   */
  callOk<C extends Contract>(contract: C, input?: CallInput<C>, options?: CallOptions): Promise<ResponseOf<C>>
}

const PathValues = z.record(z.string(), z.union([z.string(), z.number()]))
const QueryValues = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.undefined()]))

function pathOf({ path }: Contract, params: unknown, query: unknown): string {
  const values = PathValues.parse(params ?? {})
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name] ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(QueryValues.parse(query ?? {}))) {
    if (value !== undefined) search.set(name, String(value))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}

function formOf(contract: Contract, { files = [], body = {} }: CallInput<Contract>): FormData {
  const form = new FormData()
  for (const [name, text] of Object.entries(body ?? {})) form.append(name, String(text))
  for (const { field = contract.upload?.field ?? 'file', name, type, bytes } of files) {
    form.append(field, new Blob([bytes], { type }), name)
  }
  return form
}

function headersOf({ token, cookie, headers }: CallOptions, isJson: boolean): Record<string, string> {
  return {
    ...(isJson && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(cookie !== undefined && { cookie, 'x-santhe': '1' }),
    ...headers,
  }
}

/** Returns the first piece of an endless stream, and ends it. */
async function firstEvents({ body }: Response): Promise<string> {
  const reader = body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  await reader?.cancel()
  return new TextDecoder().decode(value)
}

/** Returns a client that calls a running server by its contracts, as browsers do. */
export function api({ url }: { url: string }): Api {
  async function call<C extends Contract>(
    contract: C,
    input: CallInput<C> = {},
    options: CallOptions = {},
  ): Promise<CallResponse<C>> {
    const isJson = input.body !== undefined && !input.files
    const response = await fetch(`${url}${pathOf(contract, input.params, input.query)}`, {
      method: contract.method,
      headers: headersOf(options, isJson),
      body: input.files ? formOf(contract, input) : isJson ? JSON.stringify(input.body) : null,
    })
    const { status, headers } = response
    const isStream = contract.file === 'text/event-stream' && response.ok
    const text = isStream ? await firstEvents(response) : await response.text()
    const isText = text === '' || (contract.file !== undefined && response.ok)
    const body: unknown = isText ? text || undefined : JSON.parse(text)
    if (!response.ok) return { status, headers, data: undefined, failure: Failure.parse(body), text }
    return { status, headers, data: parseResponse(contract, body), failure: undefined, text }
  }
  return {
    call,
    async callOk(contract, input, options) {
      const { status, data, failure } = await call(contract, input, options)
      if (data === undefined) throw new Error(`${contract.call} responded ${status}: ${failure?.message}`)
      return data
    },
  }
}

function parseResponse<C extends Contract>(contract: C, body: unknown): ResponseOf<C>
function parseResponse(contract: Contract, body: unknown): unknown {
  return contract.response.parse(body)
}
