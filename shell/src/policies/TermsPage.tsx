import { PolicyPage } from './PolicyPage.tsx'
import { TERMS } from './terms.ts'

export function TermsPage() {
  return <PolicyPage policy={TERMS} path="/terms" />
}
