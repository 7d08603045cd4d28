const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** What a change of the disk answers; undefined where the file is gone. */
export async function ignoreMissing<Result>(change: Promise<Result>): Promise<Result | undefined> {
  try {
    return await change
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
