import { COMPANY } from '../company.ts'
import { PolicyPage } from './PolicyPage.tsx'
import { CONTACT, type Policy } from './policy.ts'

const PRIVACY: Policy = {
  title: 'Privacy Policy',
  lead: 'What we know about you, why we know it, and what you can do about it.',
  sections: [
    {
      id: 'who',
      title: 'Who is responsible',
      paragraphs: [
        `${COMPANY.name} operates Santhe and answers for your personal data, under the law of India, including the Digital Personal Data Protection Act, 2023.`,
      ],
    },
    {
      id: 'what',
      title: 'What we collect',
      paragraphs: ['Only what a market needs:'],
      list: [
        'Your account: name, username, email address, phone number and a password, of which we keep only a one-way hash.',
        'Your orders: what you bought, from whom, where it went and how it was paid.',
        'A farm’s profile: what the farmer tells about it, with pictures.',
        'What you write: reviews, notes on orders, the farms you follow, your newsletter subscription.',
        'Technical records: the address a request came from, kept briefly to protect the market from abuse.',
      ],
    },
    {
      id: 'location',
      title: 'Your location',
      paragraphs: [
        'If you let the browser share your location, it is rounded to about a kilometre, used to sort farms by distance, and neither stored nor logged.',
      ],
    },
    {
      id: 'why',
      title: 'Why we use it',
      paragraphs: [],
      list: [
        'To bring you what you ordered, and to tell you how far it has come.',
        'To let farmers know who is waiting for their harvest.',
        'To prevent fraud and to keep the books that the law asks for.',
        'To send you the newsletter, if you subscribed to it.',
      ],
    },
    {
      id: 'with-whom',
      title: 'Whom we share it with',
      paragraphs: [
        'The farm and our delivery team get your name, address and phone number for the orders they handle. A payment provider gets what a payment needs. We sell your data to nobody.',
      ],
    },
    {
      id: 'how-long',
      title: 'How long we keep it',
      paragraphs: [
        'Your account as long as you have it; orders and invoices as long as tax law asks. How long cookies stay is said in the Cookie Policy.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      paragraphs: [
        'You may see your data, have it corrected or erased, take back a consent, and complain to our grievance officer. Write to the support address below. The market is for people of at least 18 years; we do not knowingly keep data of anybody younger.',
      ],
    },
    {
      id: 'law',
      title: 'Governing law',
      paragraphs: ['The law of India governs this policy. The courts in Bangalore have jurisdiction.'],
    },
    CONTACT,
  ],
}

export function PrivacyPage() {
  return <PolicyPage policy={PRIVACY} path="/privacy" />
}
