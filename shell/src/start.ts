import { afterFirstPaint } from './after-first-paint.ts'
import { noteEarlyPresses } from './early-presses.ts'
import { oneByOne } from './one-by-one.ts'

noteEarlyPresses(document)
const entry = document.currentScript?.dataset.entry

/** A browser reads its storage from the disk at the first look, and stands still for it. */
async function wakeStorage(): Promise<void> {
  try {
    localStorage.getItem('santhe')
  } catch {
    // Where it is switched off there is nothing to wait for.
  }
}

async function loadEntry(): Promise<void> {
  if (entry === undefined) return
  const script = document.createElement('script')
  script.src = entry
  document.head.append(script)
}

afterFirstPaint(() => void oneByOne([wakeStorage, loadEntry]))
