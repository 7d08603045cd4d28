import { createTexts } from '../texts/texts.tsx'

export const orderTexts = createTexts('ui.order', {
  estimatedSoon: 'Estimated soon',
  unavailable: 'Unavailable',
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  window: 'Delivery window',
  notes: 'Notes',
  subtotal: 'Subtotal',
  total: 'Total',
  refund: 'Refund',
  bill: 'Bill (PDF)',
  summary: 'Order summary (PDF)',
  order: {
    refundDue: '{{amount}} will be refunded.',
    refundSent: '{{amount}} is being refunded. Banks take 5 to 7 business days.',
    refundBy: '{{amount}} comes back by {{date}} (5 to 7 business days).',
    refundDone: '{{amount}} was refunded {{date}}.',
    refundFailed: 'The refund of {{amount}} has not gone through yet. We are taking care of it.',
  },
})
