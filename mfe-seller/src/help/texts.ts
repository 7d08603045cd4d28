import { createTexts } from '@santhe/ui'

/** The words of a farmer's way to let a taluk agent help. */
export const helpTexts = createTexts({
  title: 'Get help',
  text: 'Give a code to the taluk agent who is helping you. With it the agent works on your products and orders for one hour, and on nothing else: your money, profile and password stay closed.',
  show: 'Show a code',
  another: 'Show another code',
  mail: 'Send by email',
  print: 'Print a card',
  loadError: 'We couldn’t load who helps you',
  failed: 'That did not work',
  code: 'Your code',
  minutes_one: 'Works once, for {{count}} minute.',
  minutes_other: 'Works once, for {{count}} minutes.',
  expired: 'This code is no longer valid.',
  mailed: 'The code is on its way to your email',
  mailedText: 'It works once, for 10 minutes.',
  closed:
    'Five wrong codes were tried, so your codes no longer work for {{names}}. Make another code to let them try again.',
  live: '{{agent}} is helping on your farm now. {{minutes}}',
  left_one: '{{count}} minute left.',
  left_other: '{{count}} minutes left.',
  end: 'End help now',
  ended: 'The help has ended',
  card: 'A printed card is valid until {{date}}.',
  revoke: 'Make the card void',
  revoked: 'The card no longer works',
  cardTitle: 'Santhe: code for a taluk agent',
  cardFarm: 'Farm of {{name}}',
  cardUntil: 'Works once, until {{date}}. Give it only to the agent who is helping you.',
})
