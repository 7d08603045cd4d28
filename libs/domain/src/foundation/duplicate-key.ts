/** Returns the fields of the unique index that refused a write (MongoDB's error 11000); undefined for any other error. */
export function duplicateKey(error: unknown): string[] | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 11000) return undefined
  const pattern = 'keyPattern' in error ? error.keyPattern : undefined
  return typeof pattern === 'object' && pattern !== null ? Object.keys(pattern) : []
}
