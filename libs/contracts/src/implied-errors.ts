import type { ErrorCode } from '@santhe/rules'
import type { Contract } from './endpoint.ts'

function accessErrors({ access, method, postedByMailPrograms }: Contract): ErrorCode[] {
  return [
    ...(access === 'anyone' ? [] : (['NOT_SIGNED_IN'] as const)),
    ...(Array.isArray(access) ? (['FORBIDDEN'] as const) : []),
    ...(method === 'GET' || postedByMailPrograms ? [] : (['CSRF'] as const)),
  ]
}

function inputErrors({ path, query, method, upload }: Contract): ErrorCode[] {
  if (method !== 'GET') {
    const ofBody = ['VALIDATION', 'TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const
    return [...notFound(path), ...ofBody, ...(upload ? (['RATE_LIMITED'] as const) : [])]
  }
  // Pages of the shop carry little of zod, and no class of it: an object's schema is known by its shape.
  const shape = 'shape' in query && typeof query.shape === 'object' ? query.shape : null
  const hasQuery = Object.keys(shape ?? {}).length > 0
  return [...notFound(path), ...(hasQuery ? (['VALIDATION'] as const) : [])]
}

/** Path parameters that can't be read match no record, and a record that they name may not exist. */
function notFound(path: string): ErrorCode[] {
  return path.includes(':') ? ['NOT_FOUND'] : []
}

/**
 * Returns the errors that follow from a contract's own access, method and input, beside the `errors` that it names: nobody is signed in,
 * the input is not valid, the thing does not exist, the database is away.
 */
export function impliedErrors(contract: Contract): ErrorCode[] {
  return [...accessErrors(contract), ...inputErrors(contract), 'UNAVAILABLE']
}
