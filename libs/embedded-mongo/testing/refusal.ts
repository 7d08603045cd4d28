/** Returns the error of a refused command. */
export async function refusal(work: Promise<unknown>): Promise<{ code: unknown; message: string }> {
  const error: unknown = await work.then(
    () => new Error('nothing was refused'),
    (reason: unknown) => reason,
  )
  if (!(error instanceof Error)) throw error
  return { code: 'code' in error ? error.code : undefined, message: error.message }
}
