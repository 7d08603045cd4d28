import { COOKIES } from './cookies.ts'
import { PolicyPage } from './PolicyPage.tsx'

export function CookiesPage() {
  return <PolicyPage policy={COOKIES} path="/cookies" />
}
