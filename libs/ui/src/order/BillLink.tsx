import { ButtonLink } from '../actions/Button.tsx'
import orderTexts from '../texts/en/order.json'
import { useTexts } from '../texts/texts.tsx'

interface BillLinkProps {
  /** `bill` is its number; missing before the first handover. */
  order: { id: number; bill?: string | undefined }
}

/** docs/product/adjustments.md#paper */
export function BillLink({ order: { id, bill } }: BillLinkProps) {
  const t = useTexts(orderTexts)
  return (
    <ButtonLink look="quiet" size="small" href={`/api/orders/${id}/bill`} download={`santhe-${id}.pdf`}>
      {t(bill ? 'bill' : 'summary')}
    </ButtonLink>
  )
}
