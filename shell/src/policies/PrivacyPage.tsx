import { PolicyPage } from './PolicyPage.tsx'
import { PRIVACY } from './privacy.ts'

export function PrivacyPage() {
  return <PolicyPage policy={PRIVACY} path="/privacy" />
}
