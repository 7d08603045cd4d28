/** What this browser has of a person beside the session: loaded when it is first needed. */

export * from './drafts.ts'
export * from './sheets.ts'
