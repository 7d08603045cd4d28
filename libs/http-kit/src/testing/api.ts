import { type Answer, type Contract, Failure, type Input } from '@santhe/contracts'
import { z } from 'zod'

/** What a call is asked with, as the contract takes it. */
export interface Ask<C extends Contract> {
  readonly params?: Input<C, 'params'>
  readonly query?: Input<C, 'query'>
  readonly body?: Input<C, 'body'>
  /** For a call that takes an upload. */
  readonly files?: readonly { name: string; type: string; bytes: Uint8Array<ArrayBuffer>; field?: string }[]
}

export interface AskAs {
  /** The bearer token of whoever asks. */
  readonly token?: string | undefined
  /** The session cookie instead; `X-Santhe: 1` goes with it unless `headers` say otherwise. */
  readonly cookie?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
}

export interface Reply<C extends Contract> {
  readonly status: number
  readonly headers: Headers
  /** Where the answer is good. */
  readonly answer: Answer<C> | undefined
  /** Where it is not. */
  readonly failure: Failure | undefined
  /** The body as it came. */
  readonly text: string
}

export interface Api {
  call<C extends Contract>(contract: C, ask?: Ask<C>, as?: AskAs): Promise<Reply<C>>
  /** The good answer itself. @throws Error with status and message of any other. */
  answer<C extends Contract>(contract: C, ask?: Ask<C>, as?: AskAs): Promise<Answer<C>>
}

const PathValues = z.record(z.string(), z.union([z.string(), z.number()]))
const QueryValues = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.undefined()]))

function addressOf({ path }: Contract, params: unknown, query: unknown): string {
  const values = PathValues.parse(params ?? {})
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name] ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(QueryValues.parse(query ?? {}))) {
    if (value !== undefined) search.set(name, String(value))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}

function formOf(contract: Contract, files: NonNullable<Ask<Contract>['files']>): FormData {
  const form = new FormData()
  for (const { field = contract.upload?.field ?? 'file', name, type, bytes } of files) {
    form.append(field, new Blob([bytes], { type }), name)
  }
  return form
}

function headersOf({ token, cookie, headers }: AskAs, isJson: boolean): Record<string, string> {
  return {
    ...(isJson && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(cookie !== undefined && { cookie, 'x-santhe': '1' }),
    ...headers,
  }
}

/** Asks a running server by its contracts, as the browser would. */
export function api({ url }: { url: string }): Api {
  async function call<C extends Contract>(contract: C, ask: Ask<C> = {}, as: AskAs = {}): Promise<Reply<C>> {
    const isJson = ask.body !== undefined
    const response = await fetch(`${url}${addressOf(contract, ask.params, ask.query)}`, {
      method: contract.method,
      headers: headersOf(as, isJson),
      body: ask.files ? formOf(contract, ask.files) : isJson ? JSON.stringify(ask.body) : null,
    })
    const { status, headers } = response
    const text = await response.text()
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    if (!response.ok) return { status, headers, answer: undefined, failure: Failure.parse(body), text }
    return { status, headers, answer: answerOf(contract, body), failure: undefined, text }
  }
  return {
    call,
    async answer(contract, ask, as) {
      const { status, answer, failure } = await call(contract, ask, as)
      if (answer === undefined) throw new Error(`${contract.call} answered ${status}: ${failure?.message}`)
      return answer
    },
  }
}

function answerOf<C extends Contract>(contract: C, body: unknown): Answer<C>
function answerOf(contract: Contract, body: unknown): unknown {
  return contract.response.parse(body)
}
