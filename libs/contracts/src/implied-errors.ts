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
  const shape = 'shape' in query && typeof query.shape === 'object' ? query.shape : null
  const hasQuery = Object.keys(shape ?? {}).length > 0
  return [...notFound(path), ...(hasQuery ? (['VALIDATION'] as const) : [])]
}

/** Unreadable parameters match no record. */
function notFound(path: string): ErrorCode[] {
  return path.includes(':') ? ['NOT_FOUND'] : []
}

/** Errors implied by access, method and input, besides the named `errors`. */
export function impliedErrors(contract: Contract): ErrorCode[] {
  return [...accessErrors(contract), ...inputErrors(contract), 'UNAVAILABLE']
}
