import { useCall } from '@santhe/client'
import { type AdminProduct, decideProductApproval } from '@santhe/contracts'
import { type CallError, useToast } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { texts } from '../texts.ts'

/** Approves a product, or rejects it with the reason its farmer will read; returns why it was refused, or undefined. */
export function useDecision() {
  const t = useTexts(texts)
  const toast = useToast()
  const [send, { isBusy }] = useCall(decideProductApproval)
  const decide = async (product: AdminProduct, rejectionReason?: string): Promise<CallError | undefined> => {
    const isRejection = rejectionReason !== undefined
    const body = isRejection
      ? { approvalStatus: 'rejected' as const, rejectionReason }
      : { approvalStatus: 'approved' as const }
    const outcome = await send({ params: { id: product.id }, body })
    if (outcome.ok)
      toast({
        title: t(isRejection ? 'products.wasRejected' : 'products.wasApproved'),
        text: product.name,
        tone: 'good',
      })
    else toast({ title: t('products.decisionFailed'), text: outcome.error.message, tone: 'bad' })
    return outcome.ok ? undefined : outcome.error
  }
  return { decide, isBusy }
}
