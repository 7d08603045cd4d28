import type { Page } from '@playwright/test'
import { SignedIn } from '@santhe/contracts'
import { DEMO_PASSWORD } from '../seed/demo-password.ts'

/**
 * Signs a demo person in for all later navigations, as the sign-in page would. The page's context needs a
 * `baseURL`.
 */
export async function signIn(page: Page, username: string): Promise<void> {
  const response = await page.request.post('/api/login', { data: { username, password: DEMO_PASSWORD } })
  const { user, token } = SignedIn.parse(await response.json())
  const record = JSON.stringify({ user, token, viewingAs: user.role })
  await page.addInitScript(`localStorage.setItem('santhe', ${JSON.stringify(record)})`)
}
