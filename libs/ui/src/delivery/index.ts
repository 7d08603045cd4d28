/** What asks for a visitor's PIN. An entrance of its own: a first visit does without it. */
export { DeliveryLine } from './DeliveryLine.tsx'
export { PinDialog } from './PinDialog.tsx'
