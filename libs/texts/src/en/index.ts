import { ACCOUNTS } from './accounts.ts'
import { BILLS } from './bills.ts'
import { BUYING } from './buying.ts'
import { CATALOG } from './catalog.ts'
import { CONFIRMATIONS } from './confirmations.ts'
import { ERROR_TEXTS } from './errors.ts'
import { FIELDS } from './fields.ts'
import { FILES } from './files.ts'
import { FORMS } from './forms.ts'
import { LIGHT } from './light.ts'
import { MAILS } from './mails.ts'
import { NEWS } from './news.ts'
import { SERVER } from './server.ts'
import { SHARED } from './shared.ts'

export const ENGLISH = {
  ...ERROR_TEXTS,
  ...FIELDS,
  ...FORMS,
  ...SERVER,
  ...CONFIRMATIONS,
  ...FILES,
  ...BILLS,
  ...ACCOUNTS,
  ...CATALOG,
  ...BUYING,
  ...LIGHT,
  ...MAILS,
  ...NEWS,
  ...SHARED,
}
