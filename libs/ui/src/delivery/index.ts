/** Separate entry point, so that a first visit doesn't load it. */
export { AnotherDayDialog, anotherDayTexts } from './AnotherDayDialog.tsx'
export { DeliveryLine } from './DeliveryLine.tsx'
export { PinDialog } from './PinDialog.tsx'
