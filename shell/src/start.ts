import { noteEarlyPresses } from './early-presses.ts'
import { afterFirstPaint, oneByOne } from './tasks.ts'

noteEarlyPresses(document)
const entry = document.currentScript?.dataset.entry

/** The first storage access blocks on disk, so do it early. */
async function wakeStorage(): Promise<void> {
  try {
    localStorage.getItem('santhe')
  } catch {
    // Disabled storage needs no waiting.
  }
}

async function loadEntry(): Promise<void> {
  if (entry === undefined) return
  const script = document.createElement('script')
  script.src = entry
  document.head.append(script)
}

afterFirstPaint(() => void oneByOne([wakeStorage, loadEntry]))
