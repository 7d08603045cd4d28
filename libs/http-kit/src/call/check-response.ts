import { isDeepStrictEqual } from 'node:util'
import { type Contract, impliedErrors } from '@santhe/contracts'
import { type ErrorCode, SantheError } from '@santhe/rules'
import type { Logger } from 'pino'

/** Returns the path at which two values differ first. */
function firstDifference(one: unknown, other: unknown, path: readonly string[] = []): string {
  if (typeof one === 'object' && one !== null && typeof other === 'object' && other !== null) {
    for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
      const [oneValue, otherValue]: unknown[] = [Reflect.get(one, name), Reflect.get(other, name)]
      if (!isDeepStrictEqual(oneValue, otherValue)) return firstDifference(oneValue, otherValue, [...path, name])
    }
  }
  return path.join('.')
}

/**
 * Refuses wrong fields, and unnamed ones, which is how secrets leak. Logs the path.
 * @throws INTERNAL when the response violates its contract
 */
export function checkResponse(contract: Contract, text: string, log: Logger): void {
  const wire: unknown = JSON.parse(text)
  const read = contract.response.safeParse(wire)
  if (!read.success) {
    const wrong = read.error.issues.map(
      ({ path, message }) => `${path.map(String).join('.') || '(response)'}: ${message}`,
    )
    log.error({ call: contract.call, wrong }, `the response of ${contract.call} breaks its contract: ${wrong[0]}`)
    throw new SantheError('INTERNAL')
  }
  if (!isDeepStrictEqual(read.data, wire)) {
    const path = firstDifference(wire, read.data)
    log.error(
      { call: contract.call, path },
      `the response of ${contract.call} has what its contract does not name: ${path}`,
    )
    throw new SantheError('INTERNAL')
  }
}

/** Possible in every call of an acting session. docs/product/roles.md#assisted-mode. */
const SESSION_ERRORS: readonly ErrorCode[] = ['ASSIST_CLOSED', 'ASSIST_ENDED']

/** Passes errors the contract names or implies; logs any other and returns INTERNAL. */
export function checkFailure(contract: Contract, error: unknown, log: Logger): unknown {
  if (!(error instanceof SantheError) || error.code === 'INTERNAL') return error
  const { code } = error
  if (SESSION_ERRORS.includes(code) || contract.errors.includes(code) || impliedErrors(contract).includes(code))
    return error
  log.error(
    { call: contract.call, code, err: error },
    `${contract.call} fails with what its contract does not name: ${code}`,
  )
  return new SantheError('INTERNAL')
}
