import { Link, useNow } from '@santhe/host'
import { classes, Icon, LanguageSwitch, PhoneLink, useTexts } from '@santhe/ui'
import { type ReactNode, useId, useState } from 'react'
import { COMPANY } from '../company.ts'
import frameTexts from '../texts/en/frame.json'
import styles from './Footer.module.css'
import { Wordmark } from './Header.tsx'

/** Folded on phones. */
function Group({ title, children }: { title: string; children: ReactNode }) {
  const contentId = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={styles.group}>
      <h2 className={styles.title}>
        <span className={styles.plain}>{title}</span>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={() => setOpen(!isOpen)}
        >
          {title} <Icon name="chevron-down" size="small" />
        </button>
      </h2>
      <div id={contentId} className={classes(styles.content, !isOpen && styles.folded)}>
        {children}
      </div>
    </section>
  )
}

function Links({ links }: { links: readonly { to: string; text: string }[] }) {
  return (
    <ul className={styles.list}>
      {links.map(({ to, text }) => (
        <li key={text}>
          <Link to={to}>{text}</Link>
        </li>
      ))}
    </ul>
  )
}

/** docs/product/pages.md#footer. */
export function Footer() {
  const t = useTexts(frameTexts)
  const year = useNow().getUTCFullYear()
  return (
    <footer className={styles.footer}>
      <div className={styles.groups}>
        <div className={styles.brand}>
          <Wordmark />
          <p>{t('footer.promise')}</p>
        </div>
        <Group title={t('footer.customers')}>
          <Links
            links={[
              { to: '/how-it-works', text: t('howItWorks') },
              { to: '/products', text: t('footer.products') },
              { to: '/farmers', text: t('footer.farms') },
              { to: '/calendar', text: t('calendar') },
            ]}
          />
        </Group>
        <Group title={t('footer.farmers')}>
          <Links
            links={[
              { to: '/auth', text: t('footer.vendor') },
              { to: '/dashboard', text: t('footer.sellerDashboard') },
              { to: '/how-it-works#farmers', text: t('footer.sellerGuide') },
            ]}
          />
        </Group>
        <Group title={t('footer.contact')}>
          <address className={styles.address}>
            <strong>{COMPANY.name}</strong>
            {COMPANY.address.map(line => (
              <span key={line}>{line}</span>
            ))}
            <a href={`mailto:${COMPANY.email}`}>{COMPANY.email}</a>
            <PhoneLink phone={COMPANY.phone} />
          </address>
        </Group>
      </div>
      <div className={styles.last}>
        <LanguageSwitch />
        <p>{t('footer.made', { year })}</p>
        <a href="/light">{t('footer.light')}</a>
        <nav aria-label={t('footer.policies')}>
          <Links
            links={[
              { to: '/privacy', text: t('footer.privacy') },
              { to: '/terms', text: t('footer.terms') },
              { to: '/cookies', text: t('footer.cookies') },
              { to: '/shipping', text: t('footer.shipping') },
            ]}
          />
        </nav>
      </div>
    </footer>
  )
}
