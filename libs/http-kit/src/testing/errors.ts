import type { Contract, Owner } from '@santhe/contracts'
import { ALL_CALLS } from '@santhe/contracts/all-calls'
import type { ErrorCode } from '@santhe/rules'
import { api, type CallInput, type CallOptions } from './api.ts'
import { TEST_EDGE_KEY, type TestServer } from './test-server.ts'

type AnyInput = CallInput<Contract>
type Code = string | undefined

/** How to provoke each error that a contract names, by call and code; each case returns the failure's code. */
export type ErrorCases = Readonly<Record<string, Partial<Record<ErrorCode, () => Promise<Code>>>>>

/** Returns every call with each error its contract names, such as 'POST /api/login WRONG_CREDENTIALS'. */
export function namedErrors(owner: Owner): string[] {
  const contracts = ALL_CALLS.map(({ contract }) => contract).filter(contract => contract.owner === owner)
  return contracts.flatMap(({ call, errors }) => errors.map(code => `${call} ${code}`)).sort()
}

/** Returns the cases as rows for `it.each`. */
export function errorRows(cases: ErrorCases): [string, string, () => Promise<Code>][] {
  return Object.entries(cases).flatMap(([call, byCode]) =>
    Object.entries(byCode).map(([code, run]): [string, string, () => Promise<Code>] => [`${call} ${code}`, code, run]),
  )
}

/** Returns functions that call a server and return the failure's code; `strict` has limits that allow everything once. */
export function failureCodes(server: TestServer, strict: TestServer) {
  let strictCalls = 0
  return {
    async codeOf(contract: Contract, input: AnyInput = {}, options: CallOptions = {}): Promise<Code> {
      return (await api(server).call(contract, input, options)).failure?.code
    },
    /** Repeats a call from its own IP on the strict server, and returns the second failure's code. */
    async secondCode(contract: Contract, input: AnyInput = {}, token?: string): Promise<Code> {
      strictCalls += 1
      const headers = { 'x-santhe-edge-key': TEST_EDGE_KEY, 'x-forwarded-for': `203.0.113.${strictCalls}` }
      const options = { token, headers }
      await api(strict).call(contract, input, options)
      return (await api(strict).call(contract, input, options)).failure?.code
    },
  }
}

/** Limits that allow everything once. */
export const ONCE_EACH = {
  wrongPasswordsPerName: 1,
  accountsMade: 1,
  resetsPerIp: 1,
  linksPerMailbox: 1,
  emailChanges: 1,
  assistCodes: 1,
  uploads: 1,
  reviews: 1,
  newsletter: 1,
}
