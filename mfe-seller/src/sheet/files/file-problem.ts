/** Why a file can't be read as a sheet. */
type FileProblemReason =
  | 'empty'
  | 'tooLarge'
  | 'tooLargeUnpacked'
  | 'oldExcel'
  | 'unreadable'
  | 'tooManyRows'
  | 'tooMuchText'
  | 'noColumns'
  | 'noRows'

/** A file that can't be read, with why; the screen has the words. */
export class FileProblem extends Error {
  readonly reason: FileProblemReason

  constructor(reason: FileProblemReason, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}
