import type { Contract } from '@santhe/contracts'
import type { ParameterizedContext } from 'koa'

/** The state of a request while it runs. */
export interface RequestState {
  requestId: string
  /** The client's ip. */
  ip: string
  /** The Host that the client sent, for the check of the Origin. */
  host: string | undefined
  /** Whether it carries the EDGE_KEY. */
  isFromEdge: boolean
  contract?: Contract
  personId?: number
  /** What went wrong, for the log. */
  failure?: unknown
}

export type Context = ParameterizedContext<RequestState>
