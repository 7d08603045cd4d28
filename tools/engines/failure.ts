/** A failure that the person at the terminal can fix: its message is one clear line that says what to do. */
export class Failure extends Error {
  override readonly name = 'Failure'
}
