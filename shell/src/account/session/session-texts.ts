import { createTexts } from '@santhe/ui'

export const sessionTexts = createTexts('shell.session', {
  again: {
    title: 'Please sign in again',
    lead: 'Your session has ended. Everything on this page is still here, and you can go on as soon as you have signed in.',
    roundLead:
      'Your session has ended. The round comes back once you have signed in; what is not sent yet is still on this phone.',
    username: 'Username',
    password: 'Password',
    send: 'Sign In',
    sending: 'Signing in…',
    failed: 'Login failed',
    out: 'Sign out instead',
    done: 'You are signed in again',
    doneText: 'Nothing you typed was lost.',
  },
  savedCart: {
    label: 'Your earlier cart',
    text_one: 'When you signed out there was {{count}} product in your cart.',
    text_other: 'When you signed out there were {{count}} products in your cart.',
    bring_one: 'Bring back my cart ({{count}} product)',
    bring_other: 'Bring back my cart ({{count}} products)',
    bringing: 'Bringing it back…',
    decline: 'No, thanks',
    declined: 'Your earlier cart was removed',
    notDeclined: 'We can’t reach the market. We still have your earlier cart.',
    done: 'Your cart is back',
    doneText_one: '{{count}} product was added.',
    doneText_other: '{{count}} products were added.',
    failed: 'We couldn’t bring your cart back',
    failedText: 'It stays with your account. Please try again.',
  },
})
