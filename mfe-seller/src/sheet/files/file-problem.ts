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

export class FileProblem extends Error {
  readonly reason: FileProblemReason

  constructor(reason: FileProblemReason, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}
