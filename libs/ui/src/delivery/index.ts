/** What asks for a visitor's PIN, and for another day of an order. An entrance of its own: a first visit does without it. */
export { AnotherDayDialog, anotherDayTexts } from './AnotherDayDialog.tsx'
export { DeliveryLine } from './DeliveryLine.tsx'
export { PinDialog } from './PinDialog.tsx'
