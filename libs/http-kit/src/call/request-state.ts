import type { Contract } from '@santhe/contracts'
import type { ParameterizedContext } from 'koa'

/** What the kit knows of a request while it is answered. */
export interface RequestState {
  requestId: string
  /** The client's address. */
  ip: string
  /** The Host that the client asked, for the Origin rule. */
  host: string | undefined
  /** It carries the edge's key. */
  isFromEdge: boolean
  contract?: Contract
  personId?: number
  /** What went wrong, for the log. */
  failure?: unknown
}

export type Context = ParameterizedContext<RequestState>
