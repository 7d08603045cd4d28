import { noteEarlyPresses } from './early-presses.ts'
import { afterFirstPaint, oneByOne } from './tasks.ts'

noteEarlyPresses(document)
const entry = document.currentScript?.dataset.entry

/** Gives first-paint styles the user's role; `Frame` keeps it current. The server's page is always a visitor's. */
function markSignedIn(): void {
  try {
    const record = JSON.parse(localStorage.getItem('santhe') ?? 'null')
    if (record?.token) document.documentElement.dataset.signedIn = record.user?.role
  } catch {
    // Disabled storage: a visitor.
  }
}

/** The first view on phones offers languages until one is chosen. */
function markLanguage(): void {
  if (/(^|; )language=/.test(document.cookie)) document.documentElement.dataset.languageChosen = ''
}

/** The first storage access blocks on disk, so do it early. */
async function wakeStorage(): Promise<void> {
  try {
    localStorage.getItem('santhe')
  } catch {
    // Disabled storage does not block.
  }
}

async function loadEntry(): Promise<void> {
  if (entry === undefined) return
  const script = document.createElement('script')
  script.src = entry
  document.head.append(script)
}

// Only these pages look different, and reading storage may delay a paint.
if (/^(\/(kn|hi))?(\/|\/products)?$/.test(location.pathname)) markSignedIn()
markLanguage()
afterFirstPaint(() => void oneByOne([wakeStorage, loadEntry]))
