import type { NewsText } from './news-text.ts'

interface Submitted {
  productName: string
  farmName: string
  isOfEdit: boolean
}

/** To the managers of the farm's district. */
export function waitingApprovalText({ productName, farmName, isOfEdit }: Submitted): NewsText {
  const title = isOfEdit ? 'Changes wait for approval' : 'A product waits for approval'
  return { kind: 'approvals', title, message: `${productName} of ${farmName}.` }
}

/** To every admin; `text` says what does not fit. */
export function paymentIncidentText({ text }: { text: string }): NewsText {
  return { kind: 'paymentIncidents', title: 'A payment needs a look', message: text }
}
