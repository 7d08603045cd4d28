import { COMPANY } from '../company.ts'
import { PolicyPage } from './PolicyPage.tsx'
import { CONTACT, type Policy } from './policy.ts'

const TERMS: Policy = {
  title: 'Terms of Service',
  lead: 'What you may expect of the market, and what the market expects of you.',
  sections: [
    {
      id: 'agreement',
      title: 'The agreement',
      paragraphs: [
        `These terms hold between you and ${COMPANY.name}, which operates Santhe. By using the market you agree to them. Produce is sold to you by the farm that is named on it; Santhe brings the two of you together, takes the payment and arranges the delivery.`,
      ],
    },
    {
      id: 'accounts',
      title: 'Your account',
      paragraphs: ['To buy or to sell you need an account.'],
      list: [
        'You must be at least 18 years old.',
        'What you tell us about yourself has to be true and kept up to date.',
        'Keep your password to yourself. What is done with your account counts as done by you until you tell us otherwise.',
      ],
    },
    {
      id: 'orders',
      title: 'Orders and prices',
      paragraphs: [
        'Prices are in Indian rupees for a box. Your boxes are held for 10 minutes while you check out, and an order is placed at the total that checkout shows. Pictures show the kind of produce; what grows differs in size, shape and colour.',
      ],
    },
    {
      id: 'cancellation',
      title: 'Cancellation',
      paragraphs: ['You can cancel an order yourself, from its page in your dashboard:'],
      list: [
        'Available Now: within 4 hours of placing it.',
        'Pre-Order: up to 48 hours before the harvest.',
        'Once packing starts it can no longer be cancelled.',
      ],
    },
    {
      id: 'refunds',
      title: 'Refunds',
      paragraphs: [
        'A cancelled order that was paid for, or a freshness complaint that holds, is refunded in 5-7 business days, by the way you paid. Freshness complaints reach us within 24 hours of delivery, with photos.',
      ],
    },
    {
      id: 'sellers',
      title: 'For farmers',
      paragraphs: [
        'You offer only what you grow or make yourself, describe it truthfully, and keep the number of boxes up to date. A product stands in the market once our district team has approved it. You pack what was ordered, at the quality you promised, by the day you promised.',
      ],
    },
    {
      id: 'reviews',
      title: 'Reviews and conduct',
      paragraphs: [
        'Reviews are your honest experience, one for each product or farm, and never of your own farm. We take down what is unlawful, hateful or beside the point. People who abuse the market may lose their account.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      paragraphs: [
        'Weather and season decide with us. If a harvest fails or is late, we tell you and you may cancel without cost. Nothing on this page takes away the rights that consumer law gives you.',
      ],
    },
    {
      id: 'law',
      title: 'Governing law',
      paragraphs: ['The law of India governs these terms. The courts in Bangalore have jurisdiction.'],
    },
    CONTACT,
  ],
}

export function TermsPage() {
  return <PolicyPage policy={TERMS} path="/terms" />
}
