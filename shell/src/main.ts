import { noteEarlyPresses } from './early-presses.ts'

noteEarlyPresses(document)
// Shared modules load asynchronously, so the page begins one step later.
void import('./bootstrap.tsx')
