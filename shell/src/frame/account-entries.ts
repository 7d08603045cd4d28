export const accountEntries = async () => (await import('./AccountEntries.tsx')).AccountEntries
