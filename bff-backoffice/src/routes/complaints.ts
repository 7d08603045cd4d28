import { decideComplaint, respondToComplaint } from '@santhe/contracts'
import { complaints } from '@santhe/domain'
import { type Served, serve } from '@santhe/http-kit'
import { presentComplaint } from '@santhe/presenters/office'
import type { Backend } from '../backend.ts'

const CALLS = [
  [respondToComplaint, complaints.respondToComplaint],
  [decideComplaint, complaints.decideComplaint],
] as const

export function complaintRoutes({ domain }: Pick<Backend, 'domain'>): Served[] {
  return CALLS.map(([contract, settle]) =>
    serve(contract, async ({ params, body: { words = '', ...verdict }, actor, device, now, idempotencyKey }) => {
      const input = { actor, device, complaintId: params.id, ...verdict, words, now, idempotencyKey }
      const complaint = await settle(input, domain)
      return presentComplaint(complaint, await complaints.findOrderOf(complaint, domain), { actor, now })
    }),
  )
}
