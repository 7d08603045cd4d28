import { COMPANY } from '../company.ts'
import { PolicyPage } from './PolicyPage.tsx'
import { CONTACT, type Policy } from './policy.ts'

const COOKIES: Policy = {
  title: 'Cookie Policy',
  lead: 'Cookies are small notes that your browser keeps for a site. These are ours.',
  sections: [
    {
      id: 'what',
      title: 'What we use them for',
      paragraphs: [
        `${COMPANY.name} uses cookies and your browser’s own storage to keep you signed in, to remember what you chose and what is in your cart, and to count visits.`,
      ],
    },
    {
      id: 'lifetimes',
      title: 'How long they stay',
      paragraphs: ['Each kind is deleted after its time, or whenever you clear your browser.'],
      table: {
        caption: 'The longest time a cookie of each kind is kept.',
        head: ['Kind', 'What for', 'Lifetime'],
        rows: [
          ['Auth', 'Keeps you signed in', '1 month'],
          ['Preferences', 'Remembers choices such as language and view', '1 year'],
          ['Cart', 'Remembers your boxes', '2 weeks'],
          ['Analytics', 'Counts visits, and tells a visit from the next', '2 years and 24 hours'],
        ],
      },
    },
    {
      id: 'choices',
      title: 'Your choices',
      paragraphs: [
        'Your browser lets you see, block and delete cookies. Without the auth cookie you can look around and fill a cart, but not sign in, order, review or follow.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      paragraphs: ['When what we use changes, this page changes first.'],
    },
    CONTACT,
  ],
}

export function CookiesPage() {
  return <PolicyPage policy={COOKIES} path="/cookies" />
}
