import { createTexts } from '../texts/texts.tsx'

export const complaintTexts = createTexts('ui.complaint', {
  title: 'Complaint',
  kind: {
    spoiled: 'Spoiled',
    short: 'Too little',
    wrong: 'Not what was ordered',
    other: 'Something else',
  },
  line_one: '{{count}} box of {{name}}',
  line_other: '{{count}} boxes of {{name}}',
  photo: 'Photo {{number}} of the complaint',
  waits: {
    farm: 'The farm replies by {{moment}}',
    manager: 'The district manager decides by {{moment}}',
    admin: 'The admins decide by {{moment}}',
  },
  overdue: 'Overdue',
  by: {
    response: 'The farm',
    decision: 'The office',
  },
  outcome: {
    replace: 'Boxes come again',
    refund: '{{amount}} comes back',
    disagree: 'Not agreed',
  },
  noStock: 'There were no boxes to replace it.',
  replacement: 'See order #{{id}}',
  settle: 'Decide',
})

/** Texts of the dialog, which few people open. */
export const settleTexts = createTexts('ui.settleComplaint', {
  title: 'Decide on the complaint',
  text: 'What the office decides is final.',
  textOnline: 'Money goes back by itself. What the office decides is final.',
  choice: 'What is right',
  replace: 'Replace the boxes',
  refund: 'Refund all',
  part: 'Refund a part',
  disagree: 'Disagree',
  replaceText: 'A new order without a price. If there are no boxes, the money goes back.',
  refundText: 'The price of the boxes with their fees goes back.',
  partText: 'The boxes stay sold, and this much goes back.',
  disagreeText: 'If the farm disagrees, the district manager decides.',
  disagreeFinal: 'The complaint ends, and no money goes back.',
  amount: 'Rupees back',
  noAmount: 'Enter rupees, such as 40',
  words: 'Words to the buyer',
  noWords: 'Please say why.',
  save: 'Confirm',
  saving: 'Saving…',
  done: 'The complaint is decided',
  passedOn: 'The complaint goes to the office',
  noStock: 'There are no boxes, so {{amount}} goes back',
})
