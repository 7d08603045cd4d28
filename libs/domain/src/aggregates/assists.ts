export {
  endAssistOfSession as endOfSession,
  endLinkedAssist as endByLink,
  endOwnAssist as endOwn,
  findLinkedAssist as findByLink,
  finishAssist as finish,
} from '../accounts/assist/end-assist.ts'
export {
  makeAssistCode as makeCode,
  requestAssistCode as requestCode,
  revokeAssistCard as revokeCard,
} from '../accounts/assist/make-code.ts'
export {
  findActingFarmer as findActing,
  findLiveAssist as findLive,
  makeAssistLink as makeLink,
  readFarmAssist as ofFarm,
} from '../accounts/assist/queries.ts'
export { startAssist as start } from '../accounts/assist/start-assist.ts'
