import type { Contract } from '@santhe/contracts'
import type { ParameterizedContext } from 'koa'

/** The state of a request while it runs. */
export interface RequestState {
  requestId: string
  ip: string
  /** For the Origin check. */
  host: string | undefined
  /** Whether it carries EDGE_KEY. */
  isFromEdge: boolean
  contract?: Contract
  personId?: number
  /** For the log. */
  failure?: unknown
}

export type Context = ParameterizedContext<RequestState>
