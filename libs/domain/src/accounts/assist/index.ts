export { endAssistOfSession, endLinkedAssist, endOwnAssist, findLinkedAssist, finishAssist } from './end-assist.ts'
export { makeAssistCode, requestAssistCode, revokeAssistCard } from './make-code.ts'
export { findActingFarmer, findLiveAssist, makeAssistLink, readFarmAssist } from './queries.ts'
export { startAssist } from './start-assist.ts'
