import { createTexts } from '@santhe/ui'

export const helpTexts = createTexts({
  title: 'Help {{name}}',
  text: 'Type the eight digits of the code. The farmer has it in the profile under Get help, in their email, or on their card. For one hour you then work on the products and orders of {{farm}}, in the farmer’s name and yours.',
  code: 'Code',
  start: 'Start helping',
  starting: 'Checking the code…',
  short: 'Please type the eight digits of the code',
})
