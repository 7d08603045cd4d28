const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Returns the result of a disk operation; undefined where the file does not exist. */
export async function ignoreMissing<Result>(change: Promise<Result>): Promise<Result | undefined> {
  try {
    return await change
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
