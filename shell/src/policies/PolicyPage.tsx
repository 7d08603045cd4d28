import { openInLanguage } from '@santhe/host'
import { LANGUAGE_NAMES } from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import { COMPANY } from '../company.ts'
import { useOwnTitle } from '../pages/use-title.ts'
import pageTexts from '../texts/en/policy-page.json'
import styles from './PolicyPage.module.css'
import type { PolicyName, PolicySection, PolicyTable, PolicyTexts } from './policy.ts'

const { name, address, email, phone, grievanceOfficer } = COMPANY
const VALUES: Readonly<Record<string, string>> = {
  name,
  address: address.join(', '),
  email,
  phone,
  officer: grievanceOfficer.name,
  officerEmail: grievanceOfficer.email,
}

/** docs/product/pages.md#legal-pages */
export function PolicyPage({ texts: { contact, note, ...policies }, of }: { texts: PolicyTexts; of: PolicyName }) {
  const t = useTexts(pageTexts)
  const path = `/${of}` as const
  useOwnTitle(path)
  const policy = policies[of]
  const sections = [...policy.sections, contact]
  return (
    <article className={styles.page}>
      {note && (
        <p className={styles.note}>
          {note} <EnglishLink path={path} />
        </p>
      )}
      <header className={styles.head}>
        <h1>{policy.title}</h1>
        <p className={styles.lead}>{policy.lead}</p>
      </header>
      <nav className={styles.contents} aria-label={t('contents')}>
        <ul>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.sections}>
        {sections.map(section => (
          <Section key={section.id} section={section} />
        ))}
      </div>
    </article>
  )
}

/** Stores the choice: the edge would redirect a plain URL to the language that the reader prefers. */
function EnglishLink({ path }: { path: string }) {
  return (
    <a
      href={path}
      hrefLang="en"
      lang="en"
      onClick={event => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        openInLanguage(path, 'en')
      }}
    >
      {LANGUAGE_NAMES.en}
    </a>
  )
}

function Section({ section: { id, title, paragraphs, list, table } }: { section: PolicySection }) {
  return (
    <section id={id} className={styles.section}>
      <h2>{title}</h2>
      {paragraphs.map(paragraph => (
        <p key={paragraph}>{paragraph.replace(/\{\{(\w+)\}\}/g, (gap, value) => VALUES[value] ?? gap)}</p>
      ))}
      {list && (
        <ul className={styles.list}>
          {list.map(item => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
      {table && <Table table={table} />}
    </section>
  )
}

function Table({ table: { caption, head, rows } }: { table: PolicyTable }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls on a phone has to be reached by the keyboard.
    <section className={styles.scroll} tabIndex={0} aria-label={caption}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map(name => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, place) => (
                <td key={head[place + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
