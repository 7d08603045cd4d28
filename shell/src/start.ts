import { noteEarlyPresses } from './early-presses.ts'
import { afterFirstPaint, oneByOne } from './tasks.ts'

noteEarlyPresses(document)
const entry = document.currentScript?.dataset.entry

/** Tells styles of the first paint the role of who is signed in; `Frame` keeps it true. The page itself is a visitor's. */
function markSignedIn(): void {
  try {
    const record = JSON.parse(localStorage.getItem('santhe') ?? 'null')
    if (record?.token) document.documentElement.dataset.signedIn = record.user?.role
  } catch {
    // Disabled storage knows nobody.
  }
}

/** The first screen of a phone offers languages until one is chosen. */
function markLanguage(): void {
  if (/(^|; )language=/.test(document.cookie)) document.documentElement.dataset.languageChosen = ''
}

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

// Only these look different then, and storage may keep a paint waiting.
if (/^(\/(kn|hi))?(\/|\/products)?$/.test(location.pathname)) markSignedIn()
markLanguage()
afterFirstPaint(() => void oneByOne([wakeStorage, loadEntry]))
