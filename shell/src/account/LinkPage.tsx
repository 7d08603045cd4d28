import { ChoicePage } from './choice/ChoicePage.tsx'
import { ConfirmEmailPage } from './email/ConfirmEmailPage.tsx'
import { KeepEmailPage } from './email/KeepEmailPage.tsx'
import { EndHelpPage } from './help/EndHelpPage.tsx'
import { ResetPasswordPage } from './password/ResetPasswordPage.tsx'
import { UnsubscribePage } from './unsubscribe/UnsubscribePage.tsx'

const PAGES = {
  '/reset-password': ResetPasswordPage,
  '/confirm-email': ConfirmEmailPage,
  '/keep-email': KeepEmailPage,
  '/end-help': EndHelpPage,
  '/unsubscribe': UnsubscribePage,
  '/choice': ChoicePage,
}

/** Pages of mail links share a chunk, so other pages reference only one file. */
export function LinkPage({ path }: { path: keyof typeof PAGES }) {
  const Page = PAGES[path]
  return <Page />
}
