import { createTexts, useTexts } from '@santhe/ui'
import { type OwnPath, useOwnTitle } from '../pages/use-title.ts'
import styles from './PolicyPage.module.css'
import type { Policy, PolicySection, PolicyTable } from './policy.ts'

const texts = createTexts({ contents: 'On this page' })

/** docs/product/pages.md#legal-pages */
export function PolicyPage({ policy, path }: { policy: Policy; path: OwnPath }) {
  const t = useTexts(texts)
  useOwnTitle(path)
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h1>{policy.title}</h1>
        <p className={styles.lead}>{policy.lead}</p>
      </header>
      <nav className={styles.contents} aria-label={t('contents')}>
        <ul>
          {policy.sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.sections}>
        {policy.sections.map(section => (
          <Section key={section.id} section={section} />
        ))}
      </div>
    </article>
  )
}

function Section({ section: { id, title, paragraphs, list, table } }: { section: PolicySection }) {
  return (
    <section id={id} className={styles.section}>
      <h2>{title}</h2>
      {paragraphs.map(paragraph => (
        <p key={paragraph}>{paragraph}</p>
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
