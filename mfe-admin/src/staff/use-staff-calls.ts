import { useCall, useIdempotencyKey } from '@santhe/client'
import {
  createStaff,
  deleteStaff,
  type StaffChanges,
  type StaffForm,
  type StaffMember,
  updateStaff,
  updateStaffStatus,
} from '@santhe/contracts'
import { type CallError, type Outcome, useToast, withFallback } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { texts } from './texts.ts'

type Done = 'created' | 'updated' | 'statusUpdated' | 'deleted'
type Failed = 'createFailed' | 'updateFailed' | 'statusFailed' | 'deleteFailed'

/** Writes about staff, each with its toast; they resolve to why the server refused, or undefined. docs/product/office.md#staff-toasts. */
export function useStaffCalls() {
  const t = useTexts(texts)
  const toast = useToast()
  const [create] = useCall(createStaff)
  const keyOf = useIdempotencyKey()
  const [update] = useCall(updateStaff)
  const [setStatus, { isBusy }] = useCall(updateStaffStatus)
  const [remove] = useCall(deleteStaff)

  function report(outcome: Outcome<unknown>, done: Done, failed: Failed): CallError | undefined {
    if (outcome.ok) {
      toast({ title: t('success'), text: t(done), tone: 'good' })
      return undefined
    }
    const { error } = outcome
    toast({ title: t('error'), ...withFallback(error, t(failed)), tone: 'bad' })
    return error
  }

  return {
    /** While a status is being written. */
    isBusy,
    create: async (body: StaffForm) =>
      report(await create({ body, idempotencyKey: keyOf(body) }), 'created', 'createFailed'),
    update: async (id: number, body: StaffChanges) =>
      report(await update({ params: { id }, body }), 'updated', 'updateFailed'),
    toggle: async ({ id, isActive }: StaffMember) =>
      report(await setStatus({ params: { id }, body: { isActive: !isActive } }), 'statusUpdated', 'statusFailed'),
    remove: async (id: number, reportsTo: number | undefined) =>
      report(await remove({ params: { id }, query: { reportsTo } }), 'deleted', 'deleteFailed'),
  }
}
