/** Loads the account's entries: visitors do without them. */
export const accountEntries = async () => (await import('./AccountEntries.tsx')).AccountEntries
