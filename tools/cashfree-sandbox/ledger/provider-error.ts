export type ProviderErrorType =
  | 'invalid_request_error'
  | 'authentication_error'
  | 'idempotency_error'
  | 'api_error'
  | 'rate_limit_error'

/** A refusal in the provider's own shape: `{ message, code, type }`. */
export class ProviderError extends Error {
  readonly status: number
  readonly code: string
  readonly type: ProviderErrorType

  constructor(status: number, code: string, message: string, type: ProviderErrorType = 'invalid_request_error') {
    super(message)
    this.status = status
    this.code = code
    this.type = type
  }
}

export function refuse(status: number, code: string, message: string, type?: ProviderErrorType): never {
  throw new ProviderError(status, code, message, type)
}
